/**
 * npm run schema: writes `remote.schema.json` (the schema of `remote.json` for editors) and `calls.json` (the
 * API calls as their callers see them). If a call has changed, the contract version must be raised first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describeCalls } from '../server/call-descriptions.ts';
import { remoteJsonSchema } from '../src/remote/remote-declaration.ts';

const fileUrl = (file: string): URL => new URL(`../${file}`, import.meta.url);
const readJson = (file: string): unknown => JSON.parse(readFileSync(fileUrl(file), 'utf8'));
const writeJson = (file: string, content: object): void => {
  writeFileSync(fileUrl(file), `${JSON.stringify(content, null, 2)}\n`);
};

writeJson('remote.schema.json', remoteJsonSchema());

const { version } = readJson('package.json') as { version: string };
const published = readJson('calls.json') as { version: string; calls: unknown };
const calls = describeCalls();
if (!isDeepStrictEqual(published.calls, calls) && published.version === version) {
  console.error(
    `A call changed, but the contract version is still ${version}. Bump it first (npx changeset, then npx changeset version): minor if existing callers keep working, major if they do not.`,
  );
  process.exit(1);
}
writeJson('calls.json', { version, calls });
