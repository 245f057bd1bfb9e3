import { ApiError } from '@second-gear/shared-auth/request';
import { changedSomething, type Outcome } from '../outcome.ts';

/** Maximum parallel requests, so that a long list does not block the page's other requests. */
const AT_ONCE = 3;
const TOO_MANY = 429;
const FIRST_WAIT_MS = 5_000;
/**
 * Maximum retries per row. The delay doubles each time, so the total exceeds the server's one-minute rate
 * limit.
 */
const MOST_WAITS = 4;
/** Network error or expired session. Further rows would fail too. */
const HOPELESS = new Set([0, 401]);

/** Results in the order of the given rows. */
export interface Ran<Row> {
  done: Row[];
  /** Rows that the server left unchanged. */
  unchanged: Row[];
  failed: { row: Row; error: unknown }[];
}

interface Options {
  /** Receives the number of finished rows, successful or not. */
  onProgress?: (through: number) => void;
  /** Resolves after the given milliseconds. */
  pause?: (ms: number) => Promise<void>;
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/**
 * Sends one request per row, a few at a time. A refusal affects only its row. After a 429, all requests pause
 * with growing delays and then resume. After a network error or an expired session, the remaining rows fail
 * with that error. Never rejects.
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
  /** The error of the remaining rows. */
  let hopeless: { error: unknown } | null = null;
  /** The shared delay of all requests. Resolved if there is none. */
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
