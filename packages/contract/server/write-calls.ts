/**
 * Part of npm run schema: writes `calls.json`, a hash of each call as its callers see it. If a call has
 * changed, the contract version must be raised first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { hashCalls } from './call-descriptions.ts';

const fileUrl = (file: string): URL => new URL(`../${file}`, import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(fileUrl(file), 'utf8'));

const { version } = readJson('package.json') as { version: string };
const published = readJson('calls.json') as { version: string; calls: Record<string, string> };
const calls = hashCalls();
if (!isDeepStrictEqual(published.calls, calls) && published.version === version) {
  const changed = Object.keys({ ...published.calls, ...calls }).filter(
    (call) => published.calls[call] !== calls[call],
  );
  console.error(
    `Changed calls: ${changed.join(', ')}. The contract version is still ${version}. Bump it first (npx changeset, then npx changeset version): minor if existing callers keep working, major if they do not.`,
  );
  process.exit(1);
}
writeFileSync(fileUrl('calls.json'), `${JSON.stringify({ version, calls }, null, 2)}\n`);
