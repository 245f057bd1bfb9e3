import type { DeployedVersion, Discovery, VersionReference } from '@second-gear/contract/discovery';
import type { DrawnState } from '@second-gear/contract/drawn';
import { DISCOVERY_ELEMENT_ID, DRAWN_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { matchPattern } from '@second-gear/contract/route-patterns';
import { armFor, bucketOf, newVisitor, visitorCookie, visitorIn } from '@second-gear/contract/traffic';

/** One version of a remote, as the loader tries them. */
export interface Candidate {
  version: string;
  url: string;
  container: string;
  integrity: string;
  /** SHA-384 by file name relative to the entry's folder. */
  files: Record<string, string>;
  /** Those of the files that the entry asks for first, where that is known ahead. */
  first?: readonly string[];
}

/** A version that a document names: with its files, or with the hash of their list. */
export type Known = Candidate | VersionReference;

/** What the page carries that was drawn on the server; null where the browser draws it from the beginning. */
export function readDrawn(root: Document = document): DrawnState | null {
  const text = root.getElementById(DRAWN_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as DrawnState) : null;
}

/**
 * The discovery document that the page carries. Throws when it is missing. Composing has checked it by its schema, which
 * no page should have to wait for.
 */
export function readDiscovery(root: Document = document): Discovery {
  const text = root.getElementById(DISCOVERY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${DISCOVERY_ELEMENT_ID} block`);
  return JSON.parse(text) as Discovery;
}

/** The visitor's id, made where there is none yet; null where the browser keeps none. */
function visitor(): string | null {
  const known = visitorIn(document.cookie);
  if (known) return known;
  document.cookie = visitorCookie(newVisitor(), location.protocol === 'https:');
  return visitorIn(document.cookie);
}

/** The visitor's place for a salt; outside every trial where the browser keeps nothing. */
function bucket(salt: string): number {
  const id = visitor();
  return id === null ? 100 : bucketOf(salt, id);
}

/**
 * The version that this visitor is served: the released one, or the one on trial for some. What the page was drawn with
 * on the server counts as long as it is served.
 */
export function servedVersion(discovery: Discovery, remote: string): DeployedVersion | undefined {
  const arms = discovery.microFrontends[remote] ?? [];
  if (arms.length < 2) return arms[0];
  const drawn = readDrawn()?.arms[remote];
  const known = arms.find(({ metadata }) => metadata.version === drawn);
  return known ?? armFor(arms, bucket(arms[0]?.extras.salt ?? remote));
}

const asCandidate = ({ url, metadata, extras }: DeployedVersion): Candidate => ({
  version: metadata.version,
  url,
  container: extras.container,
  integrity: metadata.integrity,
  files: extras.files,
  // The entry comes first of all, and is asked for by itself.
  first: extras.preloads.slice(1),
});

/** Versions to try for a remote, best first: the served one, then all that it can fall back to. */
export function candidates(discovery: Discovery, remote: string): Known[] {
  const served = servedVersion(discovery, remote);
  if (!served) return [];
  const { previous, good = [] } = served.extras;
  const references = (discovery.microFrontends[remote] ?? []).flatMap(({ extras }) => extras.versions ?? []);
  const older = good
    .filter((version) => version !== previous?.version)
    .flatMap((version) => references.find((reference) => reference.version === version) ?? []);
  return [asCandidate(served), ...(previous ? [previous] : []), ...older];
}

/** The first route that is declared for a path, with the version of its remote; undefined where there is none. */
function routeOfPath(discovery: Discovery, pathname: string) {
  for (const name of Object.keys(discovery.microFrontends)) {
    const served = servedVersion(discovery, name);
    const route = served?.extras.routes.find(({ path }) => matchPattern(path, pathname) !== null);
    if (served && route) return { name, served, route };
  }
  return undefined;
}

/** Name of the remote that declares a route for this path; undefined when none does. */
export const ownerOfPath = (discovery: Discovery, pathname: string): string | undefined =>
  routeOfPath(discovery, pathname)?.name;

/** Files that the screen of a path needs besides the remote's first ones, and where they lie; null for no such path. */
export function screenFiles(
  discovery: Discovery,
  pathname: string,
): { entry: string; files: readonly string[]; hashes: Record<string, string> } | null {
  const found = routeOfPath(discovery, pathname);
  if (!found) return null;
  const { url: entry, extras } = found.served;
  return { entry, files: [...(found.route.files ?? []), ...(extras.calls ?? [])], hashes: extras.files };
}

/** Whether a path is declared to be for people with an account only. */
export const needsAccount = (discovery: Discovery, pathname: string): boolean =>
  routeOfPath(discovery, pathname)?.route.account ?? false;

/** Name of the remote that declares to fill a slot; undefined when none does. */
export function fillerOfSlot(discovery: Discovery, slot: string): string | undefined {
  return Object.keys(discovery.microFrontends).find((remote) =>
    servedVersion(discovery, remote)?.extras.slots.includes(slot),
  );
}
