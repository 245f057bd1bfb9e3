/**
 * npm run types [-- PACKAGE…]: type-checks all or the given packages and prints all errors. Packages with
 * identical compiler options are checked together, so shared files are checked only once.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative } from 'node:path';
import { ROOT } from '../../../packages/node-utils/bin/dependencies.mjs';
import { coversAllFiles, getPackageFolder, listSourceFiles } from './source-files.mjs';

const CONCURRENCY = 2;
const CACHE_FOLDER = '.cache/types';
const projects = listSourceFiles(['json'])
  .filter((file) => file.endsWith('/tsconfig.json'))
  .map(dirname);
const getProjectPackage = (project) => getPackageFolder(`${project}/`);
const knownPackages = [...new Set(projects.map(getProjectPackage))];
const requestedPackages = process.argv.slice(2);
const unknownPackages = requestedPackages.filter((name) => !knownPackages.includes(name));
if (unknownPackages.length > 0) {
  console.error(`Unknown package: ${unknownPackages.join(', ')}. Packages: ${knownPackages.join(', ')}`);
  process.exit(1);
}
const selectedProjects = projects.filter(
  (project) => requestedPackages.length === 0 || requestedPackages.includes(getProjectPackage(project)),
);

/** Projects grouped by compiler options. */
const groups = new Map();
for (const project of selectedProjects) {
  const {
    compilerOptions,
    include,
    exclude = [],
  } = JSON.parse(readFileSync(join(ROOT, project, 'tsconfig.json'), 'utf8'));
  const key = JSON.stringify(compilerOptions);
  const group = groups.get(key) ?? { compilerOptions, names: [], include: [], exclude: [] };
  const toCacheRelative = (path) => posix.join('../..', project, path);
  group.names.push(project);
  group.include.push(...include.map(toCacheRelative));
  group.exclude.push(...exclude.map(toCacheRelative));
  groups.set(key, group);
}

/** Files of all checked projects, relative to the repository. */
const checkedFiles = new Set();

/**
 * Checks a group and records its files. Resolves with the errors, or with an empty string if there are none.
 */
const checkGroup = ({ names, compilerOptions, include, exclude }) =>
  new Promise((resolve, reject) => {
    const config = join(CACHE_FOLDER, `${names.join('-').replaceAll('/', '-')}.json`);
    writeFileSync(
      join(ROOT, config),
      JSON.stringify({ extends: '../../config/tsconfig.base.json', compilerOptions, include, exclude }),
    );
    const child = spawn(
      process.execPath,
      [
        'node_modules/typescript-native/bin/tsc',
        // Not incremental: this compiler's incremental mode missed imports of removed exports.
        // Single-threaded, because several threads check the types that their files share several times.
        ...['-p', config, '--listFiles', '--singleThreaded'],
      ],
      { cwd: ROOT },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      const lines = output.trim().split('\n');
      for (const file of lines.filter((line) => isAbsolute(line)))
        checkedFiles.add(relative(ROOT, file).replaceAll('\\', '/'));
      const errors = lines.filter((line) => !isAbsolute(line)).join('\n');
      resolve(code === 0 ? '' : errors || `tsc exited with ${code}`);
    });
  });

mkdirSync(join(ROOT, CACHE_FOLDER), { recursive: true });
let failedCount = 0;
const queue = [...groups.values()];
await Promise.all(
  Array.from({ length: CONCURRENCY }, async () => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const errors = await checkGroup(group);
      if (errors) failedCount += 1;
      console.log(errors ? `${group.names.join(', ')}:\n${errors}` : `${group.names.join(', ')}: ok`);
    }
  }),
);
if (failedCount > 0) {
  console.error(`${failedCount} of ${groups.size} groups of packages have type errors`);
  process.exit(1);
}
if (requestedPackages.length === 0) {
  if (!coversAllFiles('tsc', listSourceFiles(['ts', 'tsx', 'mts', 'cts']), (file) => checkedFiles.has(file)))
    process.exit(1);
}
