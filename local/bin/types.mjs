/**
 * npm run types [-- PACKAGE…]: checks the types of every package, or of those named, two at a time, and prints
 * all errors.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const AT_ONCE = 2;
const known = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, entry.name, 'package.json')))
  .map((entry) => entry.name)
  .filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')))
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')}. The packages: ${known.join(', ')}`);
  process.exit(1);
}
const packages = asked.length > 0 ? asked : known;

/** Resolves with the compiler's words; empty for a package without errors. */
const check = (name) =>
  new Promise((resolve, reject) => {
    // What was found right last time is remembered, and checked again only where something changed.
    const memory = [
      '--incremental',
      '--tsBuildInfoFile',
      join(ROOT, '.cache', 'types', `${name}.tsbuildinfo`),
    ];
    const child = spawn(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', name, ...memory], {
      cwd: ROOT,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? '' : said.trim() || `tsc ended with ${code}`));
  });

let failed = 0;
const waiting = [...packages];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const errors = await check(name);
      if (errors) failed += 1;
      console.log(errors ? `${name}:\n${errors}` : `${name}: ok`);
    }
  }),
);
if (failed > 0) {
  console.error(`${failed} of ${packages.length} packages have type errors`);
  process.exit(1);
}
