import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SEED_PASSWORD } from '@second-gear/demo/people';
import { freePort } from '@second-gear/toolkit/ports';
import { seed } from '../seed/seed.ts';
import { addresses, apiEnvironment } from '../stack/environments.ts';
import { createFamily, type Family } from '../stack/family.ts';
import type { Settings } from '../stack/settings.ts';
import { readAccounts } from './accounts.ts';
import { startAuthEmulator } from './auth-emulator.ts';

const START_MS = 180_000;
const EMAIL = 'ann.o+cars@secondgear.test';
const PASSWORD = 'a long secret';

let folder: string;
let family: Family;
let settings: Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'removed-account-'));
  family = createFamily(join(folder, 'logs'));
  const [site, api, apiInternal, authEmulator, sandbox, renderer] = [
    ...[await freePort(), await freePort(), await freePort()],
    ...[await freePort(), await freePort(), await freePort()],
  ] as [number, number, number, number, number, number];
  settings = {
    ports: { site, api, apiInternal, authEmulator, sandbox, renderer },
    dataDir: join(folder, 'data'),
    siteDir: join(folder, 'site'),
    ...{ signIn: 'emulator', payments: 'sandbox', database: 'embedded', draws: false, seed: true },
    env: { PATH: process.env['PATH'], HOME: folder },
  };
  const secrets = { jwt: 'j'.repeat(40), webhook: 'w'.repeat(40) };
  const emulator = await startAuthEmulator(settings, family, () => undefined);
  await seed(settings, secrets, family, () => undefined);
  const env = apiEnvironment(settings, secrets);
  const child = family.start({ name: 'API', script: 'api/src/server.ts', env });
  await Promise.all([emulator.ready(), family.answers(child, `${addresses(settings).api}/readyz`, START_MS)]);
}, 2 * START_MS);
afterAll(async () => {
  await family.stop();
  await rm(folder, { recursive: true });
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function send(
  url: string,
  { as, data, method }: { as?: string; data?: unknown; method?: string } = {},
) {
  const answer = await fetch(url, {
    method: method ?? (data === undefined ? 'GET' : 'POST'),
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(data !== undefined && { 'content-type': 'application/json' }),
    },
    ...(data !== undefined && { body: JSON.stringify(data) }),
  });
  return { status: answer.status, body: await answer.json() } as Answer;
}

const signInUrl = () => addresses(settings).authEmulator;
/** Calls the sign-in service as a browser does. */
const atSignIn = (verb: string, data: object) =>
  send(`${signInUrl()}/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=k`, { data });
const refresh = (token: unknown) =>
  send(`${signInUrl()}/securetoken.googleapis.com/v1/token?key=k`, {
    data: { grant_type: 'refresh_token', refresh_token: token },
  });
const atApi = (path: string, how?: Parameters<typeof send>[1]) => send(addresses(settings).api + path, how);

const withPassword = (email: string, password: string) =>
  atSignIn('signInWithPassword', { email, password, returnSecureToken: true });
const withGoogle = (email: string, name: string) => {
  const vouched = { sub: 'google-ann', email, email_verified: true, name };
  return atSignIn('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(vouched))}`,
    returnSecureToken: true,
  });
};

async function sessionOf({ body }: Answer): Promise<string> {
  const answer = await atApi(`/jwt?email=${encodeURIComponent(String(body['email']))}`, {
    as: String(body['idToken']),
  });
  expect([answer.status, answer.body]).toEqual([200, { token: expect.any(String) }]);
  return String(answer.body['token']);
}

async function deleteAccount(id: string): Promise<void> {
  const admin = await sessionOf(await withPassword('admin@secondgear.test', SEED_PASSWORD));
  const deleted = await atApi(`/users/${id}`, { as: admin, method: 'DELETE' });
  expect(deleted).toEqual({ status: 200, body: { deletedCount: 1 } });
}

/** Waits until the sign-in service has no such account. The test's timeout limits the wait. */
async function untilGone(id: string): Promise<void> {
  while ((await readAccounts(signInUrl())).some(({ localId }) => localId === id)) await wait(50);
}

test('a deleted account leaves no data in the sign-in service, and its email address can sign up again', async () => {
  const first = await atSignIn('signUp', {
    ...{ email: EMAIL, password: PASSWORD, displayName: 'Ann Oldname', returnSecureToken: true },
  });
  const id = String(first.body['localId']);
  const profile = { name: 'Ann Oldname', email: EMAIL, phone: '+1 312 555 0123', role: 'seller' };
  expect((await atApi('/users', { as: String(first.body['idToken']), data: profile })).status).toBe(201);
  // A second sign-in method with its own photo, and an unanswered email.
  expect((await withGoogle(EMAIL, 'Ann Oldname')).body['localId']).toBe(id);
  await atSignIn('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });

  await deleteAccount(id);
  await untilGone(id);

  const kept = JSON.stringify(await readAccounts(signInUrl()));
  for (const trace of [id, EMAIL, 'Oldname', 'google-ann']) expect(kept).not.toContain(trace);
  const refused = [
    await withPassword(EMAIL, PASSWORD),
    await refresh(first.body['refreshToken']),
    await atSignIn('lookup', { idToken: first.body['idToken'] }),
    await atSignIn('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);

  const again = await atSignIn('signUp', {
    ...{ email: EMAIL, password: 'another secret', displayName: 'Ann New', returnSecureToken: true },
  });
  expect(again.status).toBe(200);
  expect(again.body['localId']).not.toBe(id);
  const me = await atApi('/users/me', { as: await sessionOf(again) });
  expect(me.body).toMatchObject({ _id: again.body['localId'], email: EMAIL, role: 'buyer', phone: '' });

  // The emulator starts with these accounts the next time.
  const file = join(settings.dataDir, 'auth/accounts.json');
  let text = '';
  while (!text.includes(String(again.body['localId']))) {
    await wait(50);
    text = await readFile(file, 'utf8');
  }
  for (const trace of [id, 'Oldname', 'google-ann']) expect(text).not.toContain(trace);
}, 120_000);

test('the owner of a deleted Google account gets a new account at the next Google sign-in', async () => {
  const email = 'gus@secondgear.test';
  const first = await withGoogle(email, 'Gus');
  await sessionOf(first);
  await deleteAccount(String(first.body['localId']));
  await untilGone(String(first.body['localId']));
  const again = await withGoogle(email, 'Gus');
  expect(again.body['localId']).not.toBe(first.body['localId']);
  await sessionOf(again);
}, 120_000);
