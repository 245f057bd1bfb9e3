import { readFileSync } from 'node:fs';
import { configurationGuide, envExample } from './documents.ts';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test.each([
  ['.env.example', envExample],
  ['docs/configuration.md', configurationGuide],
])('%s matches the output of `npm run configuration`', async (file, text) => {
  expect(read(file)).toBe(await text());
});
