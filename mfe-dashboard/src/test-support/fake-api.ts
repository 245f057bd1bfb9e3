/** One request as it crossed the wire. */
export interface Sent {
  /** `GET /orders`, below `{host}`, without the query. */
  line: string;
  query: URLSearchParams;
  /** Parsed JSON, or the file of an upload. */
  body: unknown;
}
type Handler = (sent: Sent) => Response | Promise<Response>;

export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers });

/** A page of a longer list, with the headers that say so. */
export const page = (items: unknown[], total: number, next: string | null): Response =>
  json(items, {
    'x-total-count': String(total),
    ...(next !== null && { link: `</api/list?cursor=${next}>; rel="next"` }),
  });

export const refusal = (status: number, message: string, fields?: Record<string, string>): Response =>
  Response.json({ code: `test_${String(status)}`, message, ...(fields && { fields }) }, { status });

/** A line that is down. */
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

const pathOf = (address: string | URL) => {
  const url = new URL(address, 'http://localhost');
  return { path: url.pathname.replace(/^\/api/, ''), query: url.searchParams };
};

/**
 * Stands at the network border in place of the server, for fetch and for uploads. `on` may be called
 * again to change an answer; what nobody has told it is a 404.
 */
export function fakeApi() {
  const handlers = new Map<string, Handler>();
  const sent: Sent[] = [];
  beforeEach(() => {
    sent.length = 0;
  });
  const answer = async (request: Sent): Promise<Response> => {
    sent.push(request);
    const handler = handlers.get(request.line);
    return handler ? handler(request) : refusal(404, `No answer for ${request.line}`);
  };

  globalThis.fetch = async (input, init) => {
    const { path, query } = pathOf(input instanceof Request ? input.url : input);
    if (path === '/events' && !handlers.has('GET /events')) return quietStream(init?.signal);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    return answer({ line: `${init?.method ?? 'GET'} ${path}`, query, body });
  };

  class Upload {
    upload: { onprogress?: (event: unknown) => void } = {};
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    onloadend = () => undefined;
    status = 0;
    responseText = '';
    timeout = 0;
    line = '';
    aborted = false;
    open(method: string, address: URL) {
      this.line = `${method} ${pathOf(address).path}`;
    }
    setRequestHeader() {
      return undefined;
    }
    abort() {
      this.aborted = true;
      this.onabort();
      this.onloadend();
    }
    send(form: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      void this.finish(form.get('file'));
    }
    async finish(file: unknown) {
      try {
        const response = await answer({ line: this.line, query: new URLSearchParams(), body: file });
        this.status = response.status;
        this.responseText = await response.text();
        if (!this.aborted) this.onload();
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        this.onerror();
      }
      if (!this.aborted) this.onloadend();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Upload });

  return {
    on: (line: string, handler: Handler) => {
      handlers.set(line, handler);
    },
    sent: (line: string) => sent.filter((request) => request.line === line),
  };
}
