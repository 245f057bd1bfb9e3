import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { type Affected, affectedBy, type Module } from './affected.ts';
import { type Outcome, runCommand } from './command.ts';

/** Output file of `npm run boundaries`. */
const GRAPH = join(ROOT, '.cache', 'import-graph.json');

async function git(...words: string[]): Promise<string> {
  const { code, output } = await runCommand('git', words);
  if (code !== 0) throw new Error(`git ${words.join(' ')} failed:\n${output}`);
  return output.trim();
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** Returns files that differ from the merge base with `revision`: committed, uncommitted, and untracked. */
async function changedSince(revision: string): Promise<string[]> {
  const base = await git('merge-base', revision, 'HEAD');
  const changed = lines(await git('diff', '--name-only', '--no-renames', base));
  const added = lines(await git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...changed, ...added])];
}

interface Graph {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

function modulesOf(json: string): Module[] {
  const { modules } = JSON.parse(json) as Graph;
  return modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
}

/**
 * Returns what the changes since a revision affect, and the result of the import check, which writes the
 * import graph. Throws if git does not know the revision.
 */
export async function affectedSince(revision: string): Promise<{ affected: Affected; boundaries: Outcome }> {
  const changed = await changedSince(revision);
  const boundaries = await runCommand('npm', ['run', '--silent', 'boundaries']);
  // The import check reports forbidden imports itself. The graph exists even then.
  if (!existsSync(GRAPH)) throw new Error(`There is no import graph:\n${boundaries.output}`);
  const modules = modulesOf(await readFile(GRAPH, 'utf8'));
  return { affected: affectedBy(modules, changed, (file) => existsSync(join(ROOT, file))), boundaries };
}
