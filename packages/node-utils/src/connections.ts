import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { finished, Readable } from 'node:stream';
import type { ErrorBody } from '@second-gear/contract/errors';

/**
 * Maximum number of bytes of a request body that are read after the response is sent. A longer body closes
 * the connection.
 */
const MAX_DRAIN_BYTES = 64 * 2 ** 20;

/** Whether the client is still sending the request body. */
const isBodyPending = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  !complete &&
  !readableEnded &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Reads and discards the rest of a request body. */
function drainBody(request: IncomingMessage): Promise<void> {
  let remainingBytes = MAX_DRAIN_BYTES;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) request.destroy();
  });
  request.resume();
  return new Promise((resolve) => {
    finished(request, { writable: false }, () => {
      resolve();
    });
  });
}

async function* sendAndDrain(request: IncomingMessage, payload: string | Buffer | Readable) {
  if (payload instanceof Readable) yield* payload;
  else yield payload;
  await drainBody(request);
}

/**
 * Returns the response body to send. If the client is still sending its request body, returns a stream that
 * sends the response immediately but ends only after the request body has arrived. Closing the connection
 * earlier would lose the response.
 * @param reply receives a Content-Length, so clients can detect the end of the response
 */
export function keepOpenUntilRequestBodyRead(
  request: IncomingMessage,
  reply: { header: (name: string, value: number) => unknown },
  payload: unknown,
): unknown {
  if (!isBodyPending(request)) return payload;
  if (payload instanceof Readable)
    return Readable.from(sendAndDrain(request, payload), { objectMode: false });
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  reply.header('content-length', Buffer.byteLength(payload));
  return Readable.from(sendAndDrain(request, payload), { objectMode: false });
}

const ERROR_RESPONSES: Record<string, [status: number, body: ErrorBody]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, { code: 'too_slow', message: 'The request timed out' }],
  HPE_HEADER_OVERFLOW: [431, { code: 'too_large', message: 'The request headers are too large' }],
};
const BAD_REQUEST: [number, ErrorBody] = [400, { code: 'bad_request', message: 'The request is malformed' }];

const responsesBySocket = new WeakMap<Duplex, ServerResponse>();

/** Records the current response on a connection. Call it for each request. */
export function trackResponse(response: ServerResponse): void {
  if (response.socket) responsesBySocket.set(response.socket, response);
}

/** Time in which a rejected client can read the response, in ms. */
const LINGER_TIMEOUT_MS = 30_000;

/**
 * Sends a final response, then closes the connection once the client has had time to read it. Until then,
 * reads and discards incoming bytes, because closing a connection with unread bytes would lose the response.
 */
function closeWithResponse(socket: Duplex, responseText: string): void {
  const destroySocket = () => {
    socket.destroy();
  };
  const lingerTimer = setTimeout(destroySocket, LINGER_TIMEOUT_MS);
  socket.once('close', () => {
    clearTimeout(lingerTimer);
  });
  socket.once('end', destroySocket);
  const dataListeners = socket.listeners('data') as ((chunk: Buffer) => void)[];
  let remainingBytes = MAX_DRAIN_BYTES;
  // Adding a data listener also makes Node's HTTP parser release the connection.
  socket.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) destroySocket();
  });
  for (const listener of dataListeners) socket.off('data', listener);
  socket.resume();
  socket.end(responseText);
}

/** Rejects an incomplete request with the standard error shape and closes its connection. */
function handleClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const response = responsesBySocket.get(socket);
  const isResponding = response?.headersSent && !response.writableFinished;
  if (isResponding || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] = ERROR_RESPONSES[error.code ?? ''] ?? BAD_REQUEST;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(text))}`,
  ].join('\r\n');
  closeWithResponse(socket, `${head}\r\n\r\n${text}`);
}

/**
 * Maximum number of request headers. Node silently drops headers beyond its own limit, even those that a
 * proxy added.
 */
const MAX_HEADERS = 100;

/** Body of the 431 response. */
export const TOO_MANY_HEADERS: ErrorBody = {
  code: 'too_large',
  message: `A request can have up to ${String(MAX_HEADERS)} headers`,
};

/** Whether a request has more headers than MAX_HEADERS. */
export const hasTooManyHeaders = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.length > 2 * MAX_HEADERS;

/** Maximum time for receiving a request, in seconds. */
export interface RequestTimeouts {
  /** The whole request, including its body. */
  request: number;
  /** Only the headers. Has no effect if it is longer than `request`. */
  headers: number;
}

/** Default limits. A phone on a slow network (280 kbit/s) can upload 10 MB in 300 s. */
export const DEFAULT_REQUEST_TIMEOUTS: RequestTimeouts = { request: 300, headers: 60 };
const CHECK_INTERVAL_MS = 5_000;

/** Returns Fastify options that reject slow requests with 408. They do not limit the time of the response. */
export function createRequestTimeoutOptions(limits: RequestTimeouts) {
  const requestTimeoutMs = limits.request * 1000;
  return {
    requestTimeout: requestTimeoutMs,
    http: {
      // This repeats `requestTimeout`, because Node compares the value with headersTimeout before Fastify
      // applies the option above.
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, limits.headers * 1000),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, CHECK_INTERVAL_MS),
    },
    clientErrorHandler: handleClientError,
  };
}
