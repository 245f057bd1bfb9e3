import { act, renderHook, waitFor } from '@testing-library/react';
import { provideIdentity } from './identity.ts';
import { clearSession, readToken, saveSession } from './session-record.ts';
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
import { SignInError } from './sign-in-error.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';
import {
  createRoleHandlers,
  createToken,
  installFakeServer,
  installSiteConfig,
} from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const form: SignUp = {
  name: 'Bob',
  email: 'bob@example.com',
  phone: '+1 312 555 0123',
  role: 'seller',
  password: 'secret1',
};
const getState = () => useSession.getState();
const waitForRoles = () => waitFor(() => expect(['ready', 'error']).toContain(getState().rolesStatus));

let identity = createFakeIdentity();
let server = installFakeServer({});

beforeAll(() => {
  installSiteConfig();
  startSession();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  identity = createFakeIdentity([{ person: ann, password: 'secret1', providers: ['google'] }]);
  provideIdentity(() => Promise.resolve(identity));
  server = installFakeServer({
    'GET /jwt': () => ({ json: { token: createToken('one') } }),
    'DELETE /jwt': () => ({ json: { deletedCount: 1 } }),
    'POST /users': () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } }),
    ...createRoleHandlers(ann.email, { buyer: true }),
    ...createRoleHandlers(form.email, { seller: true }),
  });
});

describe('sign-in', () => {
  // spec:4.4
  test('a sign-in stores our token and sets the user and roles', async () => {
    await signInWithPassword(ann.email, 'secret1');
    expect(localStorage.getItem('token')).toBe(createToken('one'));
    expect(getState()).toMatchObject({ status: 'signed-in', user: ann, busy: false });
    await waitForRoles();
    expect(getState().roles).toEqual({ admin: false, seller: false, buyer: true });
  });

  test('a sign-in restores the private data of its user only', async () => {
    localStorage.setItem(privateKey(ann.uid, 'form'), 'mine');
    localStorage.setItem(privateKey('somebody', 'form'), 'theirs');
    await signInWithPassword(ann.email, 'secret1');
    expect(localStorage.getItem(privateKey(ann.uid, 'form'))).toBe('mine');
    expect(localStorage.getItem(privateKey('somebody', 'form'))).toBeNull();
  });

  // spec:4.1
  test('the loading flag is true only while a sign-in is in progress', async () => {
    const { result } = renderHook(useAuthLoading);
    let work: Promise<unknown> = Promise.resolve();
    act(() => {
      work = signInWithPassword(ann.email, 'wrong').catch((error: unknown) => error);
    });
    expect(result.current).toBe(true);
    await act(() => work);
    expect(result.current).toBe(false);
  });

  test("a failed sign-in throws the service's code and message", async () => {
    await expect(signInWithPassword(ann.email, 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
      message: 'Firebase: Error (auth/invalid-credential).',
    });
    expect(getState().status).toBe('signed-out');
  });

  // spec:4.5
  test('a sign-in that our server rejects signs the user out of the service too', async () => {
    server.handlers['GET /jwt'] = () => ({
      status: 403,
      json: { code: 'suspended', message: 'This account is suspended.' },
    });
    await expect(signInWithPassword(ann.email, 'secret1')).rejects.toMatchObject({ code: 'suspended' });
    expect(getState().status).toBe('signed-out');
    expect(identity.getSignedInEmail()).toBeNull();
    expect(readToken()).toBeNull();
  });

  test('a provider sign-in sets the user, and an account without an email address is rejected', async () => {
    await signInWithProvider('google');
    expect(getState().user).toEqual(ann);
    await signOut();
    identity.accounts.push({ person: { uid: 'u9', email: '', displayName: 'X' }, providers: ['github'] });
    await expect(signInWithProvider('github')).rejects.toMatchObject({ code: 'auth/missing-email' });
    expect(getState().status).toBe('signed-out');
  });

  // spec:4.1
  test('a closed pop-up resets the loading flag', async () => {
    identity.errors.popup = new SignInError('auth/popup-closed-by-user', 'Closed.');
    await expect(signInWithProvider('google')).rejects.toMatchObject({ message: 'Closed.' });
    expect(getState()).toMatchObject({ status: 'signed-out', busy: false });
  });

  test('a sign-in that is replaced by a second one does not reset the loading flag', async () => {
    const cancellationError = new SignInError('auth/cancelled-popup-request', 'Replaced.');
    let completeSignIn: (result: { person: typeof ann }) => void = () => undefined;
    let cancelFirstSignIn: () => void = () => undefined;
    const pendingSignIns = [
      new Promise<never>((_, reject) => {
        cancelFirstSignIn = () => {
          reject(cancellationError);
        };
      }),
      new Promise<{ person: typeof ann }>((resolve) => {
        completeSignIn = resolve;
      }),
    ];
    const signInWith = () => pendingSignIns.shift() ?? Promise.reject(new Error('called a third time'));
    provideIdentity(() => Promise.resolve({ ...identity, signInWith }));
    const firstSignIn = signInWithProvider('google').catch((error: unknown) => error);
    const secondSignIn = signInWithProvider('github');
    cancelFirstSignIn();
    expect(await firstSignIn).toBe(cancellationError);
    expect(getState().busy).toBe(true);
    identity.setSignedInEmail(ann.email);
    completeSignIn({ person: ann });
    await secondSignIn;
    expect(getState()).toMatchObject({ status: 'signed-in', busy: false });
  });

  test('a sign-in works after the service failed to load at first', async () => {
    provideIdentity(() => Promise.reject(new Error('chunk lost')));
    await expect(signInWithPassword(ann.email, 'secret1')).rejects.toThrow('chunk lost');
    provideIdentity(() => Promise.resolve(identity));
    await signInWithPassword(ann.email, 'secret1');
    expect(getState().status).toBe('signed-in');
  });
});

describe('sign-up', () => {
  test('a sign-up creates, names and saves the account before anything requests a token', async () => {
    const reportedSteps: string[] = [];
    await signUp(form, {
      onCreated: () => reportedSteps.push('created'),
      onSaved: () => reportedSteps.push('saved'),
    });
    expect(reportedSteps).toEqual(['created', 'saved']);
    expect(server.lines().slice(0, 2)).toEqual(['POST /users', 'GET /jwt?email=bob%40example.com']);
    expect(server.requests[0]).toMatchObject({
      bearer: 'id-uid-bob@example.com-0',
      body: { name: 'Bob', email: 'bob@example.com', phone: '+1 312 555 0123', role: 'seller' },
    });
    expect(getState().user).toMatchObject({ email: 'bob@example.com', displayName: 'Bob' });
    await waitForRoles();
    expect(getState().roles?.seller).toBe(true);
  });

  test('a sign-up continues if the service rejects the name, and reports it', async () => {
    identity.errors.rename = new SignInError('auth/internal-error', 'No rename.');
    const reportedSteps: unknown[] = [];
    await signUp(form, { onProfileError: (error) => reportedSteps.push(error) });
    expect(reportedSteps).toEqual([identity.errors.rename]);
    expect(getState().user?.displayName).toBe('Bob');
  });

  test('a sign-up can be repeated if the user could not be saved', async () => {
    server.handlers['POST /users'] = () => ({ status: 503, json: { code: 'down', message: 'Down.' } });
    await expect(signUp(form)).rejects.toMatchObject({ status: 503 });
    expect(getState().status).toBe('signed-out');
    server.handlers['POST /users'] = () => ({ status: 201, json: { insertedId: 'u2', modifiedCount: 0 } });
    await signUp(form);
    expect(getState().user?.email).toBe(form.email);
  });

  test("a sign-up with another user's address fails", async () => {
    await expect(signUp({ ...form, email: ann.email })).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    expect(server.lines()).toEqual([]);
  });
});

describe('sign-out', () => {
  beforeEach(async () => {
    await signInWithPassword(ann.email, 'secret1');
    await waitForRoles();
  });

  test('a sign-out ends the token at the server and clears the browser', async () => {
    await signOut();
    expect(server.requests.at(-1)).toMatchObject({ line: 'DELETE /jwt', bearer: createToken('one') });
    expect(getState()).toMatchObject({ status: 'signed-out', user: null, roles: null, busy: false });
    expect(identity.getSignedInEmail()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  // spec:4.1
  test('the loading flag is true only while a sign-out is in progress, even if the service rejects the sign-out', async () => {
    const { result } = renderHook(useAuthLoading);
    const signOutWhileLoading = async () => {
      let work: Promise<unknown> = Promise.resolve();
      act(() => {
        work = signOut().catch((error: unknown) => error);
      });
      expect(result.current).toBe(true);
      await act(() => work);
      expect(result.current).toBe(false);
    };
    identity.errors.signOut = new SignInError('auth/internal-error', 'Not now.');
    await signOutWhileLoading();
    expect(getState().status).toBe('signed-out');
    identity.errors = {};
    await act(async () => {
      await signInWithPassword(ann.email, 'secret1');
      await waitForRoles();
    });
    await signOutWhileLoading();
    expect(getState().status).toBe('signed-out');
  });

  test('a sign-out removes only the private data of that user from the browser', async () => {
    await signInWithPassword(ann.email, 'secret1');
    localStorage.setItem(privateKey(ann.uid, 'form'), 'half written');
    sessionStorage.setItem(privateKey(ann.uid, 'form'), 'of this tab');
    localStorage.setItem('theme', 'dark');
    await signOut();
    expect(localStorage.getItem(privateKey(ann.uid, 'form'))).toBeNull();
    expect(sessionStorage.getItem(privateKey(ann.uid, 'form'))).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  test('a sign-out with an expired token succeeds and does not count as an expired session', async () => {
    server.handlers['DELETE /jwt'] = () => ({ status: 401, json: { code: 'unauthorized', message: 'x' } });
    await signOut();
    expect(getState()).toMatchObject({ status: 'signed-out', ended: false });
  });

  // spec:8.13
  test('a sign-out clears the browser even if the server is unreachable, and throws', async () => {
    delete server.handlers['DELETE /jwt'];
    await expect(signOut()).rejects.toMatchObject({ code: 'network' });
    expect(getState().status).toBe('signed-out');
    expect(readToken()).toBeNull();
  });
});

describe('other tabs', () => {
  const dispatchStorage = (key: string | null, newValue: string | null) => {
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  };

  test('a logout in another tab signs the user out here and at the sign-in service', async () => {
    await signInWithPassword(ann.email, 'secret1');
    localStorage.removeItem('token');
    dispatchStorage('token', null);
    expect(getState().status).toBe('signed-out');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(identity.getSignedInEmail()).toBeNull();
  });

  test('a logout in another tab marks the session here as ended until the next sign-in', async () => {
    saveSession(createToken('one'), ann);
    localStorage.clear();
    dispatchStorage(null, null);
    // Storage events arrive for each key separately.
    dispatchStorage('token', null);
    expect(getState().ended).toBe(true);
    saveSession(createToken('one'), ann);
    expect(getState().ended).toBe(false);
  });

  test('clearing the whole storage counts as a logout', async () => {
    await signInWithPassword(ann.email, 'secret1');
    localStorage.clear();
    dispatchStorage(null, null);
    expect(getState().status).toBe('signed-out');
  });

  test('a sign-in in another tab signs the user in here too', async () => {
    localStorage.setItem('sg-session', JSON.stringify({ person: ann, obtainedAt: Date.now() }));
    localStorage.setItem('token', createToken('theirs'));
    dispatchStorage('token', createToken('theirs'));
    expect(getState()).toMatchObject({ status: 'signed-in', user: ann });
    await waitForRoles();
    expect(server.requests.at(-1)?.bearer).toBe(createToken('theirs'));
  });
});

test.each([
  ['a retry', () => void refreshRoles()],
  ['a restored connection', () => void window.dispatchEvent(new Event('online'))],
])('a failed role lookup sets an error, which %s clears', async (_trigger, recover) => {
  const path = 'GET /users/admin/ann%40example.com';
  server.handlers[path] = () => ({ status: 500, json: { code: 'oops', message: 'x' } });
  await signInWithPassword(ann.email, 'secret1');
  await waitFor(() => expect(getState()).toMatchObject({ rolesStatus: 'error', roles: null }));
  server.handlers[path] = () => ({ json: { isAdmin: true } });
  recover();
  await waitFor(() => expect(getState().rolesStatus).toBe('ready'));
  expect(renderHook(useRoles).result.current).toEqual({ admin: true, seller: false, buyer: true });
});

test('useUser returns the user of the stored session', async () => {
  const { result } = renderHook(useUser);
  expect(result.current).toBeNull();
  await act(async () => {
    saveSession(createToken('one'), ann);
    await waitForRoles();
  });
  expect(result.current).toEqual(ann);
  expect(await sessionReady()).toBe('signed-in');
});
