import type { Discovery, VersionReference } from '@second-gear/federation/discovery';
import { getLoadDeadlineMs, MAX_DEADLINE_MS } from '../../connection/connection-speed.ts';
import type { CandidateVersion, LoadCandidate } from './discovery.ts';

/**
 * Loads the schemas of the site's JSON documents. In a separate chunk, because no first screen needs them.
 */
const loadSchemas = () => import(/* webpackChunkName: "documents" */ './discovery-schemas.ts');

/** URL of the document that open tabs poll. */
export const DISCOVERY_URL = '/discovery.json';

/**
 * Fetches the current discovery document. The browser revalidates it with its ETag, so an unchanged document
 * has no body.
 */
export async function fetchDiscovery(): Promise<Discovery> {
  const [response, { discoverySchema }] = await Promise.all([
    fetch(DISCOVERY_URL, { cache: 'no-cache', signal: AbortSignal.timeout(getLoadDeadlineMs()) }),
    loadSchemas(),
  ]);
  if (!response.ok) throw new Error(`${DISCOVERY_URL} answered ${String(response.status)}`);
  return discoverySchema.parse(await response.json());
}

/** Returns a version by name. Returns null if the site doesn't have it. */
export async function findVersion(remote: string, version: string): Promise<VersionReference | null> {
  const { microFrontends } = await fetchDiscovery();
  const publishedVersions = (microFrontends[remote] ?? []).flatMap(({ extras }) => extras.versions ?? []);
  return publishedVersions.find((reference) => reference.version === version) ?? null;
}

/** Returns a version with its file hashes, which are fetched if the discovery document lacks them. */
export async function addFileHashes(candidate: CandidateVersion): Promise<LoadCandidate> {
  if ('files' in candidate) return candidate;
  const response = await fetch(new URL('hashes.json', new URL(candidate.url, location.href)), {
    integrity: candidate.hashes,
    signal: AbortSignal.timeout(MAX_DEADLINE_MS),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${String(response.status)}`);
  const { hashesSchema } = await loadSchemas();
  return { ...candidate, files: hashesSchema.parse(await response.json()) };
}
