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

export const refusal = (status: number, message: string, fields?: Record<string, string>): Response =>
  json({ code: `test_${String(status)}`, message, ...(fields && { fields }) }, status);

/** A line that is down: fetch rejects as a browser's does. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Stands at the network border in place of the server. `on('POST /orders', …)` may be called again to change it. */
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
  };
}
export type FakeApi = ReturnType<typeof fakeApi>;
