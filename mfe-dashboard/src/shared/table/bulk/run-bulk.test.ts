import { ApiError } from '@second-gear/shared-auth/request';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { runBulk } from './run-bulk.ts';

const createApiError = (status: number, message: string) =>
  new ApiError({ status, code: 'refused', message });
const changedResponse = { deletedCount: 1 };
const buildRowNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `row ${String(index + 1)}`);

test('runBulk sends one request per row, three at a time, and returns results in row order', async () => {
  const rows = buildRowNames(7);
  const responses = new Map(rows.map((row) => [row, createDeferred<typeof changedResponse>()]));
  const started: string[] = [];
  const progress: number[] = [];
  const bulkRun = runBulk(
    rows,
    (row) => {
      started.push(row);
      return responses.get(row)!.promise;
    },
    { onProgress: (count) => progress.push(count) },
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(started).toEqual(['row 1', 'row 2', 'row 3']);
  for (const row of rows.toReversed()) responses.get(row)!.resolve(changedResponse);
  expect(await bulkRun).toEqual({ done: rows, unchanged: [], failed: [] });
  expect(started).toHaveLength(7);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('runBulk reports a rejected or unchanged row without affecting other rows', async () => {
  const paidError = createApiError(409, 'A buyer has paid for this car');
  const result = await runBulk(['paid', 'gone', 'free', 'marked'], (row) => {
    if (row === 'paid') return Promise.reject(paidError);
    if (row === 'marked') return Promise.resolve({ modifiedCount: 0 });
    return Promise.resolve({ deletedCount: row === 'gone' ? 0 : 1 });
  });
  expect(result).toEqual({
    done: ['free'],
    unchanged: ['gone', 'marked'],
    failed: [{ row: 'paid', error: paidError }],
  });
});

test('runBulk without rows sends no requests', async () => {
  expect(await runBulk([], () => Promise.reject(new Error('Nobody asked')))).toEqual({
    done: [],
    unchanged: [],
    failed: [],
  });
});

test('runBulk pauses all requests with growing delays after a 429 and then resumes', async () => {
  const delays: number[] = [];
  let rejectionCount = 0;
  const result = await runBulk(
    ['only'],
    () =>
      rejectionCount++ < 3
        ? Promise.reject(createApiError(429, 'Too many requests'))
        : Promise.resolve(changedResponse),
    {
      pause: (ms) => {
        delays.push(ms);
        return Promise.resolve();
      },
    },
  );
  expect(result.done).toEqual(['only']);
  expect(delays).toEqual([5000, 10_000, 20_000]);
});

test('runBulk starts no further row during a pause after a 429', async () => {
  const pauseEnd = createDeferred<undefined>();
  const calls: string[] = [];
  let isRateLimited = true;
  const bulkRun = runBulk(
    buildRowNames(5),
    (row) => {
      calls.push(row);
      return isRateLimited
        ? Promise.reject(createApiError(429, 'Too many requests'))
        : Promise.resolve(changedResponse);
    },
    { pause: () => pauseEnd.promise },
  );
  for (let tickIndex = 0; tickIndex < 20; tickIndex += 1) await Promise.resolve();
  expect(calls).toEqual(['row 1', 'row 2', 'row 3']);
  isRateLimited = false;
  pauseEnd.resolve(undefined);
  expect((await bulkRun).done).toEqual(buildRowNames(5));
});

test('runBulk fails a row with the server’s error if the server stays busy', async () => {
  let calls = 0;
  const { failed } = await runBulk(
    ['only'],
    () => {
      calls += 1;
      return Promise.reject(createApiError(429, 'Too many requests'));
    },
    { pause: () => Promise.resolve() },
  );
  expect(failed.map(({ error }) => (error as Error).message)).toEqual(['Too many requests']);
  expect(calls).toBe(5);
});

test.each([0, 401])('runBulk fails the remaining rows with the same error after a %d', async (status) => {
  const rows = buildRowNames(10);
  const calls: string[] = [];
  const { failed, done } = await runBulk(rows, (row) => {
    calls.push(row);
    return row === 'row 1'
      ? Promise.resolve(changedResponse)
      : Promise.reject(createApiError(status, 'Nobody is there'));
  });
  expect(done).toEqual(['row 1']);
  expect(failed.map(({ row }) => row)).toEqual(rows.slice(1));
  expect(new Set(failed.map(({ error }) => (error as Error).message))).toEqual(new Set(['Nobody is there']));
  expect(calls.length).toBeLessThan(6);
});
