import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { parseWatchFile } from '../site/watch-file.ts';

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

const EMPTY_STATE: WatchState = { last: [], sum: {}, subjects: {} };

/**
 * Returns the state that watch stores in a site. Empty before the first evaluation, and if the file has no hash
 * (watch then starts counting from zero). Throws if the file has other content.
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
