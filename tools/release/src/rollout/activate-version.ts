import { SHELL_NAME } from '@second-gear/contract/names';
import type { Discovery } from '@second-gear/federation/discovery';
import type { LedgerEntry } from '@second-gear/federation/release';
import type { SourceCommit } from '../build/source-commit.ts';
import { composeSiteFiles } from '../compose/site-files.ts';
import { approvalsOf, isApproved, requireApproved } from '../site/approved-versions.ts';
import type { RemoteCandidate, ShellCandidate } from '../site/candidate.ts';
import { deployedVariantsOf } from '../site/deployed-variants.ts';
import { createEmptyDocument, createNextDocument, liveVersionOf } from '../site/discovery-document.ts';
import { readDocument, requireDocument } from '../site/discovery-file.ts';
import { sriHash } from '../site/file-hashes.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { bytesOf, commit } from '../site/journal.ts';
import { createLedgerLine, readLedger, readLedgerText } from '../site/ledger.ts';
import { type SitePaths, versionFolder } from '../site/paths.ts';
import { hashReleaseRecord } from '../site/release-records.ts';
import { RETIRED, rolloutOf } from '../site/rollout.ts';
import { readSettings, type Settings } from '../site/settings.ts';
import { type StagedVersion, stageVersion } from '../site/stage-version.ts';

/** A ledger entry without the fields that commitChange adds. */
type NewLedgerEntry = Omit<LedgerEntry, 'revision' | 'at' | 'site' | 'hash' | 'previousHash'>;

interface SiteChange {
  document: Discovery;
  /** The ledger before the change. */
  ledger: readonly LedgerEntry[];
  entry: NewLedgerEntry;
  staged?: StagedVersion;
  /** New settings of the site; null for the current ones. */
  settings?: Settings | null;
}

/**
 * Changes a site atomically: its versions, ledger, page, headers and document. Every change uses this
 * function.
 */
async function commitChange(
  paths: SitePaths,
  {
    document,
    ledger,
    entry,
    staged: { stagedPaths, folderMove } = { stagedPaths: paths },
    settings,
  }: SiteChange,
): Promise<Discovery> {
  const files = await composeSiteFiles(
    stagedPaths,
    document,
    settings ?? (await readSettings(paths.settings)),
  );
  const line = createLedgerLine(ledger.at(-1), {
    revision: document.extras.revision,
    at: document.extras.updatedAt,
    ...entry,
    // A file that is written twice has the hash of its last content.
    site: Object.fromEntries(files.map((file) => [file.name, sriHash(bytesOf(file))])),
  });
  const length = Buffer.byteLength(await readLedgerText(paths.ledger));
  await commit(paths, { ledger: { length, line }, ...(folderMove && { bring: folderMove }), files });
  return document;
}

export interface Move {
  remote: string;
  /** A version in the site, or one that this move adds. */
  to: string | RemoteCandidate;
  /** Share of the visitors in percent for a canary. Without it, everyone gets `to`. */
  traffic?: number;
  what: LedgerEntry['what'];
  who: string;
  why: string;
  /** Reasons of the gate that the operator overrode. */
  forced?: string[];
  evidence?: Record<string, unknown>;
  /** Commit of the sources from which `to` was built. */
  commit?: SourceCommit;
}

/** Returns a ledger entry that is complete enough to compute the resulting rollout. */
const draftEntry = (newEntry: NewLedgerEntry): LedgerEntry => ({
  revision: 0,
  at: '',
  previousHash: '',
  hash: '',
  ...newEntry,
});

/**
 * Finds or stages a version of a remote (or of the shell). A version that is already in the site must be
 * approved.
 */
async function resolveVersion(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
  to: string | RemoteCandidate | ShellCandidate,
): Promise<{ version: string; staged: StagedVersion }> {
  if (typeof to !== 'string') {
    const { version } = to;
    return { version, staged: await stageVersion(paths, versionFolder(paths, subject, version), to) };
  }
  await requireApproved(paths, ledger, subject, to);
  return { version: to, staged: { stagedPaths: paths } };
}

/**
 * Activates a version of a remote. Releases, canaries, promotions and rollbacks all use this function. Call
 * it inside withSiteLock.
 * @returns the previous live version, null for a first release
 */
export async function activateVersion(
  paths: SitePaths,
  move: Move,
): Promise<{ from: string | null; document: Discovery }> {
  const { remote, to, ...fields } = move;
  const document = await requireDocument(paths);
  const from = liveVersionOf(document, remote);
  const ledger = await readLedger(paths.ledger);
  const { version, staged } = await resolveVersion(paths, ledger, remote, to);
  const { canary } = rolloutOf(ledger, remote);
  const entry: NewLedgerEntry = {
    ...fields,
    subject: remote,
    from,
    to: version,
    ...(canary && canary.version !== version ? { ended: canary.version } : {}),
    record: await hashReleaseRecord(staged.stagedPaths.remoteVersion(remote, version)),
  };
  const variants = await deployedVariantsOf(staged.stagedPaths, [...ledger, draftEntry(entry)], remote);
  const next = createNextDocument(document, { [remote]: variants }, new Date());
  return { from, document: await commitChange(paths, { document: next, ledger, entry, staged }) };
}

export interface Publication extends Pick<NewLedgerEntry, 'who' | 'why' | 'forced' | 'commit'> {
  /** A remote, or `shell`. */
  subject: string;
  candidate: RemoteCandidate | ShellCandidate;
}

/**
 * Adds a version of a remote (or of the shell) to the site without activating it. If its remote is live, the
 * document lists the version, so that browser sessions can request it by name. Call it inside withSiteLock.
 */
export async function recordPublication(
  paths: SitePaths,
  { subject, candidate, ...fields }: Publication,
): Promise<void> {
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const { version } = candidate;
  const destination = versionFolder(paths, subject, version);
  if (await isApproved(destination, version, approvalsOf(ledger, subject))) return;
  const staged = await stageVersion(paths, destination, candidate);
  const hash = await hashReleaseRecord(versionFolder(staged.stagedPaths, subject, version));
  const from = liveVersionOf(document, subject);
  const entry: NewLedgerEntry = { ...fields, what: 'publish', subject, from, to: version, record: hash };
  const isListed = subject !== SHELL_NAME && from !== null;
  const remotes = isListed
    ? { [subject]: await deployedVariantsOf(staged.stagedPaths, [...ledger, draftEntry(entry)], subject) }
    : {};
  const next = createNextDocument(document, remotes, new Date());
  await commitChange(paths, { document: next, ledger, entry, staged });
}

/**
 * Records that a version is healthy, because browsers mounted it. Fallbacks and rollbacks prefer healthy
 * versions. Call it inside withSiteLock.
 */
export async function recordHealthyVersion(
  paths: SitePaths,
  remote: string,
  version: string,
  fields: Required<Pick<NewLedgerEntry, 'who' | 'why' | 'evidence'>>,
): Promise<void> {
  const ledger = await readLedger(paths.ledger);
  const document = await requireDocument(paths);
  const from = liveVersionOf(document, remote);
  const entry: NewLedgerEntry = { ...fields, what: 'prove', subject: remote, from, to: version };
  const variants = await deployedVariantsOf(paths, [...ledger, draftEntry(entry)], remote);
  const next = createNextDocument(document, { [remote]: variants }, new Date());
  await commitChange(paths, { document: next, ledger, entry });
}

export interface ShellMove extends Pick<NewLedgerEntry, 'what' | 'who' | 'why' | 'forced' | 'commit'> {
  /** A version in the site, or one that this move adds. */
  to: string | ShellCandidate;
}

/**
 * Activates a shell version and creates the document if there is none. Call it inside withSiteLock.
 * @param settings new settings of the site; null to use the current ones
 * @returns the previous shell, null for a first one
 */
export async function activateShellVersion(
  paths: SitePaths,
  { to, ...fields }: ShellMove,
  settings: Settings | null = null,
): Promise<{ from: string | null; document: Discovery }> {
  const ledger = await readLedger(paths.ledger);
  const { version, staged } = await resolveVersion(paths, ledger, SHELL_NAME, to);
  const document = (await readDocument(paths)) ?? createEmptyDocument(version);
  const from = document.extras.revision === 0 ? null : document.extras.shell;
  const { revision, updatedAt } = createNextDocument(document, {}, new Date()).extras;
  const next = { ...document, extras: { revision, updatedAt, shell: version } };
  const hash = await hashReleaseRecord(staged.stagedPaths.shellVersion(version));
  const entry: NewLedgerEntry = { ...fields, subject: SHELL_NAME, from, to: version, record: hash };
  return {
    from,
    document: await commitChange(paths, { document: next, ledger, entry, staged, settings }),
  };
}

/**
 * Takes a remote off the site: the document no longer lists it. Its versions stay in the site until garbage
 * collection removes them. Call it inside withSiteLock.
 * @returns the version that was live
 * @throws ImpossibleMoveError if the remote is not live
 */
export async function recordRetirement(
  paths: SitePaths,
  remote: string,
  fields: Pick<NewLedgerEntry, 'who' | 'why'>,
): Promise<{ from: string; document: Discovery }> {
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const { live, canary } = rolloutOf(ledger, remote);
  if (live === null) throw new ImpossibleMoveError(`${remote} is not live on this site.`);
  const { [remote]: _, ...microFrontends } = document.microFrontends;
  const next = createNextDocument({ ...document, microFrontends }, {}, new Date());
  const entry: NewLedgerEntry = {
    ...fields,
    what: 'retire',
    subject: remote,
    from: live,
    to: RETIRED,
    ...(canary && { ended: canary.version }),
  };
  return { from: live, document: await commitChange(paths, { document: next, ledger, entry }) };
}

/** Composes the site again with new settings. */
export async function applySettings(paths: SitePaths, settings: Settings, who: string): Promise<Discovery> {
  const next = createNextDocument(await requireDocument(paths), {}, new Date());
  const why = 'the configuration changed';
  const entry: NewLedgerEntry = {
    who,
    what: 'compose',
    subject: 'settings',
    from: null,
    to: 'settings',
    why,
  };
  const ledger = await readLedger(paths.ledger);
  return commitChange(paths, { document: next, ledger, entry, settings });
}

/**
 * Records that versions are about to be removed, and removes them from the document. Call it inside
 * withSiteLock.
 * @param removedVersions versions by remote
 */
export async function recordGarbageCollection(
  paths: SitePaths,
  removedVersions: ReadonlyMap<string, ReadonlySet<string>>,
  fields: Pick<NewLedgerEntry, 'who' | 'why' | 'evidence'>,
): Promise<Discovery> {
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const remotes: Discovery['microFrontends'] = {};
  for (const remote of Object.keys(document.microFrontends)) {
    remotes[remote] = await deployedVariantsOf(paths, ledger, remote, removedVersions.get(remote));
  }
  const next = createNextDocument(document, remotes, new Date());
  const entry: NewLedgerEntry = { ...fields, what: 'gc', subject: 'site', from: null, to: 'cleaned' };
  return commitChange(paths, { document: next, ledger, entry });
}
