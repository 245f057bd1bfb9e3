/**
 * Part of `npm run schema`: writes `calls.json`, which contains a hash of each call. Fails if a call has
 * changed and the contract version is the same.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { hashCalls } from './call-descriptions.ts';

const toFileUrl = (file: string): URL => new URL(`../${file}`, import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(toFileUrl(file), 'utf8'));

const { version } = readJson('package.json') as { version: string };
const storedCalls = readJson('calls.json') as { version: string; calls: Record<string, string> };
const calls = hashCalls();
if (!isDeepStrictEqual(storedCalls.calls, calls) && storedCalls.version === version) {
  const changedCalls = Object.keys({ ...storedCalls.calls, ...calls }).filter(
    (call) => storedCalls.calls[call] !== calls[call],
  );
  console.error(
    `Changed calls: ${changedCalls.join(', ')}. The contract version is still ${version}. Bump it first (npx changeset, then npx changeset version): minor if existing callers keep working, major if they do not.`,
  );
  process.exit(1);
}
writeFileSync(toFileUrl('calls.json'), `${JSON.stringify({ version, calls }, null, 2)}\n`);
