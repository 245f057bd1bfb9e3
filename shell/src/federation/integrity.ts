import type { Candidate } from './discovery.ts';

declare global {
  // The table that contract/build/integrity-plugin.mjs makes every chunk loader read.
  var __secondGearIntegrity: Record<string, string> | undefined;
  // Failed tries by a version's folder: later tries ask by another address (same file).
  var __secondGearAttempts: Record<string, number> | undefined;
}

/** Address under which a try asks for a version's entry, and its chunk loader for the chunks. */
export function addressOfAttempt(candidate: Candidate, attempt: number): string {
  if (attempt === 0) return candidate.url;
  const folder = new URL('.', new URL(candidate.url, location.href)).pathname;
  (globalThis.__secondGearAttempts ??= {})[folder] = attempt;
  return `${candidate.url}?attempt=${String(attempt)}`;
}

/** Makes the hashes of a version known to the chunk loaders, by path of the file's address. */
export function demandIntegrity(candidate: Candidate): void {
  const table = (globalThis.__secondGearIntegrity ??= {});
  for (const [file, hash] of Object.entries(candidate.files)) {
    table[new URL(file, new URL(candidate.url, location.href)).pathname] = hash;
  }
}
