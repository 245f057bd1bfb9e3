import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import type { SiteConfig } from '@second-gear/federation/site-config';

interface RecordedRequest {
  /** Method, path below the API's base URL, and query: `GET /cars?limit=2`. */
  line: string;
  bearer: string | null;
  headers: Headers;
  body: unknown;
}

interface FakeResponse {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

type Handler = (request: RecordedRequest) => FakeResponse | Promise<FakeResponse>;

const config: SiteConfig = {
  apiHost: '/api',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
  authProviders: ['google', 'github'],
  stripePublishableKey: 'pk',
};

/** Adds a site configuration to the page. */
export function installSiteConfig(overrides: Partial<SiteConfig> = {}): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SITE_CONFIG_ELEMENT_ID;
  block.textContent = JSON.stringify({ ...config, ...overrides });
  document.head.append(block);
}

/**
 * Mocks the network. Finds the handler of a request by `METHOD /path` (without the query) and records the
 * request. A request without a handler fails like a network error.
 */
export function installFakeServer(handlers: Record<string, Handler>) {
  const requests: RecordedRequest[] = [];
  globalThis.fetch = async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target);
    const path = url.pathname.replace(/^\/api/, '');
    const method = init?.method ?? 'GET';
    const headers = new Headers(init?.headers);
    const request: RecordedRequest = {
      line: `${method} ${path}${url.search}`,
      bearer: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      headers,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const handler = handlers[`${method} ${path}`];
    if (!handler) throw new TypeError('Failed to fetch');
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(init.signal?.reason as Error);
      });
    });
    const response = await Promise.race([handler(request), aborted]);
    const text = response.text ?? JSON.stringify(response.json ?? {});
    return new Response(text, { status: response.status ?? 200, headers: response.headers ?? {} });
  };
  return { handlers, requests, lines: () => requests.map((request) => request.line) };
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns an unsigned token in our server's format. */
export const createToken = (
  name: string,
  { iat = 1_700_000_000, lifetimeSeconds = 3600, uid = undefined as string | undefined } = {},
): string =>
  `${base64url({ alg: 'HS256' })}.${base64url({ sub: uid, iat, exp: iat + lifetimeSeconds })}.${name}`;

/** Returns the responses of the three role lookups for one email address. */
export const createRoleHandlers = (
  email: string,
  roles: { admin?: boolean; seller?: boolean; buyer?: boolean },
) => {
  const path = encodeURIComponent(email);
  return {
    [`GET /users/admin/${path}`]: () => ({ json: { isAdmin: roles.admin ?? false } }),
    [`GET /users/seller/${path}`]: () => ({ json: { isSeller: roles.seller ?? false } }),
    [`GET /users/buyer/${path}`]: () => ({ json: { isBuyer: roles.buyer ?? false } }),
  };
};
