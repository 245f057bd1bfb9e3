/**
 * npm run schema: writes `remote.schema.json` (the schema of `remote.json` for editors) and `calls.json`
 * (everything that callers see of the calls). Changed calls require a new contract version first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describedCalls } from '../server/described-calls.ts';
import { remoteJsonSchema } from '../src/remote/remote-declaration.ts';

const at = (file: string): URL => new URL(`../${file}`, import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(at(file), 'utf8'));
const write = (file: string, content: object): void => {
  writeFileSync(at(file), `${JSON.stringify(content, null, 2)}\n`);
};

write('remote.schema.json', remoteJsonSchema());

const { version } = read('package.json') as { version: string };
const kept = read('calls.json') as { version: string; calls: unknown };
const calls = describedCalls();
if (!isDeepStrictEqual(kept.calls, calls) && kept.version === version) {
  console.error(
    `A call has changed, and the contract is still ${version}. Say so first (npx changeset, then npx changeset version): a minor version where callers of before still get on, a major one where they do not.`,
  );
  process.exit(1);
}
write('calls.json', { version, calls });
