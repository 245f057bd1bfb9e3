import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished, Readable } from 'node:stream';
import type { ErrorBody } from '../src/calls/errors.ts';

/**
 * Maximum bytes of a request body that are read after its response was sent. Beyond that, the connection is
 * closed.
 */
const MOST_READ_OUT = 64 * 2 ** 20;

/** Whether a request's body is still arriving. */
const isArriving = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  !complete &&
  !readableEnded &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Reads and discards the rest of a body. */
function readOut(request: IncomingMessage): Promise<void> {
  let left = MOST_READ_OUT;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
  return new Promise((resolve) => {
    finished(request, { writable: false }, () => {
      resolve();
    });
  });
}

async function* withRest(request: IncomingMessage, answer: string | Buffer | Readable) {
  if (answer instanceof Readable) yield* answer;
  else yield answer;
  await readOut(request);
}

/**
 * Returns the streams that deliver a response to a client that is still sending its request body. Sends the
 * response immediately, but ends it only after the body has arrived. Closing the connection earlier would
 * lose the response.
 * @param reply gets a Content-Length, so that clients can detect the end of the response
 */
export function whileArriving(
  request: IncomingMessage,
  reply: { header: (name: string, value: number) => unknown },
  answer: unknown,
): unknown {
  if (!isArriving(request)) return answer;
  if (answer instanceof Readable) return Readable.from(withRest(request, answer), { objectMode: false });
  if (typeof answer !== 'string' && !Buffer.isBuffer(answer)) return answer;
  reply.header('content-length', Buffer.byteLength(answer));
  return Readable.from(withRest(request, answer), { objectMode: false });
}

const REFUSALS: Record<string, [status: number, body: ErrorBody]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'too_slow', message: 'The request took too long to arrive' }],
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The headers of this request are too large' }],
};
const UNREADABLE: [number, ErrorBody] = [
  400,
  { code: 'bad_request', message: 'This request cannot be read' },
];

const answers = new WeakMap<Duplex, ServerResponse>();

/** Records the current response of a connection. Call it for each request. */
export function noteAnswer(response: ServerResponse): void {
  if (response.socket) answers.set(response.socket, response);
}

/** Time for a rejected sender to read the response, in ms. */
const LINGER_MS = 30_000;

/**
 * Sends a final response and closes the connection after the client had time to read it. Discards incoming
 * bytes until then. Closing a connection with unread bytes would lose the final response.
 */
function endWith(socket: Duplex, lastWord: string): void {
  const cut = () => {
    socket.destroy();
  };
  const patience = setTimeout(cut, LINGER_MS);
  socket.once('close', () => {
    clearTimeout(patience);
  });
  socket.once('end', cut);
  const readers = socket.listeners('data') as ((chunk: Buffer) => void)[];
  let left = MOST_READ_OUT;
  // The server's parser releases the connection once other code reads from it.
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  for (const reader of readers) socket.off('data', reader);
  socket.resume();
  socket.end(lastWord);
}

/** Rejects an incomplete request with the standard error shape and closes its connection. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  const answer = answers.get(socket);
  const isAnswering = answer?.headersSent && !answer.writableFinished;
  if (isAnswering || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(text))}`,
  ].join('\r\n');
  endWith(socket, `${head}\r\n\r\n${text}`);
}

/**
 * Maximum number of request headers. Node silently drops headers beyond its own limit, including a proxy's.
 */
const MAX_HEADERS = 100;

/** Body of the 431 response. */
export const TOO_MANY_HEADERS: ErrorBody = {
  code: 'too_large',
  message: `A request may have at most ${String(MAX_HEADERS)} headers`,
};

/** Whether a request has more headers than browsers or proxies ever send. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * MAX_HEADERS;

/** How long a request may take to arrive, in seconds. */
export interface TimeLimits {
  /** The whole request, including its body. */
  request: number;
  /** Only the headers, if this is shorter. */
  headers: number;
}

/** 10 MB in 300 s are 280 kbit/s: less than a phone sends on the slowest network still in use. */
export const TIME_LIMITS: TimeLimits = { request: 300, headers: 60 };
const LOOK_EVERY_MS = 5_000;

/**
 * Returns server settings (Fastify's names) that reject slow requests with 408. They do not limit the
 * response time.
 */
export function slowRequestSettings(limits: TimeLimits) {
  const limit = limits.request * 1000;
  return {
    requestTimeout: limit,
    http: {
      // Node compares the two before it receives the setting above.
      requestTimeout: limit,
      headersTimeout: Math.min(limit, limits.headers * 1000),
      connectionsCheckingInterval: Math.min(limit, LOOK_EVERY_MS),
    },
    clientErrorHandler: refuse,
  };
}
