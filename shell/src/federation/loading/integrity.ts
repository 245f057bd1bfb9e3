import type { LoadCandidate } from '../discovery/discovery.ts';

declare global {
  // Hashes by URL path. Every chunk loader reads this table (packages/federation/build/integrity-plugin.mjs).
  var __secondGearIntegrity: Record<string, string> | undefined;
  // Number of the current load attempt, by version folder. Each attempt after the first uses another URL for
  // the same file.
  var __secondGearAttempts: Record<string, number> | undefined;
}

/**
 * Returns the URL for an attempt to load a version's entry. Records the attempt for the version's chunk
 * loader, which adds it to the chunks' URLs.
 */
export function toAttemptUrl(candidate: LoadCandidate, attempt: number): string {
  if (attempt === 0) return candidate.url;
  const folder = new URL('.', new URL(candidate.url, location.href)).pathname;
  (globalThis.__secondGearAttempts ??= {})[folder] = attempt;
  return `${candidate.url}?attempt=${String(attempt)}`;
}

/** Registers a version's hashes with the chunk loaders, by URL path. */
export function registerIntegrity(candidate: LoadCandidate): void {
  const hashes = (globalThis.__secondGearIntegrity ??= {});
  for (const [file, hash] of Object.entries(candidate.files)) {
    hashes[new URL(file, new URL(candidate.url, location.href)).pathname] = hash;
  }
}

/** Removes the hashes of the files in a folder. */
export function forgetIntegrity(folderUrl: string): void {
  const hashes = globalThis.__secondGearIntegrity ?? {};
  const { pathname } = new URL(folderUrl);
  for (const path of Object.keys(hashes)) if (path.startsWith(pathname)) Reflect.deleteProperty(hashes, path);
}
