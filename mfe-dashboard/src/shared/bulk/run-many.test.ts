import { ApiError } from '@second-gear/shared-auth/request';
import { deferred } from '@second-gear/web-testing/deferred';
import { runMany } from './run-many.ts';

const refusal = (status: number, message: string) => new ApiError({ status, code: 'refused', message });
const changed = { deletedCount: 1 };
const names = (count: number) => Array.from({ length: count }, (_, index) => `row ${String(index + 1)}`);

test('runMany sends one request per row, three at a time, and returns results in row order', async () => {
  const rows = names(7);
  const held = new Map(rows.map((row) => [row, deferred<typeof changed>()]));
  const begun: string[] = [];
  const through: number[] = [];
  const all = runMany(
    rows,
    (row) => {
      begun.push(row);
      return held.get(row)!.promise;
    },
    { onProgress: (count) => through.push(count) },
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual(['row 1', 'row 2', 'row 3']);
  for (const row of rows.toReversed()) held.get(row)!.resolve(changed);
  expect(await all).toEqual({ done: rows, unchanged: [], failed: [] });
  expect(begun).toHaveLength(7);
  expect(through).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('runMany reports a refusal or an unchanged result only for its row', async () => {
  const paid = refusal(409, 'The car has been paid for');
  const ran = await runMany(['paid', 'gone', 'free', 'marked'], (row) => {
    if (row === 'paid') return Promise.reject(paid);
    if (row === 'marked') return Promise.resolve({ modifiedCount: 0 });
    return Promise.resolve({ deletedCount: row === 'gone' ? 0 : 1 });
  });
  expect(ran).toEqual({
    done: ['free'],
    unchanged: ['gone', 'marked'],
    failed: [{ row: 'paid', error: paid }],
  });
});

test('runMany without rows sends no requests', async () => {
  expect(await runMany([], () => Promise.reject(new Error('Nobody asked')))).toEqual({
    done: [],
    unchanged: [],
    failed: [],
  });
});

test('runMany pauses all requests with growing delays after a 429 and then resumes', async () => {
  const waits: number[] = [];
  let refused = 0;
  const ran = await runMany(
    ['only'],
    () => (refused++ < 3 ? Promise.reject(refusal(429, 'Too many requests')) : Promise.resolve(changed)),
    {
      pause: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    },
  );
  expect(ran.done).toEqual(['only']);
  expect(waits).toEqual([5000, 10_000, 20_000]);
});

test('runMany starts no row while the others wait', async () => {
  const wait = deferred<undefined>();
  const calls: string[] = [];
  let isFull = true;
  const all = runMany(
    names(5),
    (row) => {
      calls.push(row);
      return isFull ? Promise.reject(refusal(429, 'Too many requests')) : Promise.resolve(changed);
    },
    { pause: () => wait.promise },
  );
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(calls).toEqual(['row 1', 'row 2', 'row 3']);
  isFull = false;
  wait.resolve(undefined);
  expect((await all).done).toEqual(names(5));
});

test('runMany fails a row with the server’s error if the server stays busy', async () => {
  let calls = 0;
  const { failed } = await runMany(
    ['only'],
    () => {
      calls += 1;
      return Promise.reject(refusal(429, 'Too many requests'));
    },
    { pause: () => Promise.resolve() },
  );
  expect(failed.map(({ error }) => (error as Error).message)).toEqual(['Too many requests']);
  expect(calls).toBe(5);
});

test.each([0, 401])('after a %d runMany fails the remaining rows with the same error', async (status) => {
  const rows = names(10);
  const calls: string[] = [];
  const { failed, done } = await runMany(rows, (row) => {
    calls.push(row);
    return row === 'row 1' ? Promise.resolve(changed) : Promise.reject(refusal(status, 'Nobody is there'));
  });
  expect(done).toEqual(['row 1']);
  expect(failed.map(({ row }) => row)).toEqual(rows.slice(1));
  expect(new Set(failed.map(({ error }) => (error as Error).message))).toEqual(new Set(['Nobody is there']));
  expect(calls.length).toBeLessThan(6);
});
