import { ApiError } from '@second-gear/shared-auth/request';
import { hasChangedData, type Outcome } from '../../hooks/use-action.ts';

/** Maximum parallel requests, so a long list does not block the page's other requests. */
const CONCURRENCY = 3;
const TOO_MANY_REQUESTS = 429;
const INITIAL_DELAY_MS = 5_000;
/**
 * Maximum retries per row. Each delay is twice the previous one. Together, the delays exceed one minute, the
 * period of the server's rate limit.
 */
const MAX_RETRIES = 4;
/** 0 means a network error and 401 an expired session. The requests for the remaining rows would fail too. */
const FATAL_STATUSES = new Set([0, 401]);

/** Results in the order of the given rows. */
export interface BulkResult<Row> {
  done: Row[];
  /** Rows that the server left unchanged. */
  unchanged: Row[];
  failed: { row: Row; error: unknown }[];
}

interface BulkOptions {
  /** Receives the number of finished rows, successful or not. */
  onProgress?: (completed: number) => void;
  pause?: (ms: number) => Promise<void>;
}

const getStatus = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/**
 * Sends one request per row, a few at a time. If the server rejects a request, only its row fails. After a
 * 429, all requests pause with growing delays and then resume. After a network error or an expired session,
 * the remaining rows fail with that error. Never rejects.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  call: (row: Row) => Promise<Outcome>,
  {
    onProgress = () => undefined,
    pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }: BulkOptions = {},
): Promise<BulkResult<Row>> {
  const outcomes = new Map<Row, Outcome | { error: unknown }>();
  const queue = [...new Set(rows)];
  /** If set, the remaining rows fail with this error. */
  let fatalError: { error: unknown } | null = null;
  /**
   * Every request waits for this promise first. After a 429, the promise resolves when the delay has passed.
   */
  let pausePromise: Promise<void> = Promise.resolve();

  const callRow = async (row: Row): Promise<Outcome | { error: unknown }> => {
    for (let retryCount = 0; ; retryCount += 1) {
      await pausePromise;
      if (fatalError) return fatalError;
      try {
        return await call(row);
      } catch (error) {
        const status = getStatus(error);
        if (status !== undefined && FATAL_STATUSES.has(status)) fatalError = { error };
        if (status !== TOO_MANY_REQUESTS || retryCount === MAX_RETRIES) return { error };
        pausePromise = pause(INITIAL_DELAY_MS * 2 ** retryCount);
      }
    }
  };
  const runWorker = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      outcomes.set(row, await callRow(row));
      onProgress(outcomes.size);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));

  const result: BulkResult<Row> = { done: [], unchanged: [], failed: [] };
  for (const row of new Set(rows)) {
    const rowOutcome = outcomes.get(row);
    if (rowOutcome === undefined) continue;
    if ('error' in rowOutcome) result.failed.push({ row, error: rowOutcome.error });
    else (hasChangedData(rowOutcome) ? result.done : result.unchanged).push(row);
  }
  return result;
}
