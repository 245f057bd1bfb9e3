import { readdirSync, readFileSync } from 'node:fs';
import { hashCalls } from './call-descriptions.ts';
import { CALLS } from './calls.ts';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

test('calls.json is up to date: a changed call requires a new contract version', () => {
  const { version } = readJson('package.json') as { version: string };
  // If this fails: raise the version (npx changeset), then run npm run schema.
  expect(readJson('calls.json')).toEqual({ version, calls: hashCalls() });
});

test('NAMED_CALLS contains every call of every module', async () => {
  const sources = new URL('../src/calls/', import.meta.url);
  const modules = readdirSync(sources).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const defined = await Promise.all(
    modules
      .filter((name) => readFileSync(new URL(name, sources), 'utf8').includes('defineCall('))
      .filter((name) => name !== 'call.ts')
      .map(async (name) => Object.values((await import(new URL(name, sources).href)) as object)),
  );
  const calls = defined
    .flat()
    .filter((value: unknown) => typeof value === 'object' && value !== null && 'answer' in value);
  expect(calls.length).toBeGreaterThan(50);
  expect(new Set(CALLS)).toEqual(new Set(calls));
});
