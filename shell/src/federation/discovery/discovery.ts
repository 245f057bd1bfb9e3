import type { DeployedVersion, Discovery, VersionReference } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID, HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { matchPattern } from '@second-gear/federation/route-patterns';
import type { HydrationState } from '@second-gear/federation/ssr';
import {
  bucketOf,
  createVisitorCookie,
  createVisitorId,
  readVisitorId,
  selectVariant,
} from '@second-gear/federation/traffic';

/** A version of a remote that the loader can try. */
export interface LoadCandidate {
  version: string;
  url: string;
  container: string;
  integrity: string;
  /** SHA-384 by file name relative to the entry's folder. */
  files: Record<string, string>;
  /** The files that the entry requests first, if known. */
  preloads?: readonly string[];
}

/** A version in a discovery document: with its files, or with the hash of its list of files. */
export type CandidateVersion = LoadCandidate | VersionReference;

/** Returns the embedded state of a server-rendered page. Returns null if the browser renders the page. */
export function readHydrationState(root: Document = document): HydrationState | null {
  const text = root.getElementById(HYDRATION_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as HydrationState) : null;
}

/**
 * Returns the embedded discovery document. Throws if it is missing. Composition has validated the document,
 * so the page doesn't.
 */
export function readDiscovery(root: Document = document): Discovery {
  const text = root.getElementById(DISCOVERY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${DISCOVERY_ELEMENT_ID} block`);
  return JSON.parse(text) as Discovery;
}

/**
 * Whether the browser had no visitor id when the page loaded. Such a visitor keeps the default versions on this
 * page, and gets an id for the next one.
 */
const isNewVisitor =
  typeof document !== 'undefined' &&
  (readVisitorId(document.cookie) === null || readHydrationState()?.newVisitor === true);

/** Returns the visitor's id. Creates it if needed. Returns null if cookies are disabled. */
function ensureVisitorId(): string | null {
  const knownId = readVisitorId(document.cookie);
  if (knownId) return knownId;
  document.cookie = createVisitorCookie(createVisitorId(), location.protocol === 'https:');
  return readVisitorId(document.cookie);
}

/**
 * Returns whether a remote's visitors may be compared by version. New visitors may not be compared, because
 * they all get the default version, and first visits differ from others.
 */
export const isComparable = (discovery: Discovery, remote: string): boolean =>
  (discovery.microFrontends[remote]?.length ?? 0) < 2 || !isNewVisitor;

/**
 * Returns the visitor's traffic bucket for a salt, at least 0 and less than 100. For a new visitor, and
 * without cookies, returns 100, which is outside every canary.
 */
function getVisitorBucket(salt: string): number {
  const id = ensureVisitorId();
  return id === null || isNewVisitor ? 100 : bucketOf(salt, id);
}

/**
 * Returns the version served to this visitor: the released one or the canary. The version that
 * server-rendered the page takes precedence as long as it is served.
 */
export function getServedVersion(discovery: Discovery, remote: string): DeployedVersion | undefined {
  const variants = discovery.microFrontends[remote] ?? [];
  if (variants.length < 2) return variants[0];
  const renderedVersion = readHydrationState()?.arms[remote];
  const renderedVariant = variants.find(({ metadata }) => metadata.version === renderedVersion);
  return renderedVariant ?? selectVariant(variants, getVisitorBucket(variants[0]?.extras.salt ?? remote));
}

const toCandidate = ({ url, metadata, extras }: DeployedVersion): LoadCandidate => ({
  version: metadata.version,
  url,
  container: extras.container,
  integrity: metadata.integrity,
  files: extras.files,
  // The entry is first and is requested separately.
  preloads: extras.preloads.slice(1),
});

/** Returns the versions to try for a remote, best first: the served one, then all fallbacks. */
export function listReleasedCandidates(discovery: Discovery, remote: string): CandidateVersion[] {
  const servedVersion = getServedVersion(discovery, remote);
  if (!servedVersion) return [];
  const { previous, good = [] } = servedVersion.extras;
  const references = (discovery.microFrontends[remote] ?? []).flatMap(({ extras }) => extras.versions ?? []);
  const olderVersions = good
    .filter((version) => version !== previous?.version)
    .flatMap((version) => references.find((reference) => reference.version === version) ?? []);
  return [toCandidate(servedVersion), ...(previous ? [previous] : []), ...olderVersions];
}

/**
 * Returns the first route declared for a path, with its remote's version. Returns undefined if no route
 * matches.
 */
function findRoute(discovery: Discovery, pathname: string) {
  for (const name of Object.keys(discovery.microFrontends)) {
    const servedVersion = getServedVersion(discovery, name);
    const route = servedVersion?.extras.routes.find(({ path }) => matchPattern(path, pathname) !== null);
    if (servedVersion && route) return { name, servedVersion, route };
  }
  return undefined;
}

/** Returns the remote that declares a route for this path. Returns undefined if none does. */
export const findPathOwner = (discovery: Discovery, pathname: string): string | undefined =>
  findRoute(discovery, pathname)?.name;

/**
 * Returns the files that a path's screen needs in addition to those of the remote's entry. Their names are
 * relative to the entry URL. Null for an unknown path.
 */
export function findScreenFiles(
  discovery: Discovery,
  pathname: string,
): { entry: string; files: readonly string[]; hashes: Record<string, string> } | null {
  const match = findRoute(discovery, pathname);
  if (!match) return null;
  const { url: entry, extras } = match.servedVersion;
  return { entry, files: [...(match.route.files ?? []), ...(extras.calls ?? [])], hashes: extras.files };
}

/** Returns whether a path is declared to require an account. */
export const requiresAccount = (discovery: Discovery, pathname: string): boolean =>
  findRoute(discovery, pathname)?.route.account ?? false;

/** Returns the remote that declares a slot's filler. Returns undefined if none does. */
export function findSlotOwner(discovery: Discovery, slot: string): string | undefined {
  return Object.keys(discovery.microFrontends).find((remote) =>
    getServedVersion(discovery, remote)?.extras.slots.includes(slot),
  );
}
