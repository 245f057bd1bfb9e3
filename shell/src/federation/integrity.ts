import type { LoadCandidate } from './discovery.ts';

declare global {
  // Table that every chunk loader reads, because of contract/build/integrity-plugin.mjs.
  var __secondGearIntegrity: Record<string, string> | undefined;
  // Failed attempts by version folder. Later attempts use another URL for the same file.
  var __secondGearAttempts: Record<string, number> | undefined;
}

/** Returns the URL for an attempt to load a version's entry; its chunk loader uses it for the chunks. */
export function toAttemptUrl(candidate: LoadCandidate, attempt: number): string {
  if (attempt === 0) return candidate.url;
  const folder = new URL('.', new URL(candidate.url, location.href)).pathname;
  (globalThis.__secondGearAttempts ??= {})[folder] = attempt;
  return `${candidate.url}?attempt=${String(attempt)}`;
}

/** Registers a version's hashes with the chunk loaders, by URL path. */
export function requireIntegrity(candidate: LoadCandidate): void {
  const hashes = (globalThis.__secondGearIntegrity ??= {});
  for (const [file, hash] of Object.entries(candidate.files)) {
    hashes[new URL(file, new URL(candidate.url, location.href)).pathname] = hash;
  }
}
