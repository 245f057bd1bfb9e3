import { SHELL_NAME } from '@second-gear/contract/names';
import type { BuildAtCommit } from '../build/build-at-commit.ts';
import type { SourceCommit } from '../build/source-commit.ts';
import { liveVersionOf } from '../site/discovery-document.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { readRemoteOutput, readShellOutput } from '../site/pack.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { readRemoteRecord, readShellRecord } from '../site/release-records.ts';
import { commitOf } from '../site/rollout.ts';

/** A live version, its commit in the ledger, and the hash of each of its files. */
export interface LiveBuild {
  subject: string;
  version: string;
  /** Null if it was released without Git or by an older command. */
  commit: SourceCommit | null;
  files: Readonly<Record<string, string>>;
}

/** Returns the live version of the shell and of each remote of a site. */
export async function readLiveBuilds(paths: SitePaths): Promise<LiveBuild[]> {
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const builds: LiveBuild[] = [];
  for (const subject of [SHELL_NAME, ...Object.keys(document.microFrontends)]) {
    const version = liveVersionOf(document, subject);
    if (version === null) continue;
    const { files } = await (subject === SHELL_NAME
      ? readShellRecord(paths, version)
      : readRemoteRecord(paths, subject, version));
    builds.push({ subject, version, commit: commitOf(ledger, subject, version) ?? null, files });
  }
  return builds;
}

/** Returns the names of files that only one of the two builds has, or that differ. */
function differingFiles(
  live: Readonly<Record<string, string>>,
  rebuilt: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(live), ...Object.keys(rebuilt)]);
  return [...names].filter((file) => live[file] !== rebuilt[file]).sort();
}

/**
 * Builds each live version again from its commit. Returns one fault for each version whose commit is unknown,
 * had uncommitted changes, cannot be built, or builds other files.
 * @param report receives a line for each version whose files are those of its commit
 */
export async function rebuildFaults(
  builds: readonly LiveBuild[],
  buildAtCommit: BuildAtCommit,
  report: (line: string) => void,
): Promise<string[]> {
  const faultOf = async ({ subject, version, commit, files }: LiveBuild): Promise<string | null> => {
    const label = `${subject} ${version}`;
    if (!commit) return `${label}: the ledger does not name its commit`;
    const { id, dirty } = commit;
    if (dirty) return `${label}: was built with uncommitted changes to ${id}`;
    const isShell = subject === SHELL_NAME;
    try {
      const dist = await buildAtCommit(id, isShell ? SHELL_NAME : remotePackage(subject));
      const { hashes } = await (isShell ? readShellOutput(dist) : readRemoteOutput(dist));
      const differing = differingFiles(files, hashes);
      if (differing.length > 0) return `${label}: ${id} builds other files: ${differing.join(', ')}`;
    } catch (error) {
      return `${label}: ${id} could not be built: ${error instanceof Error ? error.message : String(error)}`;
    }
    report(`${label}: ${id} builds the same files`);
    return null;
  };
  const faults: string[] = [];
  for (const build of builds) {
    const fault = await faultOf(build);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}
