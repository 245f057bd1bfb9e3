/**
 * npm run boundaries: checks every import against config/dependency-cruiser.cjs, fails if folders form a
 * cycle, and writes the import graph to .cache/import-graph.json.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../packages/node-utils/bin/dependencies.mjs';
import { findFolderCycles } from './folder-cycles.mjs';
import { coversAllFiles, SCRIPT_EXTENSIONS, listSourceFiles } from './source-files.mjs';

const GRAPH_FILE = '.cache/import-graph.json';

const runProgram = (program, args) => {
  const { status, error } = spawnSync(
    process.execPath,
    [join('node_modules/dependency-cruiser/bin', program), ...args],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (error) throw error;
  return status ?? 1;
};

mkdirSync(join(ROOT, '.cache'), { recursive: true });
// Removes the graph of an earlier run, so that a failed run cannot use it.
rmSync(join(ROOT, GRAPH_FILE), { force: true });
const graphStatus = runProgram('dependency-cruise.mjs', [
  ...['.', '--config', 'config/dependency-cruiser.cjs', '--output-type', 'json', '--output-to', GRAPH_FILE],
]);
if (graphStatus !== 0) process.exit(graphStatus);
/** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
const { modules } = JSON.parse(readFileSync(join(ROOT, GRAPH_FILE), 'utf8'));
const graphFiles = new Set(modules.map(({ source }) => source));
const isComplete = coversAllFiles('dependency-cruiser', listSourceFiles(SCRIPT_EXTENSIONS), (file) =>
  graphFiles.has(file),
);
const cycles = findFolderCycles(modules);
for (const cycle of cycles) {
  console.error(
    ['Folders import each other in a cycle. Move the shared code to a lower folder:', ...cycle].join('\n  '),
  );
}
const ruleStatus = runProgram('depcruise-fmt.mjs', ['--output-type', 'err-long', '--exit-code', GRAPH_FILE]);
process.exit(ruleStatus || (isComplete && cycles.length === 0 ? 0 : 1));
