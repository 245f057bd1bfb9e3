import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { parseWatchFile } from '../site/watch-file.ts';

const countsSchema = z.record(z.string(), z.record(z.string(), z.number()));
const progressSchema = z.object({ look: z.number(), confirmations: z.number() });
const stateSchema = z.object({
  /** The last counters that were read, in the order of the addresses. Read by older versions of watch. */
  last: z.array(countsSchema),
  /** The last counters by address, and when their reading ended. Absent in older files. */
  readings: z.optional(z.record(z.string(), z.object({ endedAt: z.number(), counts: countsSchema }))),
  sum: countsSchema,
  /** Number of starts of each version (`counts`) at one time (`at`). Absent in older files. */
  began: z.optional(z.object({ at: z.number(), counts: z.record(z.string(), z.number()) })),
  /** The current comparison of each remote. `from` has the baseline's counters at its start. */
  subjects: z.record(
    z.string(),
    z.object({
      version: z.string(),
      baseline: z.nullable(z.string()),
      from: z.record(z.string(), z.number()),
      look: z.number(),
      /** All counters at the start. Absent in older files. */
      start: z.optional(countsSchema),
      /** Whether the versions are compared at the same time. Absent in older files. */
      concurrent: z.optional(z.boolean()),
      /** The candidate's counters at the start of the comparison. Absent if all of them count. */
      candidateFrom: z.optional(z.record(z.string(), z.number())),
      /** The numbers of the last tests of each measure except `look`. Absent in older files. */
      progress: z.optional(z.record(z.string(), progressSchema)),
    }),
  ),
});
export type WatchState = z.output<typeof stateSchema>;

const EMPTY_STATE: WatchState = { last: [], sum: {}, subjects: {} };

/**
 * Returns the state that watch stores in a site. Empty if there is no file yet, or if the file has no hash.
 * Throws if the file has invalid content.
 */
export async function readWatchState(file: string): Promise<WatchState> {
  try {
    const parsed = parseWatchFile(await readFile(file, 'utf8'));
    return parsed ? stateSchema.parse(parsed.content) : structuredClone(EMPTY_STATE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return structuredClone(EMPTY_STATE);
    throw new Error(
      `${file} does not contain valid watch counts. Remove it; watch then starts counting from zero.`,
      {
        cause: error,
      },
    );
  }
}
