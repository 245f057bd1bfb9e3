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
 * A version that may be added to a site. Its files stay outside the site until the gate accepts it, so
 * neither a refusal nor a crash leaves anything in the site.
 */
export interface Candidate<Record> {
  version: string;
  record: Record;
  /** Folder with the version's files. A temporary folder unless the site already has the version. */
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
  const approvals = approvalsOf(await readLedger(paths.ledger), subject);
  // Compression takes seconds, so versions that are already in the site are not compressed again.
  if (await isApproved(destination, output.version, approvals)) return work(destination);
  const temporaryFolder = await mkdtemp(path.join(tmpdir(), 'second-gear-version-'));
  try {
    const folder = path.join(temporaryFolder, output.version);
    await packVersion(kind, output, folder);
    return await work(folder);
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

/**
 * Prepares a remote's build as a candidate. The candidate exists while `work` runs.
 * @throws if the build belongs to another remote
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

/** Prepares the shell's build as a candidate. The candidate exists while `work` runs. */
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
