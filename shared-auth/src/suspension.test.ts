import { getMe } from '@second-gear/contract/users';
import { provideIdentity } from './identity.ts';
import { request } from './request.ts';
import { clearSession, readToken, saveSession } from './session-record.ts';
import { refreshRoles, signOut, startSession, useSession } from './session.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';
import {
  createRoleHandlers,
  createToken,
  installFakeServer,
  installSiteConfig,
} from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const bob = { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' };
const message = 'This account is suspended. The reason: Spam';
const createSuspendedResponse = () => ({ status: 403, json: { code: 'suspended', message } });
const adminLookupLine = 'GET /users/admin/ann%40example.com';
const getState = () => useSession.getState();

let server = installFakeServer({});

beforeAll(() => {
  installSiteConfig();
  provideIdentity(() => Promise.resolve(createFakeIdentity()));
  startSession();
});
beforeEach(() => {
  clearSession();
  server = installFakeServer({
    ...createRoleHandlers(ann.email, { buyer: true }),
    ...createRoleHandlers(bob.email, { buyer: true }),
  });
  saveSession(createToken('one'), ann);
});

test('a suspension that the role lookup detects is stored with the server’s message until it is lifted', async () => {
  server.handlers[adminLookupLine] = createSuspendedResponse;
  await refreshRoles();
  expect(getState()).toMatchObject({ status: 'signed-in', suspended: message });
  server.handlers[adminLookupLine] = () => ({ json: { isAdmin: false } });
  await refreshRoles();
  expect(getState()).toMatchObject({ suspended: null, rolesStatus: 'ready' });
});

test('a suspension on an open page is detected by the next call', async () => {
  await refreshRoles();
  server.handlers['GET /users/me'] = () => ({ status: 403, json: { code: 'forbidden', message: 'No.' } });
  await expect(request(getMe)).rejects.toMatchObject({ code: 'forbidden' });
  expect(getState().suspended).toBeNull();
  server.handlers['GET /users/me'] = createSuspendedResponse;
  await expect(request(getMe)).rejects.toMatchObject({ code: 'suspended' });
  expect(getState().suspended).toBe(message);
});

test('a suspended user can log out without an error, which clears the suspension', async () => {
  server.handlers[adminLookupLine] = createSuspendedResponse;
  server.handlers['DELETE /jwt'] = createSuspendedResponse;
  await refreshRoles();
  await signOut();
  expect(getState()).toMatchObject({ status: 'signed-out', suspended: null });
  expect(readToken()).toBeNull();
});

test('a suspension of one user does not apply to the next', async () => {
  server.handlers[adminLookupLine] = createSuspendedResponse;
  await refreshRoles();
  saveSession(createToken('two'), bob);
  expect(getState()).toMatchObject({ user: bob, suspended: null });
});

test('a suspension is not shown to a user who signed in while the response was in transit', async () => {
  await refreshRoles();
  let sendResponse: () => void = () => undefined;
  server.handlers['GET /users/me'] = () =>
    new Promise((resolve) => {
      sendResponse = () => {
        resolve(createSuspendedResponse());
      };
    });
  const pendingRequest = request(getMe).catch((error: unknown) => error);
  while (server.lines().at(-1) !== 'GET /users/me') await new Promise((resolve) => setTimeout(resolve));
  saveSession(createToken('two'), bob);
  sendResponse();
  expect(await pendingRequest).toMatchObject({ code: 'suspended' });
  expect(getState()).toMatchObject({ user: bob, suspended: null });
});
