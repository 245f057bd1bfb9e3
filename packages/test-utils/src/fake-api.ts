import { createFakeXhr } from './fake-xhr.ts';

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

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

/** Creates an error response in the contract's format. */
export const errorResponse = (status: number, message: string, fields?: Record<string, string>): Response =>
  json({ code: `test_${String(status)}`, message, ...(fields && { fields }) }, status);

/**
 * Creates a response with one page of a longer list, including the headers for the total and the next page.
 */
export const pageResponse = (items: readonly unknown[], total: number, next: string | null): Response =>
  json(items, 200, {
    'x-total-count': String(total),
    ...(next !== null && { link: `</api/list?cursor=${next}>; rel="next"` }),
  });

/** Returns the page that a request specifies with `limit` and either `cursor` or `skip`. */
export function paginate({ query }: ReceivedRequest, items: readonly unknown[]): Response {
  const start = Number(query.get('cursor') ?? query.get('skip') ?? 0);
  const end = start + Number(query.get('limit') ?? items.length);
  return pageResponse(items.slice(start, end), items.length, end < items.length ? String(end) : null);
}

/** A handler that simulates an offline network: fetch rejects as it does in a browser. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** A handler that never responds. */
export const neverRespond = (): Promise<Response> => new Promise<Response>(() => undefined);

/** Creates an event stream without events. It ends when the page closes it. */
const createEmptyEventStream = (signal: AbortSignal | null | undefined): Response => {
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
  requestUrl: string | URL,
  body: unknown,
  headers?: HeadersInit,
): ReceivedRequest => {
  const url = new URL(requestUrl, 'http://localhost');
  const idempotencyKey = new Headers(headers).get('idempotency-key');
  return {
    line: `${method} ${url.pathname.replace(/^\/api/, '')}`,
    query: url.searchParams,
    body,
    idempotencyKey,
  };
};

/**
 * Replaces fetch and XMLHttpRequest with a fake API. `on('POST /orders', …)` sets the handler of a request,
 * and replaces an earlier one. Requests without a handler get a 404.
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
    const requestUrl = input instanceof Request ? input.url : input;
    const request = toReceivedRequest(init?.method ?? 'GET', requestUrl, body, init?.headers);
    const isEventStream = request.line === 'GET /events' && !handlers.has(request.line);
    return isEventStream ? createEmptyEventStream(init?.signal) : respond(request);
  };
  Object.assign(globalThis, {
    XMLHttpRequest: createFakeXhr((method, requestUrl, file) =>
      respond(toReceivedRequest(method, requestUrl, file)),
    ),
  });

  return {
    on: (line: string, handler: Handler) => {
      handlers.set(line, handler);
    },
    /**
     * Registers a handler for requests that have no other handler. Use it for paths that contain an id
     * created by the page. If the handler returns null, the response is a 404.
     */
    onUnhandled: (handler: (request: ReceivedRequest) => Response | null) => {
      fallbackHandler = handler;
    },
    /** Returns the received requests with this method and path. */
    sent: (line: string) => requests.filter((request) => request.line === line),
    /** Returns all received requests, each as `GET /path?query`. */
    requestLines: () =>
      requests.map(({ line, query }) => (query.size > 0 ? `${line}?${query.toString()}` : line)),
  };
}
export type FakeApi = ReturnType<typeof createFakeApi>;
