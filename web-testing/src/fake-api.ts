import { fakeUpload } from './fake-upload.ts';

/** One request as it crossed the wire. */
export interface Sent {
  /** `GET /orders`, below `{host}`, without the query. */
  line: string;
  query: URLSearchParams;
  /** Parsed JSON, or the file of an upload. */
  body: unknown;
  /** The `Idempotency-Key`; null without one. */
  key: string | null;
}
type Handler = (sent: Sent) => Response | Promise<Response>;

/** An answer as the server gives it. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

/** An error in the contract's one shape. */
export const refusal = (status: number, message: string, fields?: Record<string, string>): Response =>
  json({ code: `test_${String(status)}`, message, ...(fields && { fields }) }, status);

/** A page of a longer list, with the headers that say how long it is and where it goes on. */
export const page = (items: readonly unknown[], total: number, next: string | null): Response =>
  json(items, 200, {
    'x-total-count': String(total),
    ...(next !== null && { link: `</api/list?cursor=${next}>; rel="next"` }),
  });

/** The page of this list that was asked for. */
export function pageOf({ query }: Sent, all: readonly unknown[]): Response {
  const start = Number(query.get('cursor') ?? query.get('skip') ?? 0);
  const end = start + Number(query.get('limit') ?? all.length);
  return page(all.slice(start, end), all.length, end < all.length ? String(end) : null);
}

/** A line that is down: fetch rejects as a browser's does. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that never comes. */
export const never = (): Promise<Response> => new Promise<Response>(() => undefined);

/** The server's stream of changes, on which nothing happens; ends when the page lets go of it. */
const quietStream = (signal: AbortSignal | null | undefined): Response => {
  const body = new ReadableStream({
    start: (controller) => {
      signal?.addEventListener('abort', () => {
        controller.error(signal.reason);
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

const asked = (method: string, address: string | URL, body: unknown, headers?: HeadersInit): Sent => {
  const url = new URL(address, 'http://localhost');
  const key = new Headers(headers).get('idempotency-key');
  return { line: `${method} ${url.pathname.replace(/^\/api/, '')}`, query: url.searchParams, body, key };
};

/**
 * Stands at the network border in place of the server, for fetch and for uploads. `on('POST /orders', …)` may be
 * called again to change an answer; what nobody has told it is a 404.
 */
export function fakeApi() {
  const handlers = new Map<string, Handler>();
  const requests: Sent[] = [];
  let rest: ((sent: Sent) => Response | null) | undefined;
  const answer = async (request: Sent): Promise<Response> => {
    requests.push(request);
    const handler = handlers.get(request.line);
    if (handler) return handler(request);
    return rest?.(request) ?? refusal(404, `No test answer for ${request.line}`);
  };

  globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const address = input instanceof Request ? input.url : input;
    const request = asked(init?.method ?? 'GET', address, body, init?.headers);
    const isStream = request.line === 'GET /events' && !handlers.has(request.line);
    return isStream ? quietStream(init?.signal) : answer(request);
  };
  Object.assign(globalThis, {
    XMLHttpRequest: fakeUpload((method, address, file) => answer(asked(method, address, file))),
  });

  return {
    on: (line: string, handler: Handler) => {
      handlers.set(line, handler);
    },
    /** Answers lines of which a part is not known before, such as an id that the page makes; null for others. */
    otherwise: (handler: (sent: Sent) => Response | null) => {
      rest = handler;
    },
    sent: (line: string) => requests.filter((request) => request.line === line),
    /** Every call so far as `GET /path?query`. */
    lines: () => requests.map(({ line, query }) => (query.size > 0 ? `${line}?${query.toString()}` : line)),
  };
}
export type FakeApi = ReturnType<typeof fakeApi>;
