import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { readSourceCommit } from './source-commit.ts';

const IDENTITY = ['-c', 'user.name=ann', '-c', 'user.email=ann@gear.test', '-c', 'commit.gpgsign=false'];

test('readSourceCommit returns the commit of a working tree, and whether it has uncommitted changes', async () => {
  const folder = await createTemporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', [...IDENTITY, ...args], { cwd: folder, encoding: 'utf8' });
  git('init', '--quiet');
  // There is no commit yet.
  expect(await readSourceCommit(folder)).toBeUndefined();
  await writeFile(path.join(folder, 'code.ts'), 'one');
  git('add', '.');
  git('commit', '--quiet', '--no-verify', '--message', 'one');
  const id = git('rev-parse', 'HEAD').trim();
  expect(await readSourceCommit(folder)).toEqual({ id, dirty: false });
  await writeFile(path.join(folder, 'new.ts'), 'a file that is not in the commit');
  expect(await readSourceCommit(folder)).toEqual({ id, dirty: true });
  // A subfolder of another repository does not belong to its commits.
  await mkdir(path.join(folder, 'copy'));
  expect(await readSourceCommit(path.join(folder, 'copy'))).toBeUndefined();
});

test('readSourceCommit returns undefined outside a repository', async () => {
  expect(await readSourceCommit(await createTemporaryFolder())).toBeUndefined();
});
