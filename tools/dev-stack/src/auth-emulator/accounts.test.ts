import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Account,
  fetchAccounts,
  readAccountsFile,
  startSavingAccounts,
  upsertAccounts,
} from './accounts.ts';
import { addSeedAccounts } from './seed-accounts.ts';

/** The fake emulator's accounts, in memory. The fake has only the two endpoints that these tests need. */
let accounts: Account[];
let rejectedId: string | undefined;
let server: Server;
let origin: string;
let folder: string;
const failures: unknown[] = [];

beforeEach(async () => {
  accounts = [];
  rejectedId = undefined;
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  server = createServer((request, response) => {
    if (request.headers.authorization !== 'Bearer owner') response.writeHead(401).end();
    else if (request.url?.includes('accounts:batchGet')) response.end(JSON.stringify({ users: accounts }));
    else {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { users } = JSON.parse(body) as { users: Account[] };
        const error = users.flatMap(({ localId }, index) =>
          localId === rejectedId ? [{ index, message: 'NO' }] : [],
        );
        for (const user of users)
          accounts = [...accounts.filter(({ localId }) => localId !== user.localId), user];
        response.end(JSON.stringify({ error }));
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('saved accounts are restored after a restart', async () => {
  const file = join(folder, 'data/accounts.json');
  accounts = [{ localId: 'a', email: 'a@x.test', passwordHash: 'h' }];
  const saver = startSavingAccounts(origin, file, 60_000, (error) => failures.push(error));
  await saver.save();
  await saver.stop();
  accounts = [];
  const stored = await readAccountsFile(file);
  await upsertAccounts(origin, stored ?? []);
  expect(await fetchAccounts(origin)).toEqual([{ localId: 'a', email: 'a@x.test', passwordHash: 'h' }]);
});

test('a changed account is saved automatically', async () => {
  const file = join(folder, 'accounts.json');
  const saver = startSavingAccounts(origin, file, 20, (error) => failures.push(error));
  accounts = [{ localId: 'late' }];
  const deadline = Date.now() + 30_000;
  let text = '';
  while (!text.includes('late')) {
    if (Date.now() > deadline) throw new Error(`The change was not saved in time, but: ${text || 'nothing'}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    text = (await readAccountsFile(file)) ? await readFile(file, 'utf8') : '';
  }
  await saver.stop();
  expect(JSON.parse(text)).toEqual([{ localId: 'late' }]);
});

test('readAccountsFile returns null without a file, and throws for a corrupted file', async () => {
  expect(await readAccountsFile(join(folder, 'none.json'))).toBeNull();
  await writeFile(join(folder, 'broken.json'), '[{');
  await expect(readAccountsFile(join(folder, 'broken.json'))).rejects.toThrow(
    /could not read .*broken\.json/,
  );
});

test('the error from upsertAccounts contains the id of the account that the emulator rejected', async () => {
  rejectedId = 'b';
  await expect(upsertAccounts(origin, [{ localId: 'a' }, { localId: 'b' }])).rejects.toThrow(
    'rejected b: NO',
  );
});

test('addSeedAccounts adds the seeded users once, and does not restore deleted ones', async () => {
  await addSeedAccounts(origin, folder, true);
  expect(accounts.find(({ email }) => email === 'buyer@secondgear.test')).toMatchObject({
    localId: 'demo-buyer',
    emailVerified: true,
    rawPassword: 'secondgear',
  });
  accounts = accounts.filter(({ localId }) => localId !== 'demo-buyer');
  await addSeedAccounts(origin, folder, false);
  expect(accounts.some(({ localId }) => localId === 'demo-buyer')).toBe(false);
  await addSeedAccounts(origin, folder, true);
  expect(accounts.some(({ localId }) => localId === 'demo-buyer')).toBe(true);
});

test('addSeedAccounts does not change an existing account', async () => {
  accounts = [{ localId: 'other', email: 'seller@secondgear.test', displayName: 'Changed' }];
  await addSeedAccounts(origin, folder, true);
  expect(accounts.filter(({ email }) => email === 'seller@secondgear.test')).toEqual([
    { localId: 'other', email: 'seller@secondgear.test', displayName: 'Changed' },
  ]);
});
