import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { withTimeout } from './with-timeout.ts';

const TRICKLE_INTERVAL_MS = 50;

export interface RawResponse {
  status: number;
  body: string;
}

export interface RawRequest {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether to send the body in chunks, without a Content-Length. */
  isChunked?: boolean;
}

const CHUNK_BYTES = 64 * 1024;

function encodeChunked(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let offset = 0; offset < body.length; offset += CHUNK_BYTES) {
    const chunk = body.subarray(offset, offset + CHUNK_BYTES);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

/** A TCP connection to a local server, over which a test can send any bytes. */
export class RawClient {
  readonly socket: Socket;
  readonly #connectionFailed: Promise<never>;
  readonly #closed: Promise<unknown>;
  #receivedText = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#connectionFailed = new Promise((_resolve, reject) => socket.once('error', reject));
    // Without this handler, an error while no method is waiting would be an unhandled rejection, which ends
    // the process.
    this.#connectionFailed.catch(() => undefined);
    this.#closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk: Buffer) => (this.#receivedText += chunk.toString('latin1')));
  }

  static async open(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  /** Sends the data. Throws if the connection fails before all of it is sent. */
  async send(data: string | Buffer): Promise<void> {
    const sent = new Promise<void>((resolve) => {
      this.socket.write(data, () => {
        resolve();
      });
    });
    await withTimeout('a request to be sent', Promise.race([sent, this.#connectionFailed]));
  }

  /** Sends the head of a POST request, without its body. */
  sendHead(path: string, headers: Record<string, string>): Promise<void> {
    const lines = Object.entries({ host: 'api.test', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return this.send(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Returns the next response, skipping `100 Continue`. Throws if the connection fails first. */
  async readResponse(): Promise<RawResponse> {
    this.socket.resume();
    for (;;) {
      this.#receivedText = this.#receivedText.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '');
      const [, head = '', rest] = /^([^]*?)\r\n\r\n([^]*)$/.exec(this.#receivedText) ?? [];
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      if (rest !== undefined && rest.length >= length) {
        this.#receivedText = rest.slice(length);
        return { status: Number(head.split(' ')[1]), body: rest.slice(0, length) };
      }
      if (this.socket.closed)
        throw new Error(`The connection was closed after ${JSON.stringify(this.#receivedText)}`);
      const nextData = Promise.race([once(this.socket, 'data'), this.#closed, this.#connectionFailed]);
      await withTimeout('more of the response', nextData);
    }
  }

  /** Waits until the server has closed the connection. Returns the data received after the last response. */
  async waitForClose(): Promise<string> {
    await withTimeout('the connection to close', this.#closed);
    return this.#receivedText;
  }

  /**
   * Sends `chunk` repeatedly until the server closes the connection. Returns the data received after the last
   * response.
   */
  async trickleUntilClose(chunk: string): Promise<string> {
    const trickleTimer = setInterval(() => this.socket.write(chunk), TRICKLE_INTERVAL_MS);
    try {
      return await this.waitForClose();
    } finally {
      clearInterval(trickleTimer);
    }
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends the complete POST request before it reads the response, as browsers do. */
export async function postThenRead(port: number, request: RawRequest): Promise<RawResponse> {
  const { path, headers, isChunked = false } = request;
  const body = isChunked ? encodeChunked(request.body) : request.body;
  const framingHeaders: Record<string, string> = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(body.length) };
  const client = await RawClient.open(port);
  try {
    client.socket.pause();
    await client.sendHead(path, { ...headers, ...framingHeaders });
    await client.send(body);
    return await client.readResponse();
  } finally {
    client.close();
  }
}
