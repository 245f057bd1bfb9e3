import { createFakeXhr } from './fake-upload.ts';

/** One received request. */
export interface ReceivedRequest {
  /** Method and path, such as `GET /orders`. The path is relative to `{host}` and has no query. */
  line: string;
  query: URLSearchParams;
  /** Parsed JSON, or the uploaded file. */
  body: unknown;
  /** The `Idempotency-Key`; null if absent. */
  idempotencyKey: string | null;
}
type Handler = (request: ReceivedRequest) => Response | Promise<Response>;

/** Creates a JSON response. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

/** Creates an error response in the contract's format. */
export const errorResponse = (status: number, message: string, fields?: Record<string, string>): Response =>
  json({ code: `test_${String(status)}`, message, ...(fields && { fields }) }, status);

/** Creates a response with one page of a longer list, including the headers for total and next page. */
export const pageResponse = (items: readonly unknown[], total: number, next: string | null): Response =>
  json(items, 200, {
    'x-total-count': String(total),
    ...(next !== null && { link: `</api/list?cursor=${next}>; rel="next"` }),
  });

/** Returns the page of the list `all` that a request asks for. */
export function paginate({ query }: ReceivedRequest, all: readonly unknown[]): Response {
  const start = Number(query.get('cursor') ?? query.get('skip') ?? 0);
  const end = start + Number(query.get('limit') ?? all.length);
  return pageResponse(all.slice(start, end), all.length, end < all.length ? String(end) : null);
}

/** Simulates an offline network: fetch rejects as in a browser. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Simulates a request without a response. */
export const neverRespond = (): Promise<Response> => new Promise<Response>(() => undefined);

/** Creates the server's event stream of changes, without events. It ends when the page closes it. */
const createSilentStream = (signal: AbortSignal | null | undefined): Response => {
  const body = new ReadableStream({
    start: (controller) => {
      signal?.addEventListener('abort', () => {
        controller.error(signal.reason);
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

const toReceivedRequest = (
  method: string,
  address: string | URL,
  body: unknown,
  headers?: HeadersInit,
): ReceivedRequest => {
  const url = new URL(address, 'http://localhost');
  const key = new Headers(headers).get('idempotency-key');
  return {
    line: `${method} ${url.pathname.replace(/^\/api/, '')}`,
    query: url.searchParams,
    body,
    idempotencyKey: key,
  };
};

/**
 * Replaces the server at the network level, for fetch and uploads. Call `on('POST /orders', …)` again to
 * change a response. Unknown requests return 404.
 */
export function createFakeApi() {
  const handlers = new Map<string, Handler>();
  const requests: ReceivedRequest[] = [];
  let fallbackHandler: ((request: ReceivedRequest) => Response | null) | undefined;
  const respond = async (request: ReceivedRequest): Promise<Response> => {
    requests.push(request);
    const handler = handlers.get(request.line);
    if (handler) return handler(request);
    return fallbackHandler?.(request) ?? errorResponse(404, `No fake response for ${request.line}`);
  };

  globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const address = input instanceof Request ? input.url : input;
    const request = toReceivedRequest(init?.method ?? 'GET', address, body, init?.headers);
    const isStream = request.line === 'GET /events' && !handlers.has(request.line);
    return isStream ? createSilentStream(init?.signal) : respond(request);
  };
  Object.assign(globalThis, {
    XMLHttpRequest: createFakeXhr((method, address, file) =>
      respond(toReceivedRequest(method, address, file)),
    ),
  });

  return {
    on: (line: string, handler: Handler) => {
      handlers.set(line, handler);
    },
    /**
     * Registers a handler for requests whose path is not known in advance, such as those with an id that the
     * page creates. The handler returns null for all other requests.
     */
    onUnhandled: (handler: (request: ReceivedRequest) => Response | null) => {
      fallbackHandler = handler;
    },
    sent: (line: string) => requests.filter((request) => request.line === line),
    /** Returns all requests so far as `GET /path?query`. */
    lines: () => requests.map(({ line, query }) => (query.size > 0 ? `${line}?${query.toString()}` : line)),
  };
}
export type FakeApi = ReturnType<typeof createFakeApi>;
