import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../platform/db/open.ts';
import { users } from '../../platform/db/tables/users.ts';
import { runCommand } from '../../testing/run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sg-admin-'));
  const { db, close } = await openEmbedded(join(folder, 'db'));
  await db.insert(users).values([
    { id: 'ann', email: 'ann@example.test', name: 'Ann', role: 'buyer', emailVerifiedAt: new Date() },
    { id: 'bob', email: 'bob@example.test', name: 'Bob', role: 'buyer' },
  ]);
  await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runAdminCommand = (...args: string[]) =>
  runCommand(['api/src/community/users/admin-command.ts', ...args], { DATA_DIR: folder, DATABASE_URL: '' });

test('the command creates the first admin, and explains why it can’t create others', async () => {
  const outcomes = [
    await runAdminCommand('grant', 'ann@example.test'),
    await runAdminCommand('grant', 'ann@example.test'),
    await runAdminCommand('grant', 'bob@example.test'),
    await runAdminCommand('grant', 'carl@example.test'),
  ];
  expect(outcomes.map(({ code }) => code)).toEqual([0, 1, 1, 1]);
  const [grantOutput, repeatedOutput, unverifiedOutput, unknownOutput] = outcomes.map(({ output }) => output);
  expect(grantOutput).toContain('ann@example.test is now an admin');
  expect(repeatedOutput).toContain('ann@example.test is already an admin');
  expect(unverifiedOutput).toContain('bob@example.test is not verified');
  expect(unknownOutput).toContain('No account uses carl@example.test');
}, 120_000);

test('the command prints its usage with --help and exits with 2 for invalid arguments', async () => {
  expect(await runAdminCommand('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('grant EMAIL'),
  });
  for (const invalidArgs of [['grant'], ['revoke', 'ann@example.test']])
    expect(await runAdminCommand(...invalidArgs)).toMatchObject({
      code: 2,
      output: expect.stringContaining('grant EMAIL'),
    });
}, 120_000);
