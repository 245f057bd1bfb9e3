import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import { approvalsOf, isApproved } from './approved-versions.ts';
import { readLedger } from './ledger.ts';
import { type BuildOutput, packVersion, readRemoteOutput, readShellOutput } from './pack.ts';
import type { SitePaths } from './paths.ts';
import { readRemoteRecordFromFolder, readShellRecordFromFolder } from './release-records.ts';

/**
 * A version that may be added to a site. It stays outside the site until it is accepted: a refused version
 * never enters the site, and a crash leaves nothing in it.
 */
export interface Candidate<Record> {
  version: string;
  record: Record;
  /** Folder of the version's files: in the site if the version was added before, else a temporary folder. */
  folder: string;
}
export type RemoteCandidate = Candidate<PublishedRemote>;
export type ShellCandidate = Candidate<PublishedShell>;

async function withPackedFolder<T>(
  paths: SitePaths,
  target: { kind: 'remote' | 'shell'; subject: string; destination: string; output: BuildOutput<unknown> },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { kind, subject, destination, output } = target;
  const known = approvalsOf(await readLedger(paths.ledger), subject);
  // Compression takes seconds, so versions that are already in the site are not compressed again.
  if (await isApproved(destination, output.version, known)) return work(destination);
  const scratch = await mkdtemp(path.join(tmpdir(), 'second-gear-version-'));
  try {
    const folder = path.join(scratch, output.version);
    await packVersion(kind, output, folder);
    return await work(folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Prepares a remote's build as a candidate, which exists while `work` runs.
 * @throws if the build is of another remote
 */
export async function withRemoteCandidate<T>(
  paths: SitePaths,
  remote: string,
  dist: string,
  work: (candidate: RemoteCandidate) => Promise<T>,
): Promise<T> {
  const output = await readRemoteOutput(dist);
  const { name } = output.build.declaration;
  if (name !== remote) throw new Error(`${dist} contains a build of ${name}, not of ${remote}`);
  const { version } = output;
  const destination = paths.remoteVersion(remote, version);
  return withPackedFolder(paths, { kind: 'remote', subject: remote, destination, output }, async (folder) =>
    work({ version, folder, record: await readRemoteRecordFromFolder(folder, remote, version) }),
  );
}

/** Prepares the shell's build as a candidate, which exists while `work` runs. */
export async function withShellCandidate<T>(
  paths: SitePaths,
  dist: string,
  work: (candidate: ShellCandidate) => Promise<T>,
): Promise<T> {
  const output = await readShellOutput(dist);
  const { version } = output;
  const destination = paths.shellVersion(version);
  return withPackedFolder(
    paths,
    { kind: 'shell', subject: SHELL_NAME, destination, output },
    async (folder) => work({ version, folder, record: await readShellRecordFromFolder(folder, version) }),
  );
}
