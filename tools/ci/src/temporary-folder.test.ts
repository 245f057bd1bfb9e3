import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.ts';

test('the temporary folder of a run is deleted with its content', () => {
  const { path, remove } = makeTemporaryFolder();
  writeFileSync(join(path, 'file'), '');
  remove();
  expect(existsSync(path)).toBe(false);
});

test('makeTemporaryFolder uses the default folder on a machine without an in-memory file system', () => {
  const { path, remove } = makeTemporaryFolder('/no/such/folder');
  expect(dirname(path)).toBe(tmpdir());
  remove();
});
