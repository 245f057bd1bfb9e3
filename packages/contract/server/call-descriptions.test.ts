import { readdirSync, readFileSync } from 'node:fs';
import { hashCalls } from './call-descriptions.ts';
import { CALLS } from './calls.ts';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

test('calls.json matches the calls and the contract version', () => {
  const { version } = readJson('package.json') as { version: string };
  // If this fails because a call has changed, raise the version (npx changeset) and run npm run schema.
  expect(readJson('calls.json')).toEqual({ version, calls: hashCalls() });
});

test('CALLS contains every call that a module exports', async () => {
  const callsFolder = new URL('../src/calls/', import.meta.url);
  const moduleNames = readdirSync(callsFolder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const moduleExports = await Promise.all(
    moduleNames
      .filter((name) => readFileSync(new URL(name, callsFolder), 'utf8').includes('defineCall('))
      .filter((name) => name !== 'call.ts')
      .map(async (name) => Object.values((await import(new URL(name, callsFolder).href)) as object)),
  );
  const calls = moduleExports
    .flat()
    .filter((value: unknown) => typeof value === 'object' && value !== null && 'answer' in value);
  expect(calls.length).toBeGreaterThan(50);
  expect(new Set(CALLS)).toEqual(new Set(calls));
});
