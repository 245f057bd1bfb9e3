/**
 * npm run types [-- PACKAGE…]: checks the types of every package, or of those named, two at a time, and prints
 * all errors. A package has one tsconfig.json, or several where parts of it run elsewhere.
 */
import { spawn } from 'node:child_process';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { ROOT } from '../../toolkit/bin/install.mjs';
import { seesAll, sourceFiles } from './source-files.mjs';

const AT_ONCE = 2;
const projects = sourceFiles(['json'])
  .filter((file) => file.endsWith('/tsconfig.json'))
  .map(dirname);
const packageOf = (project) => project.split('/')[0];
const known = [...new Set(projects.map(packageOf))];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')}. The packages: ${known.join(', ')}`);
  process.exit(1);
}
const chosen = projects.filter((project) => asked.length === 0 || asked.includes(packageOf(project)));

/** Files that are part of a project which was looked at, relative to the repository. */
const seen = new Set();

/** Checks a project and notes its files. Resolves with what is wrong; empty where nothing is. */
const check = (project) =>
  new Promise((resolve, reject) => {
    // What was found right last time is remembered, and checked again only where something changed.
    const memory = join(ROOT, '.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const child = spawn(
      process.execPath,
      [
        'node_modules/typescript-native/bin/tsc',
        ...['-p', project, '--listFiles', '--incremental', '--tsBuildInfoFile', memory],
      ],
      { cwd: ROOT },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.once('error', reject);
    child.once('close', (code) => {
      const lines = said.trim().split('\n');
      for (const file of lines.filter((line) => isAbsolute(line)))
        seen.add(relative(ROOT, file).replaceAll('\\', '/'));
      const words = lines.filter((line) => !isAbsolute(line)).join('\n');
      resolve(code === 0 ? '' : words || `tsc ended with ${code}`);
    });
  });

let failed = 0;
const waiting = [...chosen];
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
  console.error(`${failed} of ${chosen.length} projects have type errors`);
  process.exit(1);
}
if (asked.length === 0) {
  if (!seesAll('tsc', sourceFiles(['ts', 'tsx', 'mts', 'cts']), (file) => seen.has(file))) process.exit(1);
}
