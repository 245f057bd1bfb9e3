import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postThenRead } from '@second-gear/contract/server/raw-client';
import { freePort } from '@second-gear/toolkit/ports';
import { createFamily, type Family } from './family.ts';

const START_MS = 120_000;
const MB = 2 ** 20;
const PROJECT = 'demo-second-gear';
const EMAIL = 'ann@secondgear.test';

/** Returns the only account as the Auth emulator would. Its tokens need no signature. */
const accounts = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ users: [{ localId: 'ann', email: EMAIL, validSince: '0' }] }));
});
let folder: string;
let family: Family;
/** Ports of the API and of its gateway, with the prefix of the API's paths there. */
let ways: (readonly [string, number, string])[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-bodies-'));
  await mkdir(join(folder, 'site'));
  family = createFamily(join(folder, 'logs'));
  accounts.listen(0, '127.0.0.1');
  await once(accounts, 'listening');
  const [api, site] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${String(api)}`;
  const { PATH } = process.env;
  const apiProcess = family.start({
    name: 'API',
    script: 'api/src/server.ts',
    env: {
      PATH,
      NODE_ENV: 'test',
      API_PORT: String(api),
      API_INTERNAL_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT_OUTREACH: '1000',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String((accounts.address() as AddressInfo).port)}`,
    },
  });
  await family.answers(apiProcess, `${address}/readyz`, START_MS);
  const siteProcess = family.start({
    name: 'Site',
    script: 'ops/src/gateway/main.ts',
    env: { PATH, NODE_ENV: 'test', PORT: String(site), SITE_DIR: join(folder, 'site'), API_TARGET: address },
  });
  await family.answers(siteProcess, `http://127.0.0.1:${String(site)}/api/healthz`, START_MS);
  ways = [
    ['the API itself', api, ''],
    ['the gateway', site, '/api'],
  ];
}, 2 * START_MS);
afterAll(async () => {
  await family.stop();
  accounts.close();
  await rm(folder, { recursive: true });
});

/** Returns a token as the Auth emulator would for a sign-in. */
function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ann',
    auth_time: now,
    iat: now,
    exp: now + 3600,
    email: EMAIL,
    email_verified: true,
    firebase: { sign_in_provider: 'password' },
    name: 'Ann',
  };
  const parts = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.`;
}

test('API and gateway always reject JSON and pictures over the size limit with 413', async () => {
  const signedIn = await fetch(`http://127.0.0.1:${String(ways[0]?.[1])}/jwt?email=${EMAIL}`, {
    headers: { authorization: `Bearer ${idToken()}` },
  });
  const said = await signedIn.text();
  expect([signedIn.status, said]).toEqual([200, expect.stringContaining('token')]);
  const { token } = JSON.parse(said) as { token: string };
  const json = (size: number) => ({
    path: '/newsletter',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ email: 'x'.repeat(size * MB) })),
  });
  const picture = (size: number) => ({
    path: '/users/me/picture',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', authorization: `Bearer ${token}` },
    body: Buffer.concat([
      Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      Buffer.alloc(size * MB),
      Buffer.from('\r\n--edge--\r\n'),
    ]),
  });
  for (const [way, port, prefix] of ways) {
    for (const large of [json(1.1), json(3), json(12), picture(10.1), picture(12)]) {
      for (const connection of ['keep-alive', 'close']) {
        for (const isChunked of [false, true]) {
          const headers = { ...large.headers, connection };
          const request = { path: prefix + large.path, headers, body: large.body, isChunked };
          const said = [way, large.path, large.body.length, connection, isChunked];
          const { status, body } = await postThenRead(port, request);
          expect([...said, status, JSON.parse(body)]).toEqual([
            ...[...said, 413],
            { code: 'too_large', message: expect.any(String) },
          ]);
        }
      }
    }
  }
});
