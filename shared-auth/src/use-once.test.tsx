import { renderHook } from '@testing-library/react';
import { useOnce } from './use-once.ts';

/** Work that ends when it is said to. */
function work() {
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
const useText = () => useOnce<string>();

test('runs once however often it is called before it ends, and all calls get its result', async () => {
  const { result, rerender } = renderHook(useText);
  const one = work();
  const first = result.current(one.run);
  rerender();
  const second = result.current(one.run);
  one.finish('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(one.runs()).toBe(1);
});

test('runs again after it has ended, well or badly', async () => {
  const { result } = renderHook(useText);
  const one = work();
  const failed = result.current(one.run);
  one.fail(new Error('lost'));
  await expect(failed).rejects.toThrow('lost');
  const second = result.current(one.run);
  one.finish('done');
  expect(await second).toBe('done');
  void result.current(one.run);
  expect(one.runs()).toBe(3);
});

test('works of other names do not wait for each other', () => {
  const { result } = renderHook(useText);
  const [one, other] = [work(), work()];
  void result.current(one.run, 'one');
  void result.current(other.run, 'other');
  expect([one.runs(), other.runs()]).toEqual([1, 1]);
});
