/** One request as it crossed the wire. */
export interface Sent {
  method: string;
  /** Below `{host}`, without the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type Handler = (sent: Sent) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

export const refusal = (status: number, message: string): Response =>
  json({ code: `test_${String(status)}`, message }, status);

/** A page of a list as the server answers it: total in a header, the next page as a link. */
export function pageOf(sent: Sent, all: readonly unknown[]): Response {
  const limit = Number(sent.query.get('limit') ?? all.length);
  const start = Number(sent.query.get('cursor') ?? sent.query.get('skip') ?? 0);
  const end = start + limit;
  const link =
    end < all.length
      ? { link: `<${sent.path}?limit=${String(limit)}&cursor=${String(end)}>; rel="next"` }
      : {};
  return json(all.slice(start, end), 200, { 'x-total-count': String(all.length), ...link });
}

/** Stands at the network border in place of the server. `on('GET /cars', …)` may be called again to change it. */
export function fakeApi() {
  const handlers = new Map<string, Handler>();
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const request: Sent = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    sent.push(request);
    const handler = handlers.get(`${request.method} ${request.path}`);
    return handler ? handler(request) : refusal(404, `No test answer for ${request.method} ${request.path}`);
  };
  return {
    on: (call: string, handler: Handler) => {
      handlers.set(call, handler);
    },
    sent: (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call),
    /** Every call so far as `GET /path?query`. */
    lines: () =>
      sent.map(
        ({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
      ),
  };
}
export type FakeApi = ReturnType<typeof fakeApi>;
