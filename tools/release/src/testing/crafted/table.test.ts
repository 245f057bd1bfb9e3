import { readFileSync } from 'node:fs';
import { FAULT_KINDS } from './crafted-version.ts';
import { CRAFTED_VERSIONS, renderGateTable } from './table.ts';

test('docs/gate.md matches the output of `npm run gate-table`', async () => {
  const file = new URL('../../../../../docs/gate.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await renderGateTable());
});

test('at least 60 versions were crafted, some of every kind, and each has a name of its own', () => {
  expect(CRAFTED_VERSIONS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CRAFTED_VERSIONS.map(({ kind }) => kind))).toEqual(new Set(Object.keys(FAULT_KINDS)));
  expect(new Set(CRAFTED_VERSIONS.map(({ name }) => name)).size).toBe(CRAFTED_VERSIONS.length);
});
