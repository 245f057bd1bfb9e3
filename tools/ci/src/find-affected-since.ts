import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { type AffectedScope, findAffected, type Module } from './affected-scope.ts';
import { type CommandOutcome, runCommand } from './run-command.ts';

/** Output file of `npm run boundaries`. */
const GRAPH_FILE = join(ROOT, '.cache', 'import-graph.json');

async function runGit(...args: string[]): Promise<string> {
  const { code, output } = await runCommand('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output}`);
  return output.trim();
}

const toLines = (text: string): string[] => text.split('\n').filter(Boolean);

/** Returns files that differ from the merge base with `revision`: committed, uncommitted, and untracked. */
async function findChangedFiles(revision: string): Promise<string[]> {
  const base = await runGit('merge-base', revision, 'HEAD');
  const changed = toLines(await runGit('diff', '--name-only', '--no-renames', base));
  const added = toLines(await runGit('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...added])];
}

interface ImportGraph {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

function parseModules(json: string): Module[] {
  const { modules } = JSON.parse(json) as ImportGraph;
  return modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
}

/**
 * Returns what the changes since a revision affect, and the result of the import check, which writes the
 * import graph. Throws if git does not know the revision.
 */
export async function findAffectedSince(
  revision: string,
): Promise<{ affectedScope: AffectedScope; boundaries: CommandOutcome }> {
  const changed = await findChangedFiles(revision);
  const boundaries = await runCommand('npm', ['run', '--silent', 'boundaries']);
  // The graph exists even if there are forbidden imports, which the import check reports itself.
  if (!existsSync(GRAPH_FILE)) throw new Error(`could not build the import graph:\n${boundaries.output}`);
  const modules = parseModules(await readFile(GRAPH_FILE, 'utf8'));
  return {
    affectedScope: findAffected(modules, changed, (file) => existsSync(join(ROOT, file))),
    boundaries,
  };
}
