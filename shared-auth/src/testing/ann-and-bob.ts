import { createFakeIdentity } from './fake-identity.ts';
import { createRoleHandlers, createToken, installFakeServer } from './fake-server.ts';
import { openTab, type Tab } from './tabs.ts';

export const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
export const bob = { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' };
export const PASSWORD = 'secret1';
export const annsToken = createToken('ann', { uid: ann.uid });
export const bobsToken = createToken('bob', { uid: bob.uid });
/** Response of `GET /users/me`. */
export const meResponse = {
  _id: 'u1',
  name: 'Ann',
  email: ann.email,
  phone: '+1 312 555 0123',
  role: 'buyer',
  displayName: 'Ann',
  verified: false,
  suspended: false,
  picture: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

export const storeSession = (token: string, person: typeof ann, obtainedAt = Date.now()) => {
  localStorage.setItem('sg-session', JSON.stringify({ person, obtainedAt }));
  localStorage.setItem('token', token);
};

/** Returns the user and token in the browser's storage. */
export const readStoredSession = () =>
  [localStorage.getItem('sg-session'), localStorage.getItem('token')].map((text) =>
    text?.startsWith('{') ? (JSON.parse(text) as { person: typeof ann }).person.uid : text,
  );

/** Waits for pending promises and timers. */
export const flushTimers = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Logs Ann out in that tab, and logs Bob in there. */
export const switchToBob = async (tab: Tab) => {
  await tab.signOut();
  await tab.signInWithPassword(bob.email, PASSWORD);
};

/**
 * Creates a browser in which Ann is signed in. Both Ann and Bob have accounts at the server and the sign-in
 * service.
 */
export function createAnnsBrowser() {
  localStorage.clear();
  sessionStorage.clear();
  const identity = createFakeIdentity([
    { person: ann, password: PASSWORD, providers: [] },
    { person: bob, password: PASSWORD, providers: [] },
  ]);
  identity.setSignedInEmail(ann.email);
  const server = installFakeServer({
    'GET /jwt': ({ line }) => ({ json: { token: line.includes('bob') ? bobsToken : annsToken } }),
    'DELETE /jwt': () => ({ json: { deletedCount: 1 } }),
    'GET /users/me': () => ({ json: meResponse }),
    ...createRoleHandlers(ann.email, { buyer: true }),
    ...createRoleHandlers(bob.email, { buyer: true }),
  });
  storeSession(annsToken, ann);
  return {
    identity,
    server,
    openNewTab: () => openTab(() => Promise.resolve(identity)),
    getRequests: (line: string) => server.requests.filter((request) => request.line.startsWith(line)),
  };
}
