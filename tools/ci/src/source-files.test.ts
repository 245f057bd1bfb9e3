import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { coversAllFiles, listSourceFiles } from '../bin/source-files.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-gear-sources-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeFiles(...files: string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
}

test('listSourceFiles includes nested folders with the name of a top-level build folder', () => {
  writeFiles('tools/release/src/site/lock.ts', 'site/shell/1.0.0/shell.js', 'site/discovery.json');
  expect(listSourceFiles(['ts', 'js', 'json'], folder)).toEqual(['tools/release/src/site/lock.ts']);
});

test('listSourceFiles omits installed, built, and generated files', () => {
  writeFiles(
    'node_modules/x/index.js',
    'packages/ui/node_modules/x.js',
    'shell/dist/shell.js',
    'testing/e2e/test-results/a.json',
  );
  writeFiles('.cache/graph.json', '.data/seed.json', 'pnpm-lock.yaml', 'packages/contract/calls.json');
  writeFiles('packages/contract/src/car.ts', 'package.json');
  expect(listSourceFiles(['ts', 'js', 'json', 'yaml'], folder)).toEqual([
    'package.json',
    'packages/contract/src/car.ts',
  ]);
});

test('coversAllFiles prints the files that a tool omits', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(coversAllFiles('tsc', ['a.ts', 'b.ts'], () => true)).toBe(true);
  expect(consoleError).not.toHaveBeenCalled();
  expect(coversAllFiles('tsc', ['a.ts', 'b.ts'], (file) => file === 'a.ts')).toBe(false);
  expect(String(consoleError.mock.calls[0]?.[0])).toBe(
    'tsc does not cover these files; fix its patterns:\n  b.ts',
  );
  consoleError.mockRestore();
});
