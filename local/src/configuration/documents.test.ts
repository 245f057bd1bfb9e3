import { readFileSync } from 'node:fs';
import { renderConfigurationGuide, renderEnvExample } from './documents.ts';

const readRepositoryFile = (file: string): string =>
  readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test.each([
  ['.env.example', renderEnvExample],
  ['docs/configuration.md', renderConfigurationGuide],
])('%s matches the output of `npm run configuration`', async (file, render) => {
  expect(readRepositoryFile(file)).toBe(await render());
});
