import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { listSourceFiles } from '../bin/source-files.mjs';

const isJestTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Returns the paths of the tests of a kind and tier that jest runs, relative to the repository. */
function listTests(kind: 'unit' | 'program', tier: 'fast' | 'rest'): string[] {
  const jestArgs = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--listTests', '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, jestArgs, {
    cwd: ROOT,
    env: { ...process.env, TEST_KIND: kind, TEST_TIER: tier },
    encoding: 'utf8',
  });
  const json = /^\[.*\]$/m.exec(stdout)?.[0];
  if (!json) throw new Error(`jest lists no tests: ${stderr}`);
  return (JSON.parse(json) as string[]).map((file) => relative(ROOT, file).replaceAll('\\', '/'));
}

test('every test file belongs to exactly one project, one kind, and one tier', () => {
  const listedTests = (['unit', 'program'] as const).flatMap((kind) => [
    ...listTests(kind, 'fast'),
    ...listTests(kind, 'rest'),
  ]);
  expect(listedTests.toSorted()).toEqual(listSourceFiles(['ts', 'tsx'], ROOT).filter(isJestTest));
});
