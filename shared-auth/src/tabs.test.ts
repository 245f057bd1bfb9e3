import { jest } from '@jest/globals';
import { getMe } from '@second-gear/contract/users';
import { waitFor } from '@testing-library/dom';
import { privateKey } from './private-storage.ts';
import {
  ann,
  annsToken,
  bob,
  bobsToken,
  createAnnsBrowser,
  flushTimers,
  meResponse,
  PASSWORD,
  readStoredSession,
  storeSession,
  switchToBob,
} from './testing/ann-and-bob.ts';
import { installSiteConfig } from './testing/fake-server.ts';
import { closeTabs, createDeferred, openTab, type Tab } from './testing/tabs.ts';

let { identity, server, openNewTab, getRequests } = createAnnsBrowser();

beforeAll(installSiteConfig);
afterEach(() => {
  closeTabs();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});
beforeEach(() => {
  ({ identity, server, openNewTab, getRequests } = createAnnsBrowser());
});

describe('a tab that was suspended while Ann logged out and Bob logged in elsewhere', () => {
  test('the tab switches to Bob on a late logout event, and Bob is still signed in everywhere', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await switchToBob(otherTab);
    tab.dispatchLogout(ann.uid);
    expect(tab.getState().user).toEqual(bob);
    tab.dispatchStorage('sg-session', localStorage.getItem('sg-session'));
    tab.dispatchStorage('token', bobsToken);
    await flushTimers();
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(otherTab.getState().user).toEqual(bob);
    expect(identity.getSignedInEmail()).toBe(bob.email);
  });

  test('Bob is still signed in when the tab’s sign-in service notices Ann’s logout late', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await tab.renewToken(annsToken);
    await switchToBob(otherTab);
    tab.loseServiceSession();
    tab.loseServiceSession(ann.uid);
    await flushTimers();
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(tab.getState().user).toEqual(bob);
  });

  test('the tab does not sign Bob out of the service during his sign-in', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await otherTab.signOut();
    const deferredResponse = createDeferred<{ json: { token: string } }>();
    server.handlers['GET /jwt'] = () => deferredResponse.promise;
    const signIn = otherTab.signInWithPassword(bob.email, PASSWORD);
    await waitFor(() => expect(getRequests('GET /jwt')).toHaveLength(1));
    tab.dispatchLogout(ann.uid);
    await flushTimers();
    expect(identity.getSignedInEmail()).toBe(bob.email);
    deferredResponse.resolve({ json: { token: bobsToken } });
    await signIn;
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test('the tab does not restore Ann while its service still has her signed in', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await switchToBob(otherTab);
    tab.restoreFromCache();
    identity.setSignedInEmail(ann.email);
    await expect(tab.renewToken(bobsToken)).rejects.toMatchObject({ code: 'network' });
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test('the tab switches to Bob when it is restored from the back/forward cache', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await switchToBob(otherTab);
    tab.restoreFromCache();
    expect(tab.getState().user).toEqual(bob);
    await otherTab.signOut();
    tab.restoreFromCache();
    expect(tab.getState()).toMatchObject({ status: 'signed-out', user: null });
  });

  test('the tab stores neither a draft nor a pending action of Ann', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await switchToBob(otherTab);
    const draft = privateKey(ann.uid, 'booking');
    sessionStorage.setItem(draft, 'half written');
    tab.rememberAction({ kind: 'wish', carId: 'car-1' });
    tab.dispatchStorage('token', bobsToken);
    expect(tab.getState().user).toEqual(bob);
    expect(sessionStorage.getItem(draft)).toBeNull();
    expect(tab.takeAction('wish')).toBeNull();
  });
});

test('a logout in another tab removes this tab’s private data, but an expired session does not', async () => {
  const draft = privateKey(ann.uid, 'booking');
  const tab = await openNewTab();
  sessionStorage.setItem(draft, 'half written');
  localStorage.removeItem('sg-session');
  localStorage.removeItem('token');
  tab.dispatchStorage('sg-session', null);
  tab.dispatchStorage('token', null);
  expect(tab.getState().status).toBe('signed-out');
  expect(sessionStorage.getItem(draft)).toBe('half written');
  tab.dispatchLogout(ann.uid);
  expect(sessionStorage.getItem(draft)).toBeNull();
});

test('no user is signed out between the two storage writes of another tab', async () => {
  const tab = await openNewTab();
  localStorage.setItem('sg-session', JSON.stringify({ person: bob, obtainedAt: Date.now() }));
  tab.dispatchStorage('sg-session', localStorage.getItem('sg-session'));
  expect(tab.getState().status).toBe('signed-in');
  localStorage.setItem('token', bobsToken);
  tab.dispatchStorage('token', bobsToken);
  expect(tab.getState().user).toEqual(bob);
  await waitFor(() => expect(tab.getState().rolesStatus).toBe('ready'));
  expect(
    server.requests.filter((request) => request.line.includes('bob')).map((request) => request.bearer),
  ).toEqual(Array(3).fill(bobsToken));
});

describe('logout in several tabs', () => {
  test('a logout clears the browser before the server responds, without affecting a new sign-in', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    const draft = privateKey(ann.uid, 'message');
    localStorage.setItem(draft, 'half written');
    const deferredResponse = createDeferred<{ json: unknown }>();
    server.handlers['DELETE /jwt'] = () => deferredResponse.promise;
    const logout = tab.signOut();
    expect(readStoredSession()).toEqual([null, null]);
    expect(localStorage.getItem(draft)).toBeNull();
    expect(tab.getState().status).toBe('signed-out');
    otherTab.dispatchLogout(ann.uid);
    await waitFor(() => expect(identity.getSignedInEmail()).toBeNull());
    await otherTab.signInWithPassword(bob.email, PASSWORD);
    deferredResponse.resolve({ json: { deletedCount: 1 } });
    await logout;
    expect(getRequests('DELETE /jwt')[0]?.bearer).toBe(annsToken);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(identity.getSignedInEmail()).toBe(bob.email);
  });

  test('a logout that the service rejects throws, ends the session and is completed before a restore', async () => {
    const tab = await openNewTab();
    identity.errors.signOut = new tab.SignInError('auth/internal-error', 'Not now.');
    await expect(tab.signOut()).rejects.toThrow('Not now.');
    expect(tab.getState()).toMatchObject({ status: 'signed-out', busy: false });
    expect(getRequests('DELETE /jwt')).toHaveLength(1);
    expect(identity.getSignedInEmail()).toBe(ann.email);
    identity.errors = {};
    expect(await tab.renewToken(null)).toBeNull();
    expect(identity.getSignedInEmail()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  test('a logout whose page was closed early is completed at the service on the next visit', async () => {
    const closedTab = await openTab(() => new Promise(() => undefined));
    jest.useFakeTimers();
    const logout = closedTab.signOut().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await logout).toMatchObject({ code: 'timeout' });
    jest.useRealTimers();
    expect(identity.getSignedInEmail()).toBe(ann.email);
    const nextTab = await openNewTab();
    await nextTab.renewToken(null);
    expect(identity.getSignedInEmail()).toBeNull();
    expect(nextTab.getState().status).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
    expect(getRequests('GET /jwt')).toEqual([]);
  });
});

describe('private calls in several tabs', () => {
  const otherPersonError = { status: 401, code: 'other_person' };

  test('a private call that waited for a renewal is not sent as a user who signed in since', async () => {
    storeSession(annsToken, ann, Date.now() - 3_700_000);
    const idToken = createDeferred<string>();
    const originalIdToken = identity.idToken;
    identity.idToken = () => idToken.promise;
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    tab.useSession.setState({ status: 'signed-in', user: ann });
    const pendingRequest = tab.request(getMe).catch((error: unknown) => error);
    await flushTimers();
    identity.idToken = originalIdToken;
    await switchToBob(otherTab);
    idToken.resolve('id');
    expect(await pendingRequest).toMatchObject(otherPersonError);
    expect(getRequests('GET /users/me')).toEqual([]);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
    expect(tab.getState().user).toEqual(bob);
  });

  test('a private call of a page with an outdated user is not sent as another user', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    await switchToBob(otherTab);
    await expect(tab.request(getMe)).rejects.toMatchObject(otherPersonError);
    expect(getRequests('GET /users/me')).toEqual([]);
    expect(tab.getState().user).toEqual(bob);
    await tab.request(getMe);
    expect(getRequests('GET /users/me').map((request) => request.bearer)).toEqual([bobsToken]);
  });

  test('a private call with a rejected token is not repeated as another user', async () => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    const deferredResponse = createDeferred<{ status: number; json: unknown }>();
    server.handlers['GET /users/me'] = () => deferredResponse.promise;
    const pendingRequest = tab.request(getMe).catch((error: unknown) => error);
    await waitFor(() => expect(getRequests('GET /users/me')).toHaveLength(1));
    await switchToBob(otherTab);
    deferredResponse.resolve({ status: 401, json: { code: 'unauthorized', message: 'x' } });
    expect(await pendingRequest).toMatchObject(otherPersonError);
    expect(getRequests('GET /users/me').map((request) => request.bearer)).toEqual([annsToken]);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test.each([
    ['another user is signed in', switchToBob],
    ['no user is signed in', (tab: Tab) => tab.signOut()],
  ])('a response that arrives while %s is discarded', async (_, changeSession) => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    const deferredResponse = createDeferred<{ json: unknown }>();
    server.handlers['GET /users/me'] = () => deferredResponse.promise;
    const pendingRequest = tab.request(getMe).catch((error: unknown) => error);
    await waitFor(() => expect(getRequests('GET /users/me')).toHaveLength(1));
    await changeSession(otherTab);
    deferredResponse.resolve({ json: meResponse });
    expect(await pendingRequest).toMatchObject(otherPersonError);
  });
});

test('a sign-in that finishes after another user signed in elsewhere does not replace that user', async () => {
  localStorage.clear();
  identity.setSignedInEmail('nobody');
  const [tab, otherTab] = [await openNewTab(), await openNewTab()];
  const deferredResponse = createDeferred<{ json: unknown }>();
  server.handlers['GET /jwt'] = ({ line }) =>
    line.includes('bob')
      ? { json: { token: bobsToken } }
      : (deferredResponse.promise as Promise<{ json: unknown }>);
  const signIn = tab.signInWithPassword(ann.email, PASSWORD).catch((error: unknown) => error);
  await waitFor(() => expect(getRequests('GET /jwt')).toHaveLength(1));
  await otherTab.signInWithPassword(bob.email, PASSWORD);
  deferredResponse.resolve({ json: { token: annsToken } });
  expect(await signIn).toMatchObject({ code: 'other_person' });
  expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  expect(identity.getSignedInEmail()).toBe(bob.email);
});
