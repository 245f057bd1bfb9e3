import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished, Readable } from 'node:stream';
import type { ErrorBody } from '../src/calls/errors.ts';

/** Bytes of a body that are still read after its request was answered; who sends more is cut off. */
const MOST_READ_OUT = 64 * 2 ** 20;

/** Whether a request's body is still on its way. */
const isArriving = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  !complete &&
  !readableEnded &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Reads the rest of a body and throws it away. */
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
 * What to send so that an answer is heard also by a client that is still sending the request's body: the answer at
 * once, but no end before the body's. A connection that is closed on who is still sending takes the answer with it.
 * @param reply gets the answer's length, by which a client knows that it has all of it
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

/** Remembers what a connection is being answered. Call it for each request. */
export function noteAnswer(response: ServerResponse): void {
  if (response.socket) answers.set(response.socket, response);
}

/** How long a sender that was refused may take to hear of it, in ms. */
const LINGER_MS = 30_000;

/**
 * Says a last word on a connection, and closes it once the other side has or has had the time to. Until then what
 * comes is thrown away: bytes that nobody has read when a connection is closed take the last word with them.
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
  // The server's parser gives the connection up when somebody else begins to read it.
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  for (const reader of readers) socket.off('data', reader);
  socket.resume();
  socket.end(lastWord);
}

/** Refuses what never became a whole request, in the one error shape, and closes its connection. */
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

/** Most headers of a request. Node drops without an error what is beyond its own limit, a proxy's headers included. */
const MAX_HEADERS = 100;

/** Body of the 431 for a request with more headers. */
export const TOO_MANY_HEADERS: ErrorBody = {
  code: 'too_large',
  message: `A request may have at most ${String(MAX_HEADERS)} headers`,
};

/** Whether a request has more headers than a browser or a proxy ever sends. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * MAX_HEADERS;

/** How long a request may take to arrive, in seconds. */
export interface TimeLimits {
  /** In all, with its body. */
  request: number;
  /** Its headers alone, where that is less. */
  headers: number;
}

/** 10 MB in 300 s are 280 kbit/s: less than a phone sends on the slowest network that is still in use. */
export const TIME_LIMITS: TimeLimits = { request: 300, headers: 60 };
const LOOK_EVERY_MS = 5_000;

/**
 * Settings of a server (Fastify's names) that ends with 408 the requests which arrive too slowly. How long an answer
 * takes is not limited.
 */
export function slowRequestSettings(limits: TimeLimits) {
  const limit = limits.request * 1000;
  return {
    requestTimeout: limit,
    http: {
      // The server compares the two before it is told of the one above.
      requestTimeout: limit,
      headersTimeout: Math.min(limit, limits.headers * 1000),
      connectionsCheckingInterval: Math.min(limit, LOOK_EVERY_MS),
    },
    clientErrorHandler: refuse,
  };
}
