import { jest } from '@jest/globals';
import { getMe } from '@second-gear/contract/users';
import { waitFor } from '@testing-library/dom';
import { privateKey } from './private-storage.ts';
import { installSiteConfig } from './testing/fake-server.ts';
import { closeTabs, held, openTab, type Tab } from './testing/tabs.ts';
import {
  ann,
  annsToken,
  bob,
  bobsToken,
  browserOfAnn,
  change,
  keep,
  me,
  PASSWORD,
  settle,
  stored,
} from './testing/two-people.ts';

let { identity, server, open, calls } = browserOfAnn();

beforeAll(installSiteConfig);
afterEach(() => {
  closeTabs();
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});
beforeEach(() => {
  ({ identity, server, open, calls } = browserOfAnn());
});

describe('a tab that was suspended while Ann logged out and Bob logged in elsewhere', () => {
  test('the tab switches to Bob on a late logout event, and Bob is still signed in everywhere', async () => {
    const [one, two] = [await open(), await open()];
    await change(two);
    one.hearLogout(ann.uid);
    expect(one.state().user).toEqual(bob);
    one.hearStorage('sg-session', localStorage.getItem('sg-session'));
    one.hearStorage('token', bobsToken);
    await settle();
    expect(stored()).toEqual([bob.uid, bobsToken]);
    expect(two.state().user).toEqual(bob);
    expect(identity.signedIn()).toBe(bob.email);
  });

  test('Bob is still signed in when the tab’s own sign-in service notices late', async () => {
    const [one, two] = [await open(), await open()];
    await one.renewToken(annsToken);
    await change(two);
    one.serviceLost();
    one.serviceLost(ann.uid);
    await settle();
    expect(stored()).toEqual([bob.uid, bobsToken]);
    expect(one.state().user).toEqual(bob);
  });

  test('the tab does not sign Bob out of the service during his sign-in', async () => {
    const [one, two] = [await open(), await open()];
    await two.signOut();
    const answer = held<{ json: { token: string } }>();
    server.handlers['GET /jwt'] = () => answer.promise;
    const signIn = two.signInWithPassword(bob.email, PASSWORD);
    await waitFor(() => expect(calls('GET /jwt')).toHaveLength(1));
    one.hearLogout(ann.uid);
    await settle();
    expect(identity.signedIn()).toBe(bob.email);
    answer.resolve({ json: { token: bobsToken } });
    await signIn;
    expect(stored()).toEqual([bob.uid, bobsToken]);
  });

  test('the tab does not restore Ann while its service still has her signed in', async () => {
    const [one, two] = [await open(), await open()];
    await change(two);
    one.comeBack();
    identity.remember(ann.email);
    await expect(one.renewToken(bobsToken)).rejects.toMatchObject({ code: 'network' });
    expect(stored()).toEqual([bob.uid, bobsToken]);
  });

  test('the tab switches to Bob when it is restored from the back/forward cache', async () => {
    const [one, two] = [await open(), await open()];
    await change(two);
    one.comeBack();
    expect(one.state().user).toEqual(bob);
    await two.signOut();
    one.comeBack();
    expect(one.state()).toMatchObject({ status: 'signed-out', user: null });
  });

  test('the tab stores nothing of Ann: no draft, no pending action', async () => {
    const [one, two] = [await open(), await open()];
    await change(two);
    const draft = privateKey(ann.uid, 'booking');
    sessionStorage.setItem(draft, 'half written');
    one.rememberAction({ kind: 'wish', carId: 'car-1' });
    one.hearStorage('token', bobsToken);
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
  one.hearStorage('sg-session', null);
  one.hearStorage('token', null);
  expect(one.state().status).toBe('signed-out');
  expect(sessionStorage.getItem(draft)).toBe('half written');
  one.hearLogout(ann.uid);
  expect(sessionStorage.getItem(draft)).toBeNull();
});

test('between the two storage writes of another tab, no one is signed out', async () => {
  const one = await open();
  localStorage.setItem('sg-session', JSON.stringify({ person: bob, obtainedAt: Date.now() }));
  one.hearStorage('sg-session', localStorage.getItem('sg-session'));
  expect(one.state().status).toBe('signed-in');
  localStorage.setItem('token', bobsToken);
  one.hearStorage('token', bobsToken);
  expect(one.state().user).toEqual(bob);
  await waitFor(() => expect(one.state().rolesStatus).toBe('ready'));
  expect(server.seen.filter((seen) => seen.line.includes('bob')).map((seen) => seen.bearer)).toEqual(
    Array(3).fill(bobsToken),
  );
});

describe('logout in several tabs', () => {
  test('a logout clears the browser before the server responds, without affecting a new sign-in', async () => {
    const [one, two] = [await open(), await open()];
    const draft = privateKey(ann.uid, 'message');
    localStorage.setItem(draft, 'half written');
    const answer = held<{ json: unknown }>();
    server.handlers['DELETE /jwt'] = () => answer.promise;
    const logout = one.signOut();
    expect(stored()).toEqual([null, null]);
    expect(localStorage.getItem(draft)).toBeNull();
    expect(one.state().status).toBe('signed-out');
    two.hearLogout(ann.uid);
    await waitFor(() => expect(identity.signedIn()).toBeNull());
    await two.signInWithPassword(bob.email, PASSWORD);
    answer.resolve({ json: { deletedCount: 1 } });
    await logout;
    expect(calls('DELETE /jwt')[0]?.bearer).toBe(annsToken);
    expect(stored()).toEqual([bob.uid, bobsToken]);
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
    const closed = await openTab(() => new Promise(() => undefined));
    jest.useFakeTimers();
    const logout = closed.signOut().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(await logout).toMatchObject({ code: 'timeout' });
    jest.useRealTimers();
    expect(identity.signedIn()).toBe(ann.email);
    const next = await open();
    await next.renewToken(null);
    expect(identity.signedIn()).toBeNull();
    expect(next.state().status).toBe('signed-out');
    expect(localStorage).toHaveLength(0);
    expect(calls('GET /jwt')).toEqual([]);
  });
});

describe('private calls in several tabs', () => {
  const otherPerson = { status: 401, code: 'other_person' };

  test('a private call that waited for a renewal is not sent as a user who signed in since', async () => {
    keep(annsToken, ann, Date.now() - 3_700_000);
    const idToken = held<string>();
    const own = identity.idToken;
    identity.idToken = () => idToken.promise;
    const [one, two] = [await open(), await open()];
    one.useSession.setState({ status: 'signed-in', user: ann });
    const sent = one.request(getMe).catch((error: unknown) => error);
    await settle();
    identity.idToken = own;
    await change(two);
    idToken.resolve('id');
    expect(await sent).toMatchObject(otherPerson);
    expect(calls('GET /users/me')).toEqual([]);
    expect(stored()).toEqual([bob.uid, bobsToken]);
    expect(one.state().user).toEqual(bob);
  });

  test('a private call of a page with an outdated user is not sent as another user', async () => {
    const [one, two] = [await open(), await open()];
    await change(two);
    await expect(one.request(getMe)).rejects.toMatchObject(otherPerson);
    expect(calls('GET /users/me')).toEqual([]);
    expect(one.state().user).toEqual(bob);
    await one.request(getMe);
    expect(calls('GET /users/me').map((seen) => seen.bearer)).toEqual([bobsToken]);
  });

  test('a private call with a rejected token is not repeated as another user', async () => {
    const [one, two] = [await open(), await open()];
    const answer = held<{ status: number; json: unknown }>();
    server.handlers['GET /users/me'] = () => answer.promise;
    const sent = one.request(getMe).catch((error: unknown) => error);
    await waitFor(() => expect(calls('GET /users/me')).toHaveLength(1));
    await change(two);
    answer.resolve({ status: 401, json: { code: 'unauthorized', message: 'x' } });
    expect(await sent).toMatchObject(otherPerson);
    expect(calls('GET /users/me').map((seen) => seen.bearer)).toEqual([annsToken]);
    expect(stored()).toEqual([bob.uid, bobsToken]);
  });

  test.each([
    ['somebody else is signed in', change],
    ['nobody is signed in', (tab: Tab) => tab.signOut()],
  ])('a response that arrives when %s is discarded', async (_, leave) => {
    const [one, two] = [await open(), await open()];
    const answer = held<{ json: unknown }>();
    server.handlers['GET /users/me'] = () => answer.promise;
    const sent = one.request(getMe).catch((error: unknown) => error);
    await waitFor(() => expect(calls('GET /users/me')).toHaveLength(1));
    await leave(two);
    answer.resolve({ json: me });
    expect(await sent).toMatchObject(otherPerson);
  });
});

test('a sign-in that finishes after another user signed in elsewhere does not replace that user', async () => {
  localStorage.clear();
  identity.remember('nobody');
  const [one, two] = [await open(), await open()];
  const answer = held<{ json: unknown }>();
  server.handlers['GET /jwt'] = ({ line }) =>
    line.includes('bob') ? { json: { token: bobsToken } } : (answer.promise as Promise<{ json: unknown }>);
  const signIn = one.signInWithPassword(ann.email, PASSWORD).catch((error: unknown) => error);
  await waitFor(() => expect(calls('GET /jwt')).toHaveLength(1));
  await two.signInWithPassword(bob.email, PASSWORD);
  answer.resolve({ json: { token: annsToken } });
  expect(await signIn).toMatchObject({ code: 'other_person' });
  expect(stored()).toEqual([bob.uid, bobsToken]);
  expect(identity.signedIn()).toBe(bob.email);
});
