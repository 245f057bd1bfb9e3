import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { sourceFiles } from '../bin/source-files.mjs';
import { OF_THE_DATABASE, ofTheDatabase } from './of-the-database.ts';

const tests = sourceFiles(['ts'], ROOT).filter(
  (file) => file.startsWith('api/') && file.endsWith('.test.ts'),
);

test.each(OF_THE_DATABASE)('%s still has tests, which the pattern finds', (name) => {
  const own = tests.filter((file) => /^api\/src\/([a-z-]+)/.exec(file)?.[1] === name);
  expect(own).not.toEqual([]);
  for (const file of own) expect(join(ROOT, file)).toMatch(new RegExp(ofTheDatabase));
});

test('no other test of the API is found', () => {
  const found = tests.filter((file) => new RegExp(ofTheDatabase).test(join(ROOT, file)));
  const names = new Set(found.map((file) => /^api\/src\/([a-z-]+)/.exec(file)?.[1]));
  expect([...names].toSorted()).toEqual([...OF_THE_DATABASE]);
});
