import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { applyPending, EXIT_CODES } from './apply-pending.ts';

/** A database that has the migrations up to a time, or none. */
const databaseAt = (latest: string | null) => ({
  query: (sql: string) =>
    Promise.resolve({ rows: sql.includes('pg_tables') ? (latest === null ? [] : [{}]) : [{ latest }] }),
});
const OPTIONS = { check: false, contract: false };

let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder();
  await mkdir(join(folder, 'meta'));
  const entries = [
    { tag: '0031_audit_wording', when: 31 },
    { tag: '0099_contract', when: 99 },
  ];
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await writeFile(join(folder, '0031_audit_wording.sql'), 'DROP TABLE "old";');
  await writeFile(join(folder, '0099_contract.sql'), '-- contract: unused\nDROP TABLE "turns";');
});

const log = jest.spyOn(console, 'log').mockReturnValue();
const error = jest.spyOn(console, 'error').mockReturnValue();

test('a migration that would break the previous version is refused without --contract', async () => {
  const migrate = jest.fn(() => Promise.resolve());
  expect(await applyPending(databaseAt('31'), OPTIONS, migrate, folder)).toBe(EXIT_CODES.refused);
  expect(migrate).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith(expect.stringContaining('0099_contract.sql: DROP TABLE "turns"'));
  expect(error).toHaveBeenCalledWith(expect.stringContaining('npm run migrate -- --contract'));

  expect(await applyPending(databaseAt('31'), { ...OPTIONS, contract: true }, migrate, folder)).toBe(0);
  expect(migrate).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith('Applied migrations:\n  0099_contract');
});

test('every migration is applied to a new database, because no version runs on it', async () => {
  const migrate = jest.fn(() => Promise.resolve());
  expect(await applyPending(databaseAt(null), OPTIONS, migrate, folder)).toBe(EXIT_CODES.done);
  expect(migrate).toHaveBeenCalledTimes(1);
});

test('--check applies nothing and returns a distinct exit code for pending migrations', async () => {
  const migrate = jest.fn(() => Promise.resolve());
  const check = { ...OPTIONS, check: true };
  expect(await applyPending(databaseAt('31'), check, migrate, folder)).toBe(EXIT_CODES.pending);
  expect(await applyPending(databaseAt('99'), check, migrate, folder)).toBe(EXIT_CODES.done);
  expect(migrate).not.toHaveBeenCalled();
});
