import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { SiteConfig } from '@second-gear/contract/site-config';
import { type IdentityProvider, provideIdentity } from '@second-gear/shared-auth/identity';

/** Makes jsdom's page a composed one: its configuration, and what the frame asks of a browser. */
export function installPage(): void {
  const config: SiteConfig = {
    apiHost: '/api',
    firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
    authProviders: ['google', 'github'],
    stripePublishableKey: 'pk',
  };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SITE_CONFIG_ELEMENT_ID;
  block.textContent = JSON.stringify(config);
  document.head.append(block);
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as MediaQueryList;
  window.scrollTo = () => undefined;
}

export interface Asked {
  line: string;
  body: unknown;
}
type Answer = { status?: number; json: unknown } | Promise<{ status?: number; json: unknown }>;

/** Stands in for the network; an unknown `METHOD /path` is a network failure. */
export function fakeServer(answers: Record<string, (asked: Asked) => Answer>) {
  const asked: Asked[] = [];
  globalThis.fetch = async (target, init) => {
    const { pathname } = new URL(target instanceof Request ? target.url : target);
    const line = `${init?.method ?? 'GET'} ${decodeURIComponent(pathname.replace(/^\/api/, ''))}`;
    const question = { line, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined };
    asked.push(question);
    const answer = answers[line];
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200, json } = await answer(question);
    return Response.json(json, { status });
  };
  return { answers, asked };
}

/** A server that lets anybody in as a buyer. */
export const friendlyServer = () =>
  fakeServer({
    'GET /jwt': () => ({ json: { token: 'h.e30.s' } }),
    'DELETE /jwt': () => ({ json: { deletedCount: 1 } }),
    'POST /users': () => ({ status: 201, json: { insertedId: 'u1', modifiedCount: 0 } }),
    'GET /users/admin/ann@example.com': () => ({ json: { isAdmin: false } }),
    'GET /users/seller/ann@example.com': () => ({ json: { isSeller: false } }),
    'GET /users/buyer/ann@example.com': () => ({ json: { isBuyer: true } }),
  });

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };

/** A sign-in service that lets Ann in; a test overrides what it is about. */
export function provideAnn(overrides: Partial<IdentityProvider> = {}): void {
  const provider: IdentityProvider = {
    ready: () => Promise.resolve(null),
    signIn: () => Promise.resolve({ person: ann }),
    signInWith: () => Promise.resolve({ person: ann }),
    create: () => Promise.resolve({ ...ann, displayName: '' }),
    rename: (displayName) => Promise.resolve({ ...ann, displayName }),
    sendReset: () => Promise.resolve(),
    idToken: () => Promise.resolve('id-token'),
    signOut: () => Promise.resolve(),
    onGone: () => undefined,
    ...overrides,
  };
  provideIdentity(() => Promise.resolve(provider));
}
