import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  describeSupportedBrowsers,
  findBrowsersWithout,
  findSupportedBrowsersFile,
} from './supported-browsers.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');

test.each(['README.md', 'docs/testing.md'])('%s states the supported browsers', async (file) => {
  const text = await readFile(path.join(ROOT, file), 'utf8');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${describeSupportedBrowsers(ROOT)}, and newer versions`);
});

test('a build without a list of browsers fails, because the tools would use their own defaults', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'no-browsers-'));
  expect(() => findSupportedBrowsersFile(folder)).toThrow('No .browserslistrc above');
  await rm(folder, { recursive: true });
});

test('findBrowsersWithout returns browsers in which a feature is newer, removed, prefixed, or behind a flag', () => {
  const findBrowsers = (support: object) =>
    findBrowsersWithout({ support: { chrome: support } }, { chrome: 111 });
  expect(findBrowsers({ version_added: '111' })).toEqual([]);
  expect(findBrowsers({ version_added: '≤37' })).toEqual([]);
  const partial = { version_added: '103', version_removed: '124', partial_implementation: true };
  expect(findBrowsers([{ version_added: '124' }, partial])).toEqual([]);
  for (const support of [
    { version_added: '112' },
    { version_added: false },
    { version_added: 'preview' },
    { version_added: '4', version_removed: '60' },
    { version_added: '4', prefix: '-webkit-' },
    { version_added: '4', flags: [] },
    [],
  ]) {
    expect([support, findBrowsers(support)]).toEqual([support, ['chrome']]);
  }
  expect(findBrowsersWithout({ support: {} }, { chrome: 111 })).toEqual(['chrome']);
});
