import type { Discovery, VersionReference } from '@second-gear/contract/discovery';
import type { Candidate, Known } from './discovery.ts';

const WAIT = 4_000;

/** How the site's documents look: no first screen needs that. */
const documents = () => import(/* webpackChunkName: "documents" */ './documents.ts');

/** Address of the document that open tabs read. */
export const DISCOVERY_URL = '/discovery.json';

/** The document as it is now. The browser asks with the ETag it has, so an unchanged one costs no bytes. */
export async function fetchDiscovery(): Promise<Discovery> {
  const [answer, { discoverySchema }] = await Promise.all([
    fetch(DISCOVERY_URL, { cache: 'no-cache', signal: AbortSignal.timeout(WAIT) }),
    documents(),
  ]);
  if (!answer.ok) throw new Error(`${DISCOVERY_URL} answered ${String(answer.status)}`);
  return discoverySchema.parse(await answer.json());
}

/** A version by its name; null when the site has no such version. */
export async function findVersion(remote: string, version: string): Promise<VersionReference | null> {
  const { microFrontends } = await fetchDiscovery();
  const published = (microFrontends[remote] ?? []).flatMap(({ extras }) => extras.versions ?? []);
  return published.find((reference) => reference.version === version) ?? null;
}

/** A version with the hashes of its files, which are asked for where the document does not have them. */
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
