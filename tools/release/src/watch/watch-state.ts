import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const countsSchema = z.record(z.string(), z.record(z.string(), z.number()));
const stateSchema = z.object({
  /** The last counters that were read from each address. */
  last: z.array(countsSchema),
  sum: countsSchema,
  /**
   * By remote: the compared versions, the baseline's counters at the start, and the number of the last test.
   */
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

/**
 * Returns the state that watch stores in a site. Empty before the first evaluation. Throws if the file has
 * other content.
 */
export async function readWatchState(file: string): Promise<WatchState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { last: [], sum: {}, subjects: {} };
    throw new Error(
      `${file} does not contain valid watch counts. Remove it; watch then starts counting from zero.`,
      {
        cause: error,
      },
    );
  }
}
