import { singleFlight } from './single-flight.ts';

test('singleFlight returns the running result to concurrent callers, and runs again afterward', async () => {
  let runCount = 0;
  const runOnce = singleFlight<number>();
  const run = async () => {
    await Promise.resolve();
    runCount += 1;
    return runCount;
  };
  expect(await Promise.all([runOnce('a', run), runOnce('a', run), runOnce('b', run)])).toEqual([1, 1, 2]);
  expect(await runOnce('a', run)).toBe(3);
});

test('singleFlight.inFlight returns the current run while it lasts', async () => {
  const runOnce = singleFlight<string>();
  const flight = runOnce('a', () => Promise.resolve('done'));
  expect(runOnce.inFlight('a')).toBe(flight);
  expect(runOnce.inFlight('b')).toBeNull();
  await flight;
  expect(runOnce.inFlight('a')).toBeNull();
});

test('singleFlight runs again after a failure', async () => {
  const runOnce = singleFlight<string>();
  await expect(runOnce('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await runOnce('a', () => Promise.resolve('up'))).toBe('up');
});
