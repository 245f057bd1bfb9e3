import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { discoverySchema, type DeployedVersion, type Discovery } from '@second-gear/contract/discovery';
import type { LedgerEntry } from '@second-gear/contract/release';
import { readSettings, type Settings } from '../compose/settings.ts';
import { siteFiles } from '../compose/site-files.ts';
import { KEPT_GOOD, rolloutOf, type Rollout } from '../rollout/history.ts';
import { ImpossibleMove } from '../rollout/plan.ts';
import { changedDocument, deployedVersions, emptyDocument, liveVersion } from './document.ts';
import { sri } from './hashes.ts';
import { commit } from './journal.ts';
import { chainedLine, ledgerText, readLedger } from './ledger.ts';
import type { SitePaths } from './paths.ts';
import { readRemoteRecord, recordHash, versionReferences } from './records.ts';

/** The site's discovery document; null when nothing was composed yet. */
export async function readDocument(paths: SitePaths): Promise<Discovery | null> {
  if (!existsSync(paths.discovery)) return null;
  return discoverySchema.parse(JSON.parse(await readFile(paths.discovery, 'utf8')));
}

/** The site's discovery document. Throws ImpossibleMove when nothing was composed yet. */
export async function demandDocument(paths: SitePaths): Promise<Discovery> {
  const document = await readDocument(paths);
  if (!document) throw new ImpossibleMove('This site has no shell yet: compose it first (npm start does)');
  return document;
}

/** Throws ImpossibleMove when the document has no such remote: most often its name is misspelt. */
export function demandRemote({ microFrontends }: Discovery, remote: string): void {
  if (Object.hasOwn(microFrontends, remote)) return;
  const names = Object.keys(microFrontends).join(', ') || 'none yet';
  throw new ImpossibleMove(`There is no remote ${remote} on this site. It has: ${names}.`);
}

type Facts = Omit<LedgerEntry, 'revision' | 'at' | 'site' | 'hash' | 'previousHash'>;

/** The one way in which a site changes: ledger, page, headers and document, all or nothing. */
async function record(
  paths: SitePaths,
  document: Discovery,
  facts: Facts,
  settings: Settings | null = null,
): Promise<Discovery> {
  const files = await siteFiles(paths, document, settings ?? (await readSettings(paths.settings)));
  const line = chainedLine((await readLedger(paths.ledger)).at(-1), {
    revision: document.extras.revision,
    at: document.extras.updatedAt,
    ...facts,
    // Of a file that is written twice, the last one counts.
    site: Object.fromEntries(files.map(({ name, content }) => [name, sri(content)])),
  });
  const length = Buffer.byteLength(await ledgerText(paths.ledger));
  await commit(paths, { ledger: { length, line }, files });
  return document;
}

/**
 * The versions that a remote's entry in the document lists, as its rollout and the files in the site say.
 * @param leaving versions that are about to be removed
 */
export async function armsOf(
  paths: SitePaths,
  remote: string,
  { live, trial, good }: Rollout,
  leaving: ReadonlySet<string> = new Set(),
): Promise<DeployedVersion[]> {
  if (!live) throw new Error(`${remote} is not live on this site`);
  const isThere = (version: string): boolean =>
    !leaving.has(version) && existsSync(paths.remoteVersion(remote, version));
  const kept = good.filter(isThere).slice(0, KEPT_GOOD);
  return deployedVersions({
    live: await readRemoteRecord(paths, remote, live),
    trial: trial && { ...trial, record: await readRemoteRecord(paths, remote, trial.version) },
    good: await Promise.all(kept.map((version) => readRemoteRecord(paths, remote, version))),
    versions: (await versionReferences(paths, remote)).filter(({ version }) => isThere(version)),
  });
}

export interface Move {
  remote: string;
  to: string;
  /** Share of the visitors in percent that gets `to` on trial; without it, everybody gets it. */
  traffic?: number;
  what: LedgerEntry['what'];
  who: string;
  why: string;
  /** Reasons of the gate that the operator overrode. */
  forced?: string[];
  evidence?: Record<string, unknown>;
}

/**
 * Points a remote at one of its published versions: release, trial, promotion and rollback are this one
 * function. Call it inside withSite.
 * @returns the version that was live before, null for a first release
 */
export async function pointTo(
  paths: SitePaths,
  move: Move,
): Promise<{ from: string | null; document: Discovery }> {
  const { remote, to, ...facts } = move;
  const document = await demandDocument(paths);
  const from = liveVersion(document, remote);
  await readRemoteRecord(paths, remote, to);
  const ledger = await readLedger(paths.ledger);
  const { trial } = rolloutOf(ledger, remote);
  const entry = {
    ...facts,
    subject: remote,
    from,
    to,
    ...(trial && trial.version !== to ? { ended: trial.version } : {}),
    record: await recordHash(paths.remoteVersion(remote, to)),
  };
  const placeholder = { revision: 0, at: '', previousHash: '', hash: '' };
  const after = rolloutOf([...ledger, { ...entry, ...placeholder }], remote);
  const next = changedDocument(document, { [remote]: await armsOf(paths, remote, after) }, new Date());
  return { from, document: await record(paths, next, entry) };
}

/**
 * Lists a version that nobody is served yet, so that a session can ask for it by name. Call it inside
 * withSite; a remote that is not live yet has nobody who could ask.
 */
export async function recordPublishing(
  paths: SitePaths,
  remote: string,
  to: string,
  facts: Pick<Facts, 'who' | 'why'>,
): Promise<void> {
  const document = await demandDocument(paths);
  const from = liveVersion(document, remote);
  const isListed = document.microFrontends[remote]?.some(({ extras }) =>
    extras.versions?.some(({ version }) => version === to),
  );
  if (from === null || isListed) return;
  const arms = await armsOf(paths, remote, rolloutOf(await readLedger(paths.ledger), remote));
  const next = changedDocument(document, { [remote]: arms }, new Date());
  const hash = await recordHash(paths.remoteVersion(remote, to));
  await record(paths, next, { ...facts, what: 'publish', subject: remote, from, to, record: hash });
}

/** Points the site at a shell version, creating the document when there is none. */
export async function pointShellTo(
  paths: SitePaths,
  version: string,
  who: string,
  settings: Settings | null = null,
): Promise<Discovery> {
  const document = (await readDocument(paths)) ?? emptyDocument(version);
  const from = document.extras.revision === 0 ? null : document.extras.shell;
  const { revision, updatedAt } = changedDocument(document, {}, new Date()).extras;
  const next = { ...document, extras: { revision, updatedAt, shell: version } };
  const why = 'the site was composed';
  const facts = { who, what: 'compose', subject: 'shell', from, to: version, why } as const;
  return record(paths, next, { ...facts, record: await recordHash(paths.shellVersion(version)) }, settings);
}

/** Composes the site anew with other settings. */
export async function applySettings(paths: SitePaths, settings: Settings, who: string): Promise<Discovery> {
  const next = changedDocument(await demandDocument(paths), {}, new Date());
  const facts = { who, what: 'compose', subject: 'settings', from: null, to: 'settings' } as const;
  return record(paths, next, { ...facts, why: 'the configuration changed' }, settings);
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
    remotes[remote] = await armsOf(paths, remote, rolloutOf(ledger, remote), leaving.get(remote));
  }
  const next = changedDocument(document, remotes, new Date());
  return record(paths, next, { ...facts, what: 'gc', subject: 'site', from: null, to: 'cleaned' });
}
