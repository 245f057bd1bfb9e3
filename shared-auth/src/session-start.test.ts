import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { createFakeIdentity } from './testing/fake-identity.ts';
import {
  createRoleHandlers,
  createToken,
  installFakeServer,
  installSiteConfig,
} from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const bob = { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' };

const cleanUps: (() => void)[] = [];
const closePage = () => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
};
/** Records the page's event listeners, so a test can remove them. */
for (const target of [globalThis, document]) {
  const addListener = target.addEventListener.bind(target);
  target.addEventListener = (type: string, listener: EventListener) => {
    addListener(type, listener);
    cleanUps.push(() => {
      target.removeEventListener(type, listener);
    });
  };
}

/** Opens the page with new modules and the existing browser storage. */
async function openPage(identity: ReturnType<typeof createFakeIdentity> | 'broken') {
  jest.resetModules();
  const { provideIdentity } = await import('./identity.ts');
  const providerLoads = { count: 0 };
  provideIdentity(() => {
    providerLoads.count += 1;
    return identity === 'broken' ? Promise.reject(new Error('no network')) : Promise.resolve(identity);
  });
  const session = await import('./session.ts');
  session.startSession();
  return { ...session, getState: () => session.useSession.getState(), providerLoads };
}

const storeSession = (token: string | null, { obtainedAt = Date.now() } = {}) => {
  localStorage.setItem('sg-session', JSON.stringify({ person: ann, obtainedAt }));
  if (token !== null) localStorage.setItem('token', token);
};
const waitUntil = (isDone: () => boolean) =>
  waitFor(() => {
    if (!isDone()) throw new Error(`The session did not come to ${String(isDone)}`);
  });

let server = installFakeServer({});
beforeAll(installSiteConfig);
afterEach(closePage);
beforeEach(() => {
  localStorage.clear();
  server = installFakeServer({
    'GET /jwt': () => ({ json: { token: createToken('new') } }),
    ...createRoleHandlers(ann.email, { buyer: true }),
    ...createRoleHandlers(bob.email, { seller: true }),
  });
});

test('a first-time visitor is signed out immediately, without loading the sign-in service', async () => {
  const page = await openPage(createFakeIdentity());
  expect(page.getState()).toMatchObject({ status: 'signed-out', ended: false });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.providerLoads.count).toBe(0);
  expect(server.lines()).toEqual([]);
});

test('a stored token signs its user in immediately, and the sign-in service confirms it later', async () => {
  storeSession(createToken('kept'));
  const identity = createFakeIdentity([{ person: ann, providers: [] }]);
  identity.setSignedInEmail(ann.email);
  const page = await openPage(identity);
  expect(page.getState()).toMatchObject({ status: 'signed-in', user: ann });
  expect(page.providerLoads.count).toBe(0);
  await waitUntil(() => page.providerLoads.count === 1 && page.getState().rolesStatus === 'ready');
  expect(page.getState().status).toBe('signed-in');
  expect(server.lines().filter((line) => line.startsWith('GET /jwt'))).toEqual([]);
});

test('a stored token of a user unknown to the service is discarded', async () => {
  storeSession(createToken('kept'));
  const page = await openPage(createFakeIdentity());
  await waitUntil(() => page.getState().status === 'signed-out');
  expect(localStorage.getItem('token')).toBeNull();
  expect(page.getState().ended).toBe(true);
});

test('a different user at the service replaces the stored one', async () => {
  storeSession(createToken('kept'));
  const identity = createFakeIdentity([{ person: bob, providers: [] }]);
  identity.setSignedInEmail(bob.email);
  const page = await openPage(identity);
  await waitUntil(() => page.getState().roles?.seller === true);
  expect(page.getState().user).toEqual(bob);
});

// spec:4.1
test.each([
  ['expired', createToken('old'), { obtainedAt: Date.now() - 3_700_000 }],
  ['stored by a clock that was ahead', createToken('old'), { obtainedAt: Date.now() + 3_600_000 }],
  ['missing', null, {}],
])('a token that is %s is renewed while the state is loading', async (_, token, options) => {
  storeSession(token, options);
  const identity = createFakeIdentity([{ person: ann, providers: [] }]);
  identity.setSignedInEmail(ann.email);
  const page = await openPage(identity);
  expect(page.getState().status).toBe('loading');
  expect(await page.sessionReady()).toBe('signed-in');
  expect(localStorage.getItem('token')).toBe(createToken('new'));
});

test('an expired token without the service signs its user out, but a later renewal restores the session', async () => {
  storeSession(createToken('old'), { obtainedAt: 0 });
  const page = await openPage('broken');
  expect(await page.sessionReady()).toBe('signed-out');
  expect(localStorage.getItem('token')).toBe(createToken('old'));
  const identity = createFakeIdentity([{ person: ann, providers: [] }]);
  identity.setSignedInEmail(ann.email);
  const { provideIdentity } = await import('./identity.ts');
  provideIdentity(() => Promise.resolve(identity));
  dispatchEvent(new Event('online'));
  await waitUntil(() => page.getState().status === 'signed-in');
});

test('a token is renewed before it expires', async () => {
  const identity = createFakeIdentity([{ person: ann, providers: [] }]);
  identity.setSignedInEmail(ann.email);
  storeSession(createToken('short', { lifetimeSeconds: 1 }));
  await openPage(identity);
  expect(localStorage.getItem('token')).toBe(createToken('short', { lifetimeSeconds: 1 }));
  await waitUntil(() => localStorage.getItem('token') === createToken('new'));
});

test('a page with an invalid stored session record is signed out', async () => {
  localStorage.setItem('sg-session', 'not json');
  const page = await openPage(createFakeIdentity());
  expect(page.getState().status).toBe('signed-out');
});
