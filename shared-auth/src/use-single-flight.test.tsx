import { renderHook } from '@testing-library/react';
import { useSingleFlight } from './use-single-flight.ts';

/** Creates work that a test can end. */
function createWork() {
  let runs = 0;
  let finish: (result: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const run = () => {
    runs += 1;
    return new Promise<string>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  };
  return {
    run,
    runs: () => runs,
    finish: (result: string) => finish(result),
    fail: (error: Error) => fail(error),
  };
}
const useTextFlight = () => useSingleFlight<string>();

test('useSingleFlight runs work once until it ends, and all calls get its result', async () => {
  const { result, rerender } = renderHook(useTextFlight);
  const one = createWork();
  const first = result.current(one.run);
  rerender();
  const second = result.current(one.run);
  one.finish('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(one.runs()).toBe(1);
});

test('useSingleFlight runs work again after success or failure', async () => {
  const { result } = renderHook(useTextFlight);
  const one = createWork();
  const failed = result.current(one.run);
  one.fail(new Error('lost'));
  await expect(failed).rejects.toThrow('lost');
  const second = result.current(one.run);
  one.finish('done');
  expect(await second).toBe('done');
  void result.current(one.run);
  expect(one.runs()).toBe(3);
});

test('useSingleFlight runs work with different names in parallel', () => {
  const { result } = renderHook(useTextFlight);
  const [one, other] = [createWork(), createWork()];
  void result.current(one.run, 'one');
  void result.current(other.run, 'other');
  expect([one.runs(), other.runs()]).toEqual([1, 1]);
});
