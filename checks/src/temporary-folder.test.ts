import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

test('a run’s temporary folder is removed with what is in it', () => {
  const { path, remove } = makeTemporaryFolder();
  writeFileSync(join(path, 'file'), '');
  remove();
  expect(existsSync(path)).toBe(false);
});

test('a machine without a folder in memory uses the usual one', () => {
  const { path, remove } = makeTemporaryFolder('/no/such/folder');
  expect(dirname(path)).toBe(tmpdir());
  remove();
});
