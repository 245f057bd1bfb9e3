import type { Discovery, VersionReference } from '@second-gear/contract/discovery';
import type { Candidate, Known } from './discovery.ts';

const WAIT = 4_000;

/** Schemas of the site's documents; no first screen needs them. */
const documents = () => import(/* webpackChunkName: "documents" */ './documents.ts');

/** URL of the document that open tabs poll. */
export const DISCOVERY_URL = '/discovery.json';

/**
 * Fetches the current document. The browser revalidates with its ETag, so an unchanged document has no body.
 */
export async function fetchDiscovery(): Promise<Discovery> {
  const [answer, { discoverySchema }] = await Promise.all([
    fetch(DISCOVERY_URL, { cache: 'no-cache', signal: AbortSignal.timeout(WAIT) }),
    documents(),
  ]);
  if (!answer.ok) throw new Error(`${DISCOVERY_URL} answered ${String(answer.status)}`);
  return discoverySchema.parse(await answer.json());
}

/** Returns a version by name; null if the site doesn't have it. */
export async function findVersion(remote: string, version: string): Promise<VersionReference | null> {
  const { microFrontends } = await fetchDiscovery();
  const published = (microFrontends[remote] ?? []).flatMap(({ extras }) => extras.versions ?? []);
  return published.find((reference) => reference.version === version) ?? null;
}

/** Returns a version with its file hashes, which are fetched if the document lacks them. */
export async function withFiles(known: Known): Promise<Candidate> {
  if ('files' in known) return known;
  const answer = await fetch(new URL('hashes.json', new URL(known.url, location.href)), {
    integrity: known.hashes,
    signal: AbortSignal.timeout(WAIT),
  });
  if (!answer.ok) throw new Error(`${answer.url} answered ${String(answer.status)}`);
  const { hashesSchema } = await documents();
  return { ...known, files: hashesSchema.parse(await answer.json()) };
}
