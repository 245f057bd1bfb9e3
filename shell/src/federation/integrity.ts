import type { Candidate } from './discovery.ts';

declare global {
  // The table that contract/build/integrity-plugin.mjs makes every chunk loader read.
  var __secondGearIntegrity: Record<string, string> | undefined;
}

/** Makes the hashes of a version known to the chunk loaders, by path of the file's address. */
export function demandIntegrity(candidate: Candidate): void {
  const table = (globalThis.__secondGearIntegrity ??= {});
  for (const [file, hash] of Object.entries(candidate.files)) {
    table[new URL(file, new URL(candidate.url, location.href)).pathname] = hash;
  }
}
