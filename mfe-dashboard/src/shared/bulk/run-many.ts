import { ApiError } from '@second-gear/shared-auth/request';
import { changedSomething, type Outcome } from '../outcome.ts';

/** Calls on their way at once: a long list does not crowd out what else the page asks for. */
const AT_ONCE = 3;
const TOO_MANY = 429;
const FIRST_WAIT_MS = 5_000;
/** Waits for one row, each twice as long as the one before: together longer than the server's minute. */
const MOST_WAITS = 4;
/** No connection, or no session any more: the next row would fare no better. */
const HOPELESS = new Set([0, 401]);

/** What became of each row, in the order in which the rows were given. */
export interface Ran<Row> {
  done: Row[];
  /** Rows at which the server found nothing to change. */
  unchanged: Row[];
  failed: { row: Row; error: unknown }[];
}

interface Options {
  /** Hears of every row that is through, well or not. */
  onProgress?: (through: number) => void;
  /** Resolves after so many ms. */
  pause?: (ms: number) => Promise<void>;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/**
 * Makes one call for each row, a few at a time. A refusal stays with its row and the others go on. Where the server
 * takes no more for the moment (429), all calls wait, ever longer, and go on by themselves. Where it cannot be reached or
 * the session has ended, the rows that were not begun fail with the same words. Never rejects.
 */
export async function runMany<Row>(
  rows: readonly Row[],
  call: (row: Row) => Promise<Outcome>,
  {
    onProgress = () => undefined,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: Options = {},
): Promise<Ran<Row>> {
  const ends = new Map<Row, Outcome | { error: unknown }>();
  const queue = [...new Set(rows)];
  /** What the rows that were not begun fail with. */
  let hopeless: { error: unknown } | null = null;
  /** The wait that all calls share; over at once where there is none. */
  let waiting: Promise<void> = Promise.resolve();

  const callOne = async (row: Row): Promise<Outcome | { error: unknown }> => {
    for (let waits = 0; ; waits += 1) {
      await waiting;
      if (hopeless) return hopeless;
      try {
        return await call(row);
      } catch (error) {
        const status = statusOf(error);
        if (status !== undefined && HOPELESS.has(status)) hopeless = { error };
        if (status !== TOO_MANY || waits === MOST_WAITS) return { error };
        waiting = pause(FIRST_WAIT_MS * 2 ** waits);
      }
    }
  };
  const work = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      ends.set(row, await callOne(row));
      onProgress(ends.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const ran: Ran<Row> = { done: [], unchanged: [], failed: [] };
  for (const row of new Set(rows)) {
    const end = ends.get(row);
    if (end === undefined) continue;
    if ('error' in end) ran.failed.push({ row, error: end.error });
    else (changedSomething(end) ? ran.done : ran.unchanged).push(row);
  }
  return ran;
}
