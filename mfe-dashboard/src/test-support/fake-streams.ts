/** Fakes the server's side of streams. The test accepts or rejects each connection that `open` requests. */
export function createFakeStreams() {
  const connections: {
    accept: (stream: FakeStream) => void;
    reject: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const open = (signal: AbortSignal) =>
    new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
      connections.push({ accept: (stream) => resolve(stream.createReadable(signal)), reject, signal });
    });
  return { open, connections };
}

/** A stream on which the test sends the server's data. */
export class FakeStream {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  createReadable(signal: AbortSignal) {
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        signal.addEventListener('abort', () => {
          controller.error(signal.reason);
        });
      },
    });
  }
  send(text: string) {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }
  sendReady() {
    this.send('event: ready\ndata: {}\n\n');
  }
  sendChange(topic: string) {
    this.send(`event: change\ndata: {"topic":"${topic}"}\n\n`);
  }
  fail() {
    this.#controller?.error(new TypeError('network error'));
  }
}

/** Replaces navigator.locks with a fake that runs one task at a time, like the Web Locks API. */
export function installFakeLocks(): void {
  let lastTask = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, task: () => Promise<void>) => {
    const currentTask = lastTask.then(() => {
      signal.throwIfAborted();
      return task();
    });
    lastTask = currentTask.catch(() => undefined);
    return currentTask;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
