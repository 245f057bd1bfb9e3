import { jest } from '@jest/globals';
import { getMe } from '@second-gear/contract/users';
import { waitFor } from '@testing-library/dom';
import { privateKey } from './private-storage.ts';
import {
  ann,
  annsToken,
  bob,
  bobsToken,
  createBrowserOfAnn,
  flushTimers,
  meResponse,
  PASSWORD,
  readStoredSession,
  storeSession,
  switchToBob,
} from './testing/ann-and-bob.ts';
import { installSiteConfig } from './testing/fake-server.ts';
import { closeTabs, createDeferred, openTab, type Tab } from './testing/tabs.ts';

let { identity, server, open, calls } = createBrowserOfAnn();

beforeAll(installSiteConfig);
afterEach(() => {
  closeTabs();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});
beforeEach(() => {
  ({ identity, server, open, calls } = createBrowserOfAnn());
});

describe('a tab that was suspended while Ann logged out and Bob logged in elsewhere', () => {
  test('the tab switches to Bob on a late logout event, and Bob is still signed in everywhere', async () => {
    const [one, two] = [await open(), await open()];
    await switchToBob(two);
    one.dispatchLogout(ann.uid);
    expect(one.state().user).toEqual(bob);
    one.dispatchStorage('sg-session', localStorage.getItem('sg-session'));
    one.dispatchStorage('token', bobsToken);
    await flushTimers();
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(two.state().user).toEqual(bob);
    expect(identity.signedIn()).toBe(bob.email);
  });

  test('Bob is still signed in when the tab’s own sign-in service notices late', async () => {
    const [one, two] = [await open(), await open()];
    await one.renewToken(annsToken);
    await switchToBob(two);
    one.loseServiceSession();
    one.loseServiceSession(ann.uid);
    await flushTimers();
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(one.state().user).toEqual(bob);
  });

  test('the tab does not sign Bob out of the service during his sign-in', async () => {
    const [one, two] = [await open(), await open()];
    await two.signOut();
    const deferredResponse = createDeferred<{ json: { token: string } }>();
    server.handlers['GET /jwt'] = () => deferredResponse.promise;
    const signIn = two.signInWithPassword(bob.email, PASSWORD);
    await waitFor(() => expect(calls('GET /jwt')).toHaveLength(1));
    one.dispatchLogout(ann.uid);
    await flushTimers();
    expect(identity.signedIn()).toBe(bob.email);
    deferredResponse.resolve({ json: { token: bobsToken } });
    await signIn;
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test('the tab does not restore Ann while its service still has her signed in', async () => {
    const [one, two] = [await open(), await open()];
    await switchToBob(two);
    one.restoreFromCache();
    identity.remember(ann.email);
    await expect(one.renewToken(bobsToken)).rejects.toMatchObject({ code: 'network' });
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test('the tab switches to Bob when it is restored from the back/forward cache', async () => {
    const [one, two] = [await open(), await open()];
    await switchToBob(two);
    one.restoreFromCache();
    expect(one.state().user).toEqual(bob);
    await two.signOut();
    one.restoreFromCache();
    expect(one.state()).toMatchObject({ status: 'signed-out', user: null });
  });

  test('the tab stores nothing of Ann: no draft, no pending action', async () => {
    const [one, two] = [await open(), await open()];
    await switchToBob(two);
    const draft = privateKey(ann.uid, 'booking');
    sessionStorage.setItem(draft, 'half written');
    one.rememberAction({ kind: 'wish', carId: 'car-1' });
    one.dispatchStorage('token', bobsToken);
    expect(one.state().user).toEqual(bob);
    expect(sessionStorage.getItem(draft)).toBeNull();
    expect(one.takeAction('wish')).toBeNull();
  });
});

test('a logout elsewhere removes this tab’s private data; an expired session does not', async () => {
  const draft = privateKey(ann.uid, 'booking');
  const one = await open();
  sessionStorage.setItem(draft, 'half written');
  localStorage.removeItem('sg-session');
  localStorage.removeItem('token');
  one.dispatchStorage('sg-session', null);
  one.dispatchStorage('token', null);
  expect(one.state().status).toBe('signed-out');
  expect(sessionStorage.getItem(draft)).toBe('half written');
  one.dispatchLogout(ann.uid);
  expect(sessionStorage.getItem(draft)).toBeNull();
});

test('between the two storage writes of another tab, no one is signed out', async () => {
  const one = await open();
  localStorage.setItem('sg-session', JSON.stringify({ person: bob, obtainedAt: Date.now() }));
  one.dispatchStorage('sg-session', localStorage.getItem('sg-session'));
  expect(one.state().status).toBe('signed-in');
  localStorage.setItem('token', bobsToken);
  one.dispatchStorage('token', bobsToken);
  expect(one.state().user).toEqual(bob);
  await waitFor(() => expect(one.state().rolesStatus).toBe('ready'));
  expect(
    server.requests.filter((request) => request.line.includes('bob')).map((request) => request.bearer),
  ).toEqual(Array(3).fill(bobsToken));
});

describe('logout in several tabs', () => {
  test('a logout clears the browser before the server responds, without affecting a new sign-in', async () => {
    const [one, two] = [await open(), await open()];
    const draft = privateKey(ann.uid, 'message');
    localStorage.setItem(draft, 'half written');
    const deferredResponse = createDeferred<{ json: unknown }>();
    server.handlers['DELETE /jwt'] = () => deferredResponse.promise;
    const logout = one.signOut();
    expect(readStoredSession()).toEqual([null, null]);
    expect(localStorage.getItem(draft)).toBeNull();
    expect(one.state().status).toBe('signed-out');
    two.dispatchLogout(ann.uid);
    await waitFor(() => expect(identity.signedIn()).toBeNull());
    await two.signInWithPassword(bob.email, PASSWORD);
    deferredResponse.resolve({ json: { deletedCount: 1 } });
    await logout;
    expect(calls('DELETE /jwt')[0]?.bearer).toBe(annsToken);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(identity.signedIn()).toBe(bob.email);
  });

  test('a logout that the service rejects throws, ends the session and is completed before a restore', async () => {
    const one = await open();
    identity.fail.signOut = new one.SignInError('auth/internal-error', 'Not now.');
    await expect(one.signOut()).rejects.toThrow('Not now.');
    expect(one.state()).toMatchObject({ status: 'signed-out', busy: false });
    expect(calls('DELETE /jwt')).toHaveLength(1);
    expect(identity.signedIn()).toBe(ann.email);
    identity.fail = {};
    expect(await one.renewToken(null)).toBeNull();
    expect(identity.signedIn()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  test('a logout whose page was closed early is completed at the service on the next visit', async () => {
    const closedTab = await openTab(() => new Promise(() => undefined));
    jest.useFakeTimers();
    const logout = closedTab.signOut().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await logout).toMatchObject({ code: 'timeout' });
    jest.useRealTimers();
    expect(identity.signedIn()).toBe(ann.email);
    const nextTab = await open();
    await nextTab.renewToken(null);
    expect(identity.signedIn()).toBeNull();
    expect(nextTab.state().status).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
    expect(calls('GET /jwt')).toEqual([]);
  });
});

describe('private calls in several tabs', () => {
  const otherPersonError = { status: 401, code: 'other_person' };

  test('a private call that waited for a renewal is not sent as a user who signed in since', async () => {
    storeSession(annsToken, ann, Date.now() - 3_700_000);
    const idToken = createDeferred<string>();
    const originalIdToken = identity.idToken;
    identity.idToken = () => idToken.promise;
    const [one, two] = [await open(), await open()];
    one.useSession.setState({ status: 'signed-in', user: ann });
    const pendingRequest = one.request(getMe).catch((error: unknown) => error);
    await flushTimers();
    identity.idToken = originalIdToken;
    await switchToBob(two);
    idToken.resolve('id');
    expect(await pendingRequest).toMatchObject(otherPersonError);
    expect(calls('GET /users/me')).toEqual([]);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(one.state().user).toEqual(bob);
  });

  test('a private call of a page with an outdated user is not sent as another user', async () => {
    const [one, two] = [await open(), await open()];
    await switchToBob(two);
    await expect(one.request(getMe)).rejects.toMatchObject(otherPersonError);
    expect(calls('GET /users/me')).toEqual([]);
    expect(one.state().user).toEqual(bob);
    await one.request(getMe);
    expect(calls('GET /users/me').map((request) => request.bearer)).toEqual([bobsToken]);
  });

  test('a private call with a rejected token is not repeated as another user', async () => {
    const [one, two] = [await open(), await open()];
    const deferredResponse = createDeferred<{ status: number; json: unknown }>();
    server.handlers['GET /users/me'] = () => deferredResponse.promise;
    const pendingRequest = one.request(getMe).catch((error: unknown) => error);
    await waitFor(() => expect(calls('GET /users/me')).toHaveLength(1));
    await switchToBob(two);
    deferredResponse.resolve({ status: 401, json: { code: 'unauthorized', message: 'x' } });
    expect(await pendingRequest).toMatchObject(otherPersonError);
    expect(calls('GET /users/me').map((request) => request.bearer)).toEqual([annsToken]);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test.each([
    ['another user is signed in', switchToBob],
    ['no user is signed in', (tab: Tab) => tab.signOut()],
  ])('a response that arrives when %s is discarded', async (_, changeSession) => {
    const [one, two] = [await open(), await open()];
    const deferredResponse = createDeferred<{ json: unknown }>();
    server.handlers['GET /users/me'] = () => deferredResponse.promise;
    const pendingRequest = one.request(getMe).catch((error: unknown) => error);
    await waitFor(() => expect(calls('GET /users/me')).toHaveLength(1));
    await changeSession(two);
    deferredResponse.resolve({ json: meResponse });
    expect(await pendingRequest).toMatchObject(otherPersonError);
  });
});

test('a sign-in that finishes after another user signed in elsewhere does not replace that user', async () => {
  localStorage.clear();
  identity.remember('nobody');
  const [one, two] = [await open(), await open()];
  const deferredResponse = createDeferred<{ json: unknown }>();
  server.handlers['GET /jwt'] = ({ line }) =>
    line.includes('bob')
      ? { json: { token: bobsToken } }
      : (deferredResponse.promise as Promise<{ json: unknown }>);
  const signIn = one.signInWithPassword(ann.email, PASSWORD).catch((error: unknown) => error);
  await waitFor(() => expect(calls('GET /jwt')).toHaveLength(1));
  await two.signInWithPassword(bob.email, PASSWORD);
  deferredResponse.resolve({ json: { token: annsToken } });
  expect(await signIn).toMatchObject({ code: 'other_person' });
  expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  expect(identity.signedIn()).toBe(bob.email);
});
