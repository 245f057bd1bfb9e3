import { createSingleFlight } from './single-flight.ts';

test('createSingleFlight returns the running result to concurrent callers, and runs again afterward', async () => {
  let runCount = 0;
  const runOnce = createSingleFlight<number>();
  const run = async () => {
    await Promise.resolve();
    runCount += 1;
    return runCount;
  };
  expect(await Promise.all([runOnce('a', run), runOnce('a', run), runOnce('b', run)])).toEqual([1, 1, 2]);
  expect(await runOnce('a', run)).toBe(3);
});

test('inFlight returns the current run while it lasts', async () => {
  const runOnce = createSingleFlight<string>();
  const flight = runOnce('a', () => Promise.resolve('done'));
  expect(runOnce.inFlight('a')).toBe(flight);
  expect(runOnce.inFlight('b')).toBeNull();
  await flight;
  expect(runOnce.inFlight('a')).toBeNull();
});

test('createSingleFlight runs again after a failure', async () => {
  const runOnce = createSingleFlight<string>();
  await expect(runOnce('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await runOnce('a', () => Promise.resolve('up'))).toBe('up');
});
