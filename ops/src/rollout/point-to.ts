import type { Discovery } from '@second-gear/contract/discovery';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/contract/release';
import { siteFiles } from '../compose/site-files.ts';
import { approvals, demandApproved, isApproved } from '../site/approved.ts';
import { armsOf } from '../site/arms.ts';
import { bringIn, type Coming } from '../site/bring.ts';
import type { RemoteCandidate, ShellCandidate } from '../site/candidate.ts';
import { demandDocument, readDocument } from '../site/discovery-file.ts';
import { changedDocument, emptyDocument, liveVersion } from '../site/document.ts';
import { sri } from '../site/hashes.ts';
import { rolloutOf } from '../site/history.ts';
import { bytesOf, commit } from '../site/journal.ts';
import { chainedLine, ledgerText, readLedger } from '../site/ledger.ts';
import { type SitePaths, versionFolder } from '../site/paths.ts';
import { recordHash } from '../site/records.ts';
import { readSettings, type Settings } from '../site/settings.ts';

type Facts = Omit<LedgerEntry, 'revision' | 'at' | 'site' | 'hash' | 'previousHash'>;

/**
 * The one way in which a site changes: a version that comes, ledger, page, headers and document, all or nothing.
 */
async function record(
  paths: SitePaths,
  document: Discovery,
  facts: Facts,
  { view, bring }: Coming = { view: paths },
  settings: Settings | null = null,
): Promise<Discovery> {
  const files = await siteFiles(view, document, settings ?? (await readSettings(paths.settings)));
  const line = chainedLine((await readLedger(paths.ledger)).at(-1), {
    revision: document.extras.revision,
    at: document.extras.updatedAt,
    ...facts,
    // Of a file that is written twice, the last one counts.
    site: Object.fromEntries(files.map((file) => [file.name, sri(bytesOf(file))])),
  });
  const length = Buffer.byteLength(await ledgerText(paths.ledger));
  await commit(paths, { ledger: { length, line }, ...(bring && { bring }), files });
  return document;
}

export interface Move {
  remote: string;
  /** A version that is in the site, or that comes into it with this move. */
  to: string | RemoteCandidate;
  /** Share of the visitors in percent that gets `to` on trial; without it, everybody gets it. */
  traffic?: number;
  what: LedgerEntry['what'];
  who: string;
  why: string;
  /** Reasons of the gate that the operator overrode. */
  forced?: string[];
  evidence?: Record<string, unknown>;
}

/** What an entry was before it is written: enough to see what it makes of the site. */
const planned = (facts: Facts): LedgerEntry => ({
  revision: 0,
  at: '',
  previousHash: '',
  hash: '',
  ...facts,
});

/**
 * A site with a version of a remote (or of the shell) in it that may still have to come; what is there must have
 * been approved.
 */
async function comingTo(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
  to: string | RemoteCandidate | ShellCandidate,
): Promise<{ version: string; coming: Coming }> {
  if (typeof to !== 'string') {
    const { version } = to;
    return { version, coming: await bringIn(paths, versionFolder(paths, subject, version), to) };
  }
  await demandApproved(paths, ledger, subject, to);
  return { version: to, coming: { view: paths } };
}

/**
 * Points a remote at a version: release, trial, promotion and rollback are this one function. Call it inside
 * withSite.
 * @returns the version that was live before, null for a first release
 */
export async function pointTo(
  paths: SitePaths,
  move: Move,
): Promise<{ from: string | null; document: Discovery }> {
  const { remote, to, ...facts } = move;
  const document = await demandDocument(paths);
  const from = liveVersion(document, remote);
  const ledger = await readLedger(paths.ledger);
  const { version, coming } = await comingTo(paths, ledger, remote, to);
  const { trial } = rolloutOf(ledger, remote);
  const entry: Facts = {
    ...facts,
    subject: remote,
    from,
    to: version,
    ...(trial && trial.version !== version ? { ended: trial.version } : {}),
    record: await recordHash(coming.view.remoteVersion(remote, version)),
  };
  const arms = await armsOf(coming.view, [...ledger, planned(entry)], remote);
  const next = changedDocument(document, { [remote]: arms }, new Date());
  return { from, document: await record(paths, next, entry, coming) };
}

/**
 * Brings a version of a remote (or of the shell) into the site that nobody is served yet, and lists it where its
 * remote is live, so that a session can ask for it by name. Call it inside withSite.
 */
export async function recordPublishing(
  paths: SitePaths,
  subject: string,
  candidate: RemoteCandidate | ShellCandidate,
  facts: Pick<Facts, 'who' | 'why' | 'forced'>,
): Promise<void> {
  const document = await demandDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const { version } = candidate;
  const place = versionFolder(paths, subject, version);
  if (await isApproved(place, version, approvals(ledger, subject))) return;
  const coming = await bringIn(paths, place, candidate);
  const hash = await recordHash(versionFolder(coming.view, subject, version));
  const isShell = subject === SHELL_NAME;
  const from = isShell ? document.extras.shell : liveVersion(document, subject);
  const entry: Facts = { ...facts, what: 'publish', subject, from, to: version, record: hash };
  const isListed = !isShell && from !== null;
  const remotes = isListed
    ? { [subject]: await armsOf(coming.view, [...ledger, planned(entry)], subject) }
    : {};
  await record(paths, changedDocument(document, remotes, new Date()), entry, coming);
}

/**
 * Writes down that browsers have mounted a version, so that it is fallen back and rolled back to before one of
 * which nobody knows. Call it inside withSite.
 */
export async function recordProof(
  paths: SitePaths,
  remote: string,
  version: string,
  facts: Required<Pick<Facts, 'who' | 'why' | 'evidence'>>,
): Promise<void> {
  const ledger = await readLedger(paths.ledger);
  const document = await demandDocument(paths);
  const from = liveVersion(document, remote);
  const entry: Facts = { ...facts, what: 'prove', subject: remote, from, to: version };
  const arms = await armsOf(paths, [...ledger, planned(entry)], remote);
  await record(paths, changedDocument(document, { [remote]: arms }, new Date()), entry);
}

export interface ShellMove extends Pick<Facts, 'what' | 'who' | 'why' | 'forced'> {
  /** A version that is in the site, or that comes into it with this move. */
  to: string | ShellCandidate;
}

/**
 * Points the site at a shell version, creating the document when there is none. Call it inside withSite.
 * @param settings what the site is composed with from then on; null for what it was composed with
 */
export async function moveShellTo(
  paths: SitePaths,
  { to, ...facts }: ShellMove,
  settings: Settings | null = null,
): Promise<Discovery> {
  const { version, coming } = await comingTo(paths, await readLedger(paths.ledger), SHELL_NAME, to);
  const document = (await readDocument(paths)) ?? emptyDocument(version);
  const from = document.extras.revision === 0 ? null : document.extras.shell;
  const { revision, updatedAt } = changedDocument(document, {}, new Date()).extras;
  const next = { ...document, extras: { revision, updatedAt, shell: version } };
  const hash = await recordHash(coming.view.shellVersion(version));
  return record(
    paths,
    next,
    { ...facts, subject: SHELL_NAME, from, to: version, record: hash },
    coming,
    settings,
  );
}

/** The same as a part of composing the site. */
export const pointShellTo = (
  paths: SitePaths,
  to: string | ShellCandidate,
  who: string,
  settings: Settings | null = null,
): Promise<Discovery> =>
  moveShellTo(paths, { to, what: 'compose', who, why: 'the site was composed' }, settings);

/** Composes the site anew with other settings. */
export async function applySettings(paths: SitePaths, settings: Settings, who: string): Promise<Discovery> {
  const next = changedDocument(await demandDocument(paths), {}, new Date());
  const facts = { who, what: 'compose', subject: 'settings', from: null, to: 'settings' } as const;
  return record(paths, next, { ...facts, why: 'the configuration changed' }, undefined, settings);
}

/**
 * Writes down that versions are about to be removed, and lists them no more. Call it inside withSite.
 * @param leaving versions by remote
 */
export async function recordCleaning(
  paths: SitePaths,
  leaving: ReadonlyMap<string, ReadonlySet<string>>,
  facts: Pick<Facts, 'who' | 'why' | 'evidence'>,
): Promise<Discovery> {
  const document = await demandDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const remotes: Discovery['microFrontends'] = {};
  for (const remote of Object.keys(document.microFrontends)) {
    remotes[remote] = await armsOf(paths, ledger, remote, leaving.get(remote));
  }
  const next = changedDocument(document, remotes, new Date());
  return record(paths, next, { ...facts, what: 'gc', subject: 'site', from: null, to: 'cleaned' });
}
