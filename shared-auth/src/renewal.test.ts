import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import {
  ann,
  annsToken,
  bob,
  bobsToken,
  createAnnsBrowser,
  flushTimers,
  readStoredSession,
  switchToBob,
} from './testing/ann-and-bob.ts';
import { createToken, installSiteConfig } from './testing/fake-server.ts';
import { closeTabs, createDeferred } from './testing/tabs.ts';

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

describe('token renewal', () => {
  test.each([
    ['succeeds', { json: { token: createToken('late', { uid: ann.uid }) } }],
    ['is rejected', { status: 401, json: { code: 'unauthorized', message: 'x' } }],
  ])('a renewal that %s after another user signed in changes nothing', async (_outcome, jwtResponse) => {
    const [tab, otherTab] = [await openNewTab(), await openNewTab()];
    const deferredResponse = createDeferred<typeof jwtResponse>();
    const originalHandler = server.handlers['GET /jwt']!;
    server.handlers['GET /jwt'] = () => deferredResponse.promise;
    const renewal = tab.renewToken(annsToken);
    await waitFor(() => expect(getRequests('GET /jwt')).toHaveLength(1));
    server.handlers['GET /jwt'] = originalHandler;
    await switchToBob(otherTab);
    server.handlers['GET /jwt'] = () => jwtResponse;
    deferredResponse.resolve(jwtResponse);
    expect(await renewal).toBe(bobsToken);
    expect(readStoredSession()).toEqual([bob.uid, bobsToken]);
  });

  test.each([
    'auth/internal-error',
    'auth/quota-exceeded',
    'auth/error-code:-47',
    'auth/service-unavailable',
    'auth/network-request-failed',
  ])('a renewal for which the service returns %s does not end the session', async (code) => {
    const tab = await openNewTab();
    identity.errors.idToken = new tab.SignInError(code, 'Not now.');
    await expect(tab.renewToken(annsToken)).rejects.toMatchObject({ status: 0 });
    expect(readStoredSession()).toEqual([ann.uid, annsToken]);
  });

  test.each(['auth/user-disabled', 'auth/user-token-expired', 'auth/user-not-found'])(
    'a renewal that the service rejects with %s ends the session',
    async (code) => {
      const tab = await openNewTab();
      identity.errors.idToken = new tab.SignInError(code, 'No.');
      expect(await tab.renewToken(annsToken)).toBeNull();
      expect(readStoredSession()).toEqual([null, null]);
    },
  );

  test('a renewal rejected by an intermediary does not end the session', async () => {
    const tab = await openNewTab();
    server.handlers['GET /jwt'] = () => ({ status: 403, text: '<h1>Blocked</h1>' });
    await expect(tab.renewToken(annsToken)).rejects.toMatchObject({ status: 403 });
    expect(readStoredSession()).toEqual([ann.uid, annsToken]);
  });

  test('a renewal times out if the service never responds, and the session continues', async () => {
    const tab = await openNewTab();
    jest.useFakeTimers();
    identity.ready = () => new Promise(() => undefined);
    const renewal = tab.renewToken(annsToken).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await renewal).toMatchObject({ status: 0, code: 'timeout' });
    expect(readStoredSession()).toEqual([ann.uid, annsToken]);
  });

  test('a renewal does not wait forever for a suspended tab that holds the lock', async () => {
    const tab = await openNewTab();
    jest.useFakeTimers();
    const lockRequests: object[] = [];
    const request = (
      _name: string,
      options: { signal?: AbortSignal; steal?: boolean },
      work: () => unknown,
    ) => {
      lockRequests.push(options);
      if (options.steal) return Promise.resolve(work());
      return new Promise((_resolve, reject) => {
        options.signal?.addEventListener('abort', () => {
          reject(options.signal?.reason as Error);
        });
      });
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    server.handlers['GET /jwt'] = () => ({ json: { token: createToken('new', { uid: ann.uid }) } });
    const renewal = tab.renewToken(annsToken);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await renewal).toBe(createToken('new', { uid: ann.uid }));
    expect(lockRequests).toHaveLength(2);
  });

  test('a renewal whose lock another tab steals still returns its result', async () => {
    const tab = await openNewTab();
    const stolenLock = createDeferred();
    const request = (_name: string, _options: object, work: () => Promise<unknown>) =>
      Promise.race([work(), stolenLock.promise]);
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const deferredResponse = createDeferred<{ json: unknown }>();
    server.handlers['GET /jwt'] = () => deferredResponse.promise;
    const renewal = tab.renewToken(annsToken);
    await waitFor(() => expect(getRequests('GET /jwt')).toHaveLength(1));
    stolenLock.reject(new DOMException('Lock was stolen', 'AbortError'));
    await flushTimers();
    deferredResponse.resolve({ json: { token: createToken('new', { uid: ann.uid }) } });
    expect(await renewal).toBe(createToken('new', { uid: ann.uid }));
  });
});
