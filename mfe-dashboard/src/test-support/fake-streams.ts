/** Fakes the server's side of streams. The test accepts or refuses each `open`. */
export function fakeStreams() {
  const asked: { answer: (line: Line) => void; refuse: (error: Error) => void; signal: AbortSignal }[] = [];
  const open = (signal: AbortSignal) =>
    new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
      asked.push({ answer: (line) => resolve(line.bytes(signal)), refuse: reject, signal });
    });
  return { open, asked };
}

/** Sends the server's data on one stream. */
export class Line {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  bytes(signal: AbortSignal) {
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        signal.addEventListener('abort', () => {
          controller.error(signal.reason);
        });
      },
    });
  }
  say(text: string) {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }
  ready() {
    this.say('event: ready\ndata: {}\n\n');
  }
  change(topic: string) {
    this.say(`event: change\ndata: {"topic":"${topic}"}\n\n`);
  }
  break() {
    this.#controller?.error(new TypeError('network error'));
  }
}

/** Grants locks to one tab at a time, like the Web Locks API. */
export function giveLocks(): void {
  let last = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const mine = last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
