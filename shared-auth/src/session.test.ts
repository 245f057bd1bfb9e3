import { act, renderHook, waitFor } from '@testing-library/react';
import { provideIdentity } from './identity.ts';
import {
  privateKey,
  refreshRoles,
  sessionReady,
  signInWithPassword,
  signInWithProvider,
  signOut,
  type SignUp,
  signUp,
  startSession,
  useAuthLoading,
  useRoles,
  useSession,
  useUser,
} from './session.ts';
import { clearSession, readToken, saveSession } from './session-record.ts';
import { SignInError } from './sign-in-error.ts';
import { fakeIdentity } from './testing/fake-identity.ts';
import { fakeServer, installSiteConfig, roleAnswers, tokenOf } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const form: SignUp = {
  name: 'Bob',
  email: 'bob@example.com',
  phone: '+1 312 555 0123',
  role: 'seller',
  password: 'secret1',
};
const state = () => useSession.getState();
const rolesKnown = () =>
  new Promise<void>((resolve) => {
    const done = () => ['ready', 'error'].includes(state().rolesStatus);
    if (done()) resolve();
    const stop = useSession.subscribe(() => {
      if (!done()) return;
      stop();
      resolve();
    });
  });

let identity = fakeIdentity();
let server = fakeServer({});

beforeAll(() => {
  installSiteConfig();
  startSession();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  identity = fakeIdentity([{ person: ann, password: 'secret1', ways: ['google'] }]);
  provideIdentity(() => Promise.resolve(identity));
  server = fakeServer({
    'GET /jwt': () => ({ json: { token: tokenOf('one') } }),
    'DELETE /jwt': () => ({ json: { deletedCount: 1 } }),
    'POST /users': () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } }),
    ...roleAnswers(ann.email, { buyer: true }),
    ...roleAnswers(form.email, { seller: true }),
  });
});

describe('sign-in', () => {
  // spec:4.4
  test('keeps our token and tells who is in, and in which roles', async () => {
    await signInWithPassword(ann.email, 'secret1');
    expect(localStorage.getItem('token')).toBe(tokenOf('one'));
    expect(state()).toMatchObject({ status: 'signed-in', user: ann, busy: false });
    await rolesKnown();
    expect(state().roles).toEqual({ admin: false, seller: false, buyer: true });
  });

  test('finds its own kept things again and nobody else’s', async () => {
    localStorage.setItem(privateKey(ann.uid, 'form'), 'mine');
    localStorage.setItem(privateKey('somebody', 'form'), 'theirs');
    await signInWithPassword(ann.email, 'secret1');
    expect(localStorage.getItem(privateKey(ann.uid, 'form'))).toBe('mine');
    expect(localStorage.getItem(privateKey('somebody', 'form'))).toBeNull();
  });

  // spec:4.1
  test('is loading while it lasts and never longer', async () => {
    const { result } = renderHook(useAuthLoading);
    let work: Promise<unknown> = Promise.resolve();
    act(() => {
      work = signInWithPassword(ann.email, 'wrong').catch((error: unknown) => error);
    });
    expect(result.current).toBe(true);
    await act(() => work);
    expect(result.current).toBe(false);
  });

  test("fails with the service's code and message", async () => {
    await expect(signInWithPassword(ann.email, 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
      message: 'Firebase: Error (auth/invalid-credential).',
    });
    expect(state().status).toBe('signed-out');
  });

  // spec:4.5
  test('that our server refuses leaves nobody signed in anywhere', async () => {
    server.handlers['GET /jwt'] = () => ({
      status: 403,
      json: { code: 'suspended', message: 'This account is suspended.' },
    });
    await expect(signInWithPassword(ann.email, 'secret1')).rejects.toMatchObject({ code: 'suspended' });
    expect(state().status).toBe('signed-out');
    expect(identity.signedIn()).toBeNull();
    expect(readToken()).toBeNull();
  });

  test('by a provider works alike, and says when no address came with it', async () => {
    await signInWithProvider('google');
    expect(state().user).toEqual(ann);
    await signOut();
    identity.accounts.push({ person: { uid: 'u9', email: '', displayName: 'X' }, ways: ['github'] });
    await expect(signInWithProvider('github')).rejects.toMatchObject({ code: 'auth/missing-email' });
    expect(state().status).toBe('signed-out');
  });

  // spec:4.1
  test('whose pop-up was closed brings the loading flag back', async () => {
    identity.fail.popup = new SignInError('auth/popup-closed-by-user', 'Closed.');
    await expect(signInWithProvider('google')).rejects.toMatchObject({ message: 'Closed.' });
    expect(state()).toMatchObject({ status: 'signed-out', busy: false });
  });

  test('that a second one replaced ends without ending the loading of the second', async () => {
    const replaced = new SignInError('auth/cancelled-popup-request', 'Replaced.');
    let open: (result: { person: typeof ann }) => void = () => undefined;
    let replace: () => void = () => undefined;
    const ways = [
      new Promise<never>((_, reject) => {
        replace = () => {
          reject(replaced);
        };
      }),
      new Promise<{ person: typeof ann }>((resolve) => {
        open = resolve;
      }),
    ];
    const signInWith = () => ways.shift() ?? Promise.reject(new Error('asked a third time'));
    provideIdentity(() => Promise.resolve({ ...identity, signInWith }));
    const first = signInWithProvider('google').catch((error: unknown) => error);
    const second = signInWithProvider('github');
    replace();
    expect(await first).toBe(replaced);
    expect(state().busy).toBe(true);
    identity.remember(ann.email);
    open({ person: ann });
    await second;
    expect(state()).toMatchObject({ status: 'signed-in', busy: false });
  });

  test('survives a service that could not be loaded at first', async () => {
    provideIdentity(() => Promise.reject(new Error('chunk lost')));
    await expect(signInWithPassword(ann.email, 'secret1')).rejects.toThrow('chunk lost');
    provideIdentity(() => Promise.resolve(identity));
    await signInWithPassword(ann.email, 'secret1');
    expect(state().status).toBe('signed-in');
  });
});

describe('sign-up', () => {
  test('creates, names and saves the account before anything else asks for a token', async () => {
    const told: string[] = [];
    await signUp(form, { onCreated: () => told.push('created'), onSaved: () => told.push('saved') });
    expect(told).toEqual(['created', 'saved']);
    expect(server.lines().slice(0, 2)).toEqual(['POST /users', 'GET /jwt?email=bob%40example.com']);
    expect(server.seen[0]).toMatchObject({
      bearer: 'id-uid-bob@example.com-0',
      body: { name: 'Bob', email: 'bob@example.com', phone: '+1 312 555 0123', role: 'seller' },
    });
    expect(state().user).toMatchObject({ email: 'bob@example.com', displayName: 'Bob' });
    await rolesKnown();
    expect(state().roles?.seller).toBe(true);
  });

  test('goes on when the service does not take the name, and says so', async () => {
    identity.fail.rename = new SignInError('auth/internal-error', 'No rename.');
    const told: unknown[] = [];
    await signUp(form, { onProfileError: (error) => told.push(error) });
    expect(told).toEqual([identity.fail.rename]);
    expect(state().user?.displayName).toBe('Bob');
  });

  test('can be sent again when the user could not be saved', async () => {
    server.handlers['POST /users'] = () => ({ status: 503, json: { code: 'down', message: 'Down.' } });
    await expect(signUp(form)).rejects.toMatchObject({ status: 503 });
    expect(state().status).toBe('signed-out');
    server.handlers['POST /users'] = () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } });
    await signUp(form);
    expect(state().user?.email).toBe(form.email);
  });

  test("does not take over somebody else's address", async () => {
    await expect(signUp({ ...form, email: ann.email })).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    expect(server.lines()).toEqual([]);
  });
});

describe('sign-out', () => {
  beforeEach(async () => {
    await signInWithPassword(ann.email, 'secret1');
    await rolesKnown();
  });

  test('ends the token at the server and clears the browser', async () => {
    await signOut();
    expect(server.seen.at(-1)).toMatchObject({ line: 'DELETE /jwt', bearer: tokenOf('one') });
    expect(state()).toMatchObject({ status: 'signed-out', user: null, roles: null, busy: false });
    expect(identity.signedIn()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  // spec:4.1
  test('is loading while it lasts and never longer, also when the service refuses it', async () => {
    const { result } = renderHook(useAuthLoading);
    const leave = async () => {
      let work: Promise<unknown> = Promise.resolve();
      act(() => {
        work = signOut().catch((error: unknown) => error);
      });
      expect(result.current).toBe(true);
      await act(() => work);
      expect(result.current).toBe(false);
    };
    identity.fail.signOut = new SignInError('auth/internal-error', 'Not now.');
    await leave();
    expect(state().status).toBe('signed-out');
    identity.fail = {};
    await act(async () => {
      await signInWithPassword(ann.email, 'secret1');
      await rolesKnown();
    });
    await leave();
    expect(state().status).toBe('signed-out');
  });

  test('takes what was kept for that person alone out of the browser, and nothing else', async () => {
    await signInWithPassword(ann.email, 'secret1');
    localStorage.setItem(privateKey(ann.uid, 'form'), 'half written');
    sessionStorage.setItem(privateKey(ann.uid, 'form'), 'of this tab');
    localStorage.setItem('theme', 'dark');
    await signOut();
    expect(localStorage.getItem(privateKey(ann.uid, 'form'))).toBeNull();
    expect(sessionStorage.getItem(privateKey(ann.uid, 'form'))).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  test('of an already ended token is fine, and no end that nobody asked for', async () => {
    server.handlers['DELETE /jwt'] = () => ({ status: 401, json: { code: 'unauthorized', message: 'x' } });
    await signOut();
    expect(state()).toMatchObject({ status: 'signed-out', ended: false });
  });

  // spec:8.13
  test('clears the browser also when the server cannot be told, and says so', async () => {
    delete server.handlers['DELETE /jwt'];
    await expect(signOut()).rejects.toMatchObject({ code: 'network' });
    expect(state().status).toBe('signed-out');
    expect(readToken()).toBeNull();
  });
});

describe('other tabs', () => {
  const fromOtherTab = (key: string | null, newValue: string | null) => {
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  };

  test('a logout there is one here, also at the sign-in service', async () => {
    await signInWithPassword(ann.email, 'secret1');
    localStorage.removeItem('token');
    fromOtherTab('token', null);
    expect(state().status).toBe('signed-out');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(identity.signedIn()).toBeNull();
  });

  test('a logout there ends a session here that nobody asked to end, until somebody signs in', async () => {
    saveSession(tokenOf('one'), ann);
    localStorage.clear();
    fromOtherTab(null, null);
    // Each thing that is kept goes by itself.
    fromOtherTab('token', null);
    expect(state().ended).toBe(true);
    saveSession(tokenOf('one'), ann);
    expect(state().ended).toBe(false);
  });

  test('all of the storage cleared is a logout too', async () => {
    await signInWithPassword(ann.email, 'secret1');
    localStorage.clear();
    fromOtherTab(null, null);
    expect(state().status).toBe('signed-out');
  });

  test('a sign-in there is one here', async () => {
    localStorage.setItem('sg-session', JSON.stringify({ person: ann, obtainedAt: Date.now() }));
    localStorage.setItem('token', tokenOf('theirs'));
    fromOtherTab('token', tokenOf('theirs'));
    expect(state()).toMatchObject({ status: 'signed-in', user: ann });
    await rolesKnown();
    expect(server.seen.at(-1)?.bearer).toBe(tokenOf('theirs'));
  });
});

test.each([
  ['another try', () => void refreshRoles()],
  ['a line that is back', () => void window.dispatchEvent(new Event('online'))],
])('roles that cannot be looked up are an error that %s mends', async (_by, mend) => {
  const path = 'GET /users/admin/ann%40example.com';
  server.handlers[path] = () => ({ status: 500, json: { code: 'oops', message: 'x' } });
  await signInWithPassword(ann.email, 'secret1');
  await waitFor(() => expect(state()).toMatchObject({ rolesStatus: 'error', roles: null }));
  server.handlers[path] = () => ({ json: { isAdmin: true } });
  mend();
  await waitFor(() => expect(state().rolesStatus).toBe('ready'));
  expect(renderHook(useRoles).result.current).toEqual({ admin: true, seller: false, buyer: true });
});

test('the person is whoever the kept session says', async () => {
  const { result } = renderHook(useUser);
  expect(result.current).toBeNull();
  await act(async () => {
    saveSession(tokenOf('one'), ann);
    await rolesKnown();
  });
  expect(result.current).toEqual(ann);
  expect(await sessionReady()).toBe('signed-in');
});
