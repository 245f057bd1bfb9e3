import { singleFlight } from './single-flight.ts';

test('singleFlight returns the running result to concurrent callers, and runs again afterward', async () => {
  let runs = 0;
  const once = singleFlight<number>();
  const run = async () => {
    await Promise.resolve();
    runs += 1;
    return runs;
  };
  expect(await Promise.all([once('a', run), once('a', run), once('b', run)])).toEqual([1, 1, 2]);
  expect(await once('a', run)).toBe(3);
});

test('singleFlight.underWay returns the current run while it lasts', async () => {
  const once = singleFlight<string>();
  const flight = once('a', () => Promise.resolve('done'));
  expect(once.underWay('a')).toBe(flight);
  expect(once.underWay('b')).toBeNull();
  await flight;
  expect(once.underWay('a')).toBeNull();
});

test('singleFlight runs again after a failure', async () => {
  const once = singleFlight<string>();
  await expect(once('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await once('a', () => Promise.resolve('up'))).toBe('up');
});
