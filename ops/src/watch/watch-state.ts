import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const countsSchema = z.record(z.string(), z.record(z.string(), z.number()));
const stateSchema = z.object({
  /** Last reading of each address. */
  last: z.array(countsSchema),
  sum: countsSchema,
  /** By remote: what is compared with what, the baseline's counts at the start, and the looks taken. */
  subjects: z.record(
    z.string(),
    z.object({
      version: z.string(),
      baseline: z.nullable(z.string()),
      from: z.record(z.string(), z.number()),
      look: z.number(),
    }),
  ),
});
export type WatchState = z.output<typeof stateSchema>;

/** What watch has counted so far on a site; nothing before its first round. Throws when the file holds something else. */
export async function readWatchState(file: string): Promise<WatchState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { last: [], sum: {}, subjects: {} };
    throw new Error(`${file} does not hold what watch counted. Remove it; watch begins to count anew.`, {
      cause: error,
    });
  }
}
