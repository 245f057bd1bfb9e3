import { renderHook } from '@testing-library/react';
import { useSingleFlight } from './use-single-flight.ts';

/** Creates asynchronous work that a test can finish. */
function createWork() {
  let runCount = 0;
  let finish: (result: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const run = () => {
    runCount += 1;
    return new Promise<string>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  };
  return {
    run,
    runCount: () => runCount,
    finish: (result: string) => finish(result),
    fail: (error: Error) => fail(error),
  };
}
const useStringSingleFlight = () => useSingleFlight<string>();

test('useSingleFlight runs work once at a time, and all calls get its result', async () => {
  const { result, rerender } = renderHook(useStringSingleFlight);
  const work = createWork();
  const first = result.current(work.run);
  rerender();
  const second = result.current(work.run);
  work.finish('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(work.runCount()).toBe(1);
});

test('useSingleFlight runs work again after success or failure', async () => {
  const { result } = renderHook(useStringSingleFlight);
  const work = createWork();
  const failedRun = result.current(work.run);
  work.fail(new Error('lost'));
  await expect(failedRun).rejects.toThrow('lost');
  const second = result.current(work.run);
  work.finish('done');
  expect(await second).toBe('done');
  void result.current(work.run);
  expect(work.runCount()).toBe(3);
});

test('useSingleFlight runs work with different names in parallel', () => {
  const { result } = renderHook(useStringSingleFlight);
  const [work, otherWork] = [createWork(), createWork()];
  void result.current(work.run, 'one');
  void result.current(otherWork.run, 'other');
  expect([work.runCount(), otherWork.runCount()]).toEqual([1, 1]);
});
