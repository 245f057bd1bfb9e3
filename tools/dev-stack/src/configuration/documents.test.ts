import { readFileSync } from 'node:fs';
import { RENAMED_SETTINGS } from '@second-gear/server-config/renamed-settings';
import { renderConfigurationGuide, renderEnvExample } from './documents.ts';
import { SETTINGS } from './settings.ts';

const readRepositoryFile = (file: string): string =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

test.each([
  ['.env.example', renderEnvExample],
  ['docs/configuration.md', renderConfigurationGuide],
])('%s matches the output of `npm run configuration`', async (file, render) => {
  expect(readRepositoryFile(file)).toBe(await render());
});

test('every renamed setting is listed under its new name only', () => {
  const names = SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(Object.values(RENAMED_SETTINGS)));
  expect(names.filter((name) => name in RENAMED_SETTINGS)).toEqual([]);
});
