import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SEED_PASSWORD } from '@second-gear/demo-data/people';
import { findFreePort } from '@second-gear/node-utils/ports';
import { seedDatabase } from '../seed/seed.ts';
import { getServiceUrls, apiEnvironment } from '../stack/environments.ts';
import type { Settings } from '../stack/settings.ts';
import { createSupervisor, type Supervisor } from '../stack/supervisor.ts';
import { fetchAccounts } from './accounts.ts';
import { startAuthEmulator } from './auth-emulator.ts';

const START_TIMEOUT_MS = 180_000;
const EMAIL = 'ann.o+cars@secondgear.test';
const PASSWORD = 'a long secret';

let folder: string;
let supervisor: Supervisor;
let settings: Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'removed-account-'));
  supervisor = createSupervisor(join(folder, 'logs'));
  const [site, api, apiInternal, authEmulator, sandbox, renderer] = [
    ...[await findFreePort(), await findFreePort(), await findFreePort()],
    ...[await findFreePort(), await findFreePort(), await findFreePort()],
  ] as [number, number, number, number, number, number];
  settings = {
    ports: { site, api, apiInternal, authEmulator, sandbox, renderer },
    dataDir: join(folder, 'data'),
    siteDir: join(folder, 'site'),
    ...{ signIn: 'emulator', payments: 'sandbox', database: 'embedded', ssr: false, seed: true },
    env: { PATH: process.env['PATH'], HOME: folder },
  };
  const secrets = { jwt: 'j'.repeat(40), webhook: 'w'.repeat(40) };
  const emulator = await startAuthEmulator(settings, supervisor, () => undefined);
  await seedDatabase(settings, secrets, supervisor, () => undefined);
  const env = apiEnvironment(settings, secrets);
  const child = supervisor.start({ name: 'API', script: 'api/src/server.ts', env });
  await Promise.all([
    emulator.waitUntilReady(),
    supervisor.waitUntilHealthy(child, `${getServiceUrls(settings).api}/readyz`, START_TIMEOUT_MS),
  ]);
}, 2 * START_TIMEOUT_MS);
afterAll(async () => {
  await supervisor.stop();
  await rm(folder, { recursive: true });
});

interface ApiResponse {
  status: number;
  body: Record<string, unknown>;
}

async function sendRequest(
  url: string,
  { token, data, method }: { token?: string; data?: unknown; method?: string } = {},
) {
  const response = await fetch(url, {
    method: method ?? (data === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(data !== undefined && { 'content-type': 'application/json' }),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
  return { status: response.status, body: await response.json() } as ApiResponse;
}

const signInServiceUrl = () => getServiceUrls(settings).authEmulator;
/** Calls the sign-in service as a browser does. */
const callSignInService = (action: string, data: object) =>
  sendRequest(`${signInServiceUrl()}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=k`, { data });
const refreshSession = (token: unknown) =>
  sendRequest(`${signInServiceUrl()}/securetoken.googleapis.com/v1/token?key=k`, {
    data: { grant_type: 'refresh_token', refresh_token: token },
  });
const callApi = (path: string, options?: Parameters<typeof sendRequest>[1]) =>
  sendRequest(getServiceUrls(settings).api + path, options);

const signInWithPassword = (email: string, password: string) =>
  callSignInService('signInWithPassword', { email, password, returnSecureToken: true });
const signInWithGoogle = (email: string, name: string) => {
  const googleClaims = { sub: 'google-ann', email, email_verified: true, name };
  return callSignInService('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(googleClaims))}`,
    returnSecureToken: true,
  });
};

async function fetchSessionToken({ body }: ApiResponse): Promise<string> {
  const response = await callApi(`/jwt?email=${encodeURIComponent(String(body['email']))}`, {
    token: String(body['idToken']),
  });
  expect([response.status, response.body]).toEqual([200, { token: expect.any(String) }]);
  return String(response.body['token']);
}

async function deleteAccount(id: string): Promise<void> {
  const adminToken = await fetchSessionToken(
    await signInWithPassword('admin@secondgear.test', SEED_PASSWORD),
  );
  const deleteResponse = await callApi(`/users/${id}`, { token: adminToken, method: 'DELETE' });
  expect(deleteResponse).toEqual({ status: 200, body: { deletedCount: 1 } });
}

/** Waits until the sign-in service has no account with this id. The test's timeout limits the wait. */
async function waitUntilDeleted(id: string): Promise<void> {
  while ((await fetchAccounts(signInServiceUrl())).some(({ localId }) => localId === id)) await wait(50);
}

test('a deleted account leaves no data in the sign-in service, and its email address can sign up again', async () => {
  const firstSignIn = await callSignInService('signUp', {
    ...{ email: EMAIL, password: PASSWORD, displayName: 'Ann Oldname', returnSecureToken: true },
  });
  const id = String(firstSignIn.body['localId']);
  const profile = { name: 'Ann Oldname', email: EMAIL, phone: '+1 312 555 0123', role: 'seller' };
  expect(
    (await callApi('/users', { token: String(firstSignIn.body['idToken']), data: profile })).status,
  ).toBe(201);
  // The account also gets a second sign-in method, and an email whose link is never opened.
  expect((await signInWithGoogle(EMAIL, 'Ann Oldname')).body['localId']).toBe(id);
  await callSignInService('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });

  await deleteAccount(id);
  await waitUntilDeleted(id);

  const storedAccounts = JSON.stringify(await fetchAccounts(signInServiceUrl()));
  for (const trace of [id, EMAIL, 'Oldname', 'google-ann']) expect(storedAccounts).not.toContain(trace);
  const rejectedResponses = [
    await signInWithPassword(EMAIL, PASSWORD),
    await refreshSession(firstSignIn.body['refreshToken']),
    await callSignInService('lookup', { idToken: firstSignIn.body['idToken'] }),
    await callSignInService('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL }),
  ];
  expect(rejectedResponses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);

  const newAccount = await callSignInService('signUp', {
    ...{ email: EMAIL, password: 'another secret', displayName: 'Ann New', returnSecureToken: true },
  });
  expect(newAccount.status).toBe(200);
  expect(newAccount.body['localId']).not.toBe(id);
  const me = await callApi('/users/me', { token: await fetchSessionToken(newAccount) });
  expect(me.body).toMatchObject({ _id: newAccount.body['localId'], email: EMAIL, role: 'buyer', phone: '' });

  // The emulator loads this file on its next start.
  const file = join(settings.dataDir, 'auth/accounts.json');
  let text = '';
  while (!text.includes(String(newAccount.body['localId']))) {
    await wait(50);
    text = await readFile(file, 'utf8');
  }
  for (const trace of [id, 'Oldname', 'google-ann']) expect(text).not.toContain(trace);
}, 120_000);

test('the owner of a deleted Google account gets a new account on the next Google sign-in', async () => {
  const email = 'gus@secondgear.test';
  const firstSignIn = await signInWithGoogle(email, 'Gus');
  await fetchSessionToken(firstSignIn);
  await deleteAccount(String(firstSignIn.body['localId']));
  await waitUntilDeleted(String(firstSignIn.body['localId']));
  const newAccount = await signInWithGoogle(email, 'Gus');
  expect(newAccount.body['localId']).not.toBe(firstSignIn.body['localId']);
  await fetchSessionToken(newAccount);
}, 120_000);
