import { fakeIdentity } from './fake-identity.ts';
import { fakeServer, roleAnswers, tokenOf } from './fake-server.ts';
import { openTab, type Tab } from './tabs.ts';

export const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
export const bob = { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' };
export const PASSWORD = 'secret1';
export const annsToken = tokenOf('ann', { uid: ann.uid });
export const bobsToken = tokenOf('bob', { uid: bob.uid });
/** Response of `GET /users/me`. */
export const me = {
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

export const keep = (token: string, person: typeof ann, obtainedAt = Date.now()) => {
  localStorage.setItem('sg-session', JSON.stringify({ person, obtainedAt }));
  localStorage.setItem('token', token);
};

/** Returns the user and token in the browser's storage. */
export const stored = () =>
  [localStorage.getItem('sg-session'), localStorage.getItem('token')].map((text) =>
    text?.startsWith('{') ? (JSON.parse(text) as { person: typeof ann }).person.uid : text,
  );

/** Waits for pending promises and timers. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Ann logs out in that tab, and Bob logs in there. */
export const change = async (tab: Tab) => {
  await tab.signOut();
  await tab.signInWithPassword(bob.email, PASSWORD);
};

/**
 * Creates a browser in which Ann is signed in, with a server and a sign-in service that have accounts of
 * both.
 */
export function browserOfAnn() {
  localStorage.clear();
  sessionStorage.clear();
  const identity = fakeIdentity([
    { person: ann, password: PASSWORD, ways: [] },
    { person: bob, password: PASSWORD, ways: [] },
  ]);
  identity.remember(ann.email);
  const server = fakeServer({
    'GET /jwt': ({ line }) => ({ json: { token: line.includes('bob') ? bobsToken : annsToken } }),
    'DELETE /jwt': () => ({ json: { deletedCount: 1 } }),
    'GET /users/me': () => ({ json: me }),
    ...roleAnswers(ann.email, { buyer: true }),
    ...roleAnswers(bob.email, { buyer: true }),
  });
  keep(annsToken, ann);
  return {
    identity,
    server,
    open: () => openTab(() => Promise.resolve(identity)),
    calls: (line: string) => server.seen.filter((seen) => seen.line.startsWith(line)),
  };
}
