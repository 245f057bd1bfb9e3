import { existsSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import { type DeployedVersion, type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import type { LedgerEntry } from '@second-gear/federation/release';
import { isLockFile } from '@second-gear/node-utils/lock';
import * as z from 'zod';
import { approvalsOf } from '../site/approved-versions.ts';
import { browserFileHashes, versionEntryOf } from '../site/discovery-document.ts';
import { sriHash } from '../site/file-hashes.ts';
import { ledgerFaults, readLedger, readLedgerText } from '../site/ledger.ts';
import { isRemoteFolder, listRemotes, type SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import { isReserveDamaged } from '../site/reserve.ts';
import { rolloutOf } from '../site/rollout.ts';
import { shellFaults } from './shell-faults.ts';
import { versionFaults } from './version-faults.ts';

const entriesOf = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).sort().map((name) => path.join(folder, name)) : [];

/** Returns whether a file imitates a lock's auxiliary file. Real auxiliary files are symlinks or sockets. */
async function isForgedLock(entry: string): Promise<boolean> {
  const name = path.basename(entry);
  if (!isLockFile(name) || name.endsWith('.lock')) return false;
  const stats = await lstat(entry);
  return !stats.isSymbolicLink() && !stats.isSocket();
}

/** Returns files and folders that neither belong to a site nor are versions in its ledger. */
export async function findUnknownFiles(paths: SitePaths, ledger: readonly LedgerEntry[]): Promise<string[]> {
  const unknownVersionsOf = async (folder: string, subject: string): Promise<string[]> => {
    const approved = approvalsOf(ledger, subject);
    return (await entriesOf(folder)).filter((entry) => !approved.has(path.basename(entry)));
  };
  const unknownFiles: string[] = [];
  for (const entry of await entriesOf(paths.site))
    if (!paths.isSiteEntry(path.basename(entry)) || (await isForgedLock(entry))) unknownFiles.push(entry);
  unknownFiles.push(...(await unknownVersionsOf(paths.shellVersions, SHELL_NAME)));
  for (const entry of await entriesOf(paths.remotes)) {
    const remote = path.basename(entry);
    const isKnown = isRemoteFolder(entry) && approvalsOf(ledger, remote).size > 0;
    unknownFiles.push(...(isKnown ? await unknownVersionsOf(entry, remote) : [entry]));
  }
  return unknownFiles;
}

/**
 * A version in the public frontend-discovery schema, v1-pre
 * (https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json). Additional properties are
 * allowed only in `extras` and `deployment`.
 */
const versionSchema = z.strictObject({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
  extras: z.looseObject({}).optional(),
  deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
});

const isUnique = (items: readonly unknown[]): boolean =>
  new Set(items.map((item) => JSON.stringify(item))).size === items.length;

const publicDiscoverySchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(versionSchema).refine(isUnique, 'The versions of a micro-frontend must be unique'),
  ),
});

/** Returns how a document violates the public schema. Empty if it is valid. */
export function discoverySchemaFaults(document: unknown): string[] {
  const parsed = publicDiscoverySchema.safeParse(document);
  if (parsed.success) return [];
  return parsed.error.issues.map(
    ({ path, message }) =>
      `discovery.json does not match the public schema at ${path.join('.') || 'its root'}: ${message}`,
  );
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Returns faults of the files at the site's root. Their hashes are in the ledger's last entry. */
async function siteFileFaults(paths: SitePaths, lastEntry: LedgerEntry): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, hash] of Object.entries(lastEntry.site ?? {})) {
    const file = path.join(paths.site, name);
    if (!existsSync(file)) faults.push(`${file} is missing`);
    else if (sriHash(await readFile(file)) !== hash)
      faults.push(`${file} was changed since the last command`);
  }
  return faults;
}

/**
 * Returns how the document's entry for a remote differs from the ledger and from the release records of its
 * versions.
 */
async function remoteFaults(
  paths: SitePaths,
  document: Discovery,
  ledger: readonly LedgerEntry[],
  remote: string,
): Promise<string[]> {
  const faults: string[] = [];
  const variants = document.microFrontends[remote] ?? [];
  const { live, canary } = rolloutOf(ledger, remote);
  const served = variants.map(
    ({ metadata, deployment }) => `${metadata.version} ${String(deployment.traffic)}%`,
  );
  const expected = [
    `${String(live)} ${String(100 - (canary?.traffic ?? 0))}%`,
    ...(canary ? [`${canary.version} ${String(canary.traffic)}%`] : []),
  ];
  if (served.join(', ') !== expected.join(', ')) {
    faults.push(
      `discovery.json serves ${remote} ${served.join(', ')}, but the ledger says ${expected.join(', ')}`,
    );
  }
  for (const variant of variants) {
    const { metadata, url, extras } = variant;
    if (!existsSync(paths.remoteVersion(remote, metadata.version))) {
      faults.push(`${paths.remoteVersion(remote, metadata.version)} is served but missing`);
      continue;
    }
    const record = await readRemoteRecord(paths, remote, metadata.version);
    const entry = versionEntryOf(record);
    const hashes = JSON.stringify(Object.entries(extras.files).sort());
    if (
      entry.url !== url ||
      entry.integrity !== metadata.integrity ||
      JSON.stringify(Object.entries(browserFileHashes(record)).sort()) !== hashes
    ) {
      faults.push(`discovery.json lists other files of ${remote} ${metadata.version} than were released`);
    }
    faults.push(...(await namedVersionFaults(paths, remote, variant)));
  }
  return faults;
}

/** Returns faults of the other versions that a served version lists, as fallbacks or for requests by name. */
async function namedVersionFaults(
  paths: SitePaths,
  remote: string,
  { metadata, extras: { good = [], previous, versions = [] } }: DeployedVersion,
): Promise<string[]> {
  const references = [...versions, ...(previous ? [previous] : [])];
  const names = new Set([...good, ...references.map(({ version }) => version)]);
  const faults: string[] = [];
  for (const version of names) {
    const folder = paths.remoteVersion(remote, version);
    if (!existsSync(folder)) {
      faults.push(`${folder} is missing, but ${remote} ${metadata.version} names it`);
      continue;
    }
    const { url, integrity } = versionEntryOf(await readRemoteRecord(paths, remote, version));
    if (
      references.some(
        (reference) =>
          reference.version === version && (reference.url !== url || reference.integrity !== integrity),
      )
    )
      faults.push(`discovery.json has another entry of ${remote} ${version} than was released`);
  }
  return faults;
}

async function allVersionFaults(paths: SitePaths, ledger: readonly LedgerEntry[]): Promise<string[]> {
  const faults = (await findUnknownFiles(paths, ledger)).map(
    (entry) => `the ledger has no entry for ${entry}`,
  );
  const checkVersions = async (subject: string, folderOf: (version: string) => string): Promise<void> => {
    for (const [version, record] of approvalsOf(ledger, subject)) {
      const folder = folderOf(version);
      if (existsSync(folder)) faults.push(...(await versionFaults(folder, record)));
    }
  };
  await checkVersions(SHELL_NAME, paths.shellVersion);
  for (const remote of await listRemotes(paths))
    await checkVersions(remote, (version) => paths.remoteVersion(remote, version));
  return faults;
}

/**
 * Returns all faults of a site; empty if it is intact. Checks the ledger, compares document and page with it,
 * and compares every file of every version with its release record.
 */
export async function siteFaults(paths: SitePaths): Promise<string[]> {
  if (!existsSync(paths.discovery)) return ['This site has no discovery document'];
  const chainFaults = ledgerFaults(await readLedgerText(paths.ledger));
  // All checks below rely on the ledger.
  if (chainFaults.length > 0) return chainFaults;
  const ledger = await readLedger(paths.ledger);
  const lastEntry = ledger.at(-1);
  if (!lastEntry) return ['The ledger is empty'];
  const rawDocument = parseJson(await readFile(paths.discovery, 'utf8'));
  const parsed = discoverySchema.safeParse(rawDocument);
  const faults = [...(await siteFileFaults(paths, lastEntry))];
  if (!parsed.success) return [...faults, 'discovery.json is not a valid discovery document'];
  const document = parsed.data;
  // Very old documents do not match the public schema. Their ledger entries have no hashes.
  if (lastEntry.site) faults.push(...discoverySchemaFaults(rawDocument));
  if (lastEntry.revision !== document.extras.revision) {
    faults.push(
      `The ledger ends at revision ${String(lastEntry.revision)}, but discovery.json is at revision ${String(document.extras.revision)}`,
    );
  }
  if (await isReserveDamaged(paths)) faults.push(`${paths.reserve} was changed. Remove it.`);
  faults.push(...(await allVersionFaults(paths, ledger)));
  // The following checks read the versions' records, so they need intact versions.
  if (faults.length > 0) return faults;
  faults.push(...(await shellFaults(paths, document, rawDocument, ledger)));
  for (const remote of Object.keys(document.microFrontends)) {
    faults.push(...(await remoteFaults(paths, document, ledger, remote)));
  }
  return faults;
}

/**
 * Reports files and version folders that are symlinks, because their content could change outside the
 * site. Not part of `siteFaults`, because a dry run's copy of the site links to the versions.
 */
export async function linkFaults(paths: SitePaths): Promise<string[]> {
  const files = (await entriesOf(paths.site)).filter((entry) => !isLockFile(path.basename(entry)));
  const remotes = await entriesOf(paths.remotes);
  const versions = await Promise.all([paths.shellVersions, ...remotes.filter(isRemoteFolder)].map(entriesOf));
  const faults: string[] = [];
  for (const entry of [...files, ...remotes, ...versions.flat()])
    if ((await lstat(entry)).isSymbolicLink()) faults.push(`${entry} is a link`);
  return faults;
}
