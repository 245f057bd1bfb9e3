import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@second-gear/node-utils/ports';
import { postThenRead } from '@second-gear/node-utils/raw-client';
import { createSupervisor, type Supervisor } from './supervisor.ts';

const START_TIMEOUT_MS = 120_000;
const MB = 2 ** 20;
const PROJECT = 'demo-second-gear';
const EMAIL = 'ann@secondgear.test';

/** Simulates the Auth emulator with a single account. The emulator's tokens need no signature. */
const accountServer = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ users: [{ localId: 'ann', email: EMAIL, validSince: '0' }] }));
});
let folder: string;
let supervisor: Supervisor;
/** The servers to test: the API itself, and the gateway that forwards to the API. */
let targets: (readonly [name: string, port: number, pathPrefix: string])[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-bodies-'));
  await mkdir(join(folder, 'site'));
  supervisor = createSupervisor(join(folder, 'logs'));
  accountServer.listen(0, '127.0.0.1');
  await once(accountServer, 'listening');
  const [api, site] = [await findFreePort(), await findFreePort()];
  const address = `http://127.0.0.1:${String(api)}`;
  const { PATH } = process.env;
  const apiProcess = supervisor.start({
    name: 'API',
    script: 'api/src/server.ts',
    env: {
      PATH,
      NODE_ENV: 'test',
      API_PORT: String(api),
      API_INTERNAL_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT_CONTACT_FORMS: '1000',
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String((accountServer.address() as AddressInfo).port)}`,
    },
  });
  await supervisor.waitUntilHealthy(apiProcess, `${address}/readyz`, START_TIMEOUT_MS);
  const siteProcess = supervisor.start({
    name: 'Site',
    script: 'tools/release/src/gateway/main.ts',
    env: { PATH, NODE_ENV: 'test', PORT: String(site), SITE_DIR: join(folder, 'site'), API_TARGET: address },
  });
  await supervisor.waitUntilHealthy(
    siteProcess,
    `http://127.0.0.1:${String(site)}/api/healthz`,
    START_TIMEOUT_MS,
  );
  targets = [
    ['the API itself', api, ''],
    ['the gateway', site, '/api'],
  ];
}, 2 * START_TIMEOUT_MS);
afterAll(async () => {
  await supervisor.stop();
  accountServer.close();
  await rm(folder, { recursive: true });
});

/** Returns an ID token like the ones that the Auth emulator issues. */
function createIdToken(): string {
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
  const signInResponse = await fetch(`http://127.0.0.1:${String(targets[0]?.[1])}/jwt?email=${EMAIL}`, {
    headers: { authorization: `Bearer ${createIdToken()}` },
  });
  const signInText = await signInResponse.text();
  expect([signInResponse.status, signInText]).toEqual([200, expect.stringContaining('token')]);
  const { token } = JSON.parse(signInText) as { token: string };
  const createJsonRequest = (size: number) => ({
    path: '/newsletter',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ email: 'x'.repeat(size * MB) })),
  });
  const createPictureRequest = (size: number) => ({
    path: '/users/me/picture',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', authorization: `Bearer ${token}` },
    body: Buffer.concat([
      Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      Buffer.alloc(size * MB),
      Buffer.from('\r\n--edge--\r\n'),
    ]),
  });
  for (const [targetName, port, prefix] of targets) {
    for (const oversized of [
      createJsonRequest(1.1),
      createJsonRequest(3),
      createJsonRequest(12),
      createPictureRequest(10.1),
      createPictureRequest(12),
    ]) {
      for (const connection of ['keep-alive', 'close']) {
        for (const isChunked of [false, true]) {
          const headers = { ...oversized.headers, connection };
          const request = { path: prefix + oversized.path, headers, body: oversized.body, isChunked };
          const requestDetails = [targetName, oversized.path, oversized.body.length, connection, isChunked];
          const { status, body } = await postThenRead(port, request);
          expect([...requestDetails, status, JSON.parse(body)]).toEqual([
            ...[...requestDetails, 413],
            { code: 'too_large', message: expect.any(String) },
          ]);
        }
      }
    }
  }
});
