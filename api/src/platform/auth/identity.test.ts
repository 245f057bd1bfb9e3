import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnv } from '../env/env.ts';
import { createFirebaseProvider, type SignInProvider } from './identity.ts';

/** Accounts of the fake Auth emulator below, by uid. A request for `FAILING_ID` gets an error response. */
const accounts = new Map<string, { localId: string; email?: string }>();
const FAILING_ID = 'broken';

let server: Server;
let provider: SignInProvider;
let previousHost: string | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { localId: string | string[] };
      const [uid = ''] = [body.localId].flat();
      const fail = (message: string) => {
        response.statusCode = 400;
        response.end(JSON.stringify({ error: { code: 400, message } }));
      };
      response.setHeader('content-type', 'application/json');
      if (uid === FAILING_ID) fail('QUOTA_EXCEEDED');
      else if (request.url?.endsWith('accounts:delete')) {
        if (accounts.delete(uid)) response.end('{}');
        else fail('USER_NOT_FOUND');
      } else {
        const account = accounts.get(uid);
        response.end(JSON.stringify(account ? { users: [account] } : {}));
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  previousHost = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
  provider = await createFirebaseProvider(
    readEnv({ NODE_ENV: 'test', FIREBASE_AUTH_EMULATOR_HOST: host, STRIPE_API_BASE: 'http://127.0.0.1:9' }),
  );
});
afterAll(async () => {
  if (previousHost === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = previousHost;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('deleteAccount deletes the account at the provider, and treats a missing account as deleted', async () => {
  accounts.set('ann', { localId: 'ann' });
  expect(await provider.deleteAccount('ann')).toBe(true);
  expect([...accounts.keys()]).toEqual([]);
  expect(await provider.deleteAccount('ann')).toBe(true);
});

test('findAccount returns the account’s state at the provider', async () => {
  accounts.set('bob', { localId: 'bob', email: 'Bob@Example.com' });
  expect(await provider.findAccount('bob')).toEqual({ state: 'exists', email: 'bob@example.com' });
  expect(await provider.findAccount('ann')).toEqual({ state: 'deleted' });
});

test('a provider failure does not count as a missing account', async () => {
  await expect(provider.deleteAccount(FAILING_ID)).rejects.toMatchObject({ status: 503 });
  await expect(provider.findAccount(FAILING_ID)).rejects.toMatchObject({ status: 503 });
});
