import { jest } from '@jest/globals';
import { withWindow } from './sign-in-window.ts';

const { open } = window;
let popup: { closed: boolean };
beforeEach(() => {
  popup = { closed: false };
  window.open = () => popup as Window;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  window.open = open;
});

const never = () => {
  window.open();
  return new Promise<never>(() => undefined);
};

// spec:9.9
test('a window that was closed is told after about two seconds, once', () => {
  let told = 0;
  void withWindow(never, () => (told += 1));
  jest.advanceTimersByTime(60_000);
  expect(told).toBe(0);
  popup.closed = true;
  // Not at once: a window may be gone because its work is done, whose answer is on its way.
  jest.advanceTimersByTime(1_000);
  expect(told).toBe(0);
  jest.advanceTimersByTime(1_000);
  expect(told).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(told).toBe(1);
});

test('one that closes because the work is done is not told', async () => {
  let told = 0;
  const work = () => {
    window.open();
    popup.closed = true;
    return Promise.resolve('signed in');
  };
  expect(await withWindow(work, () => (told += 1))).toBe('signed in');
  jest.advanceTimersByTime(60_000);
  expect(told).toBe(0);
});

test('the way to open windows is as before, also where the work failed or opened none', async () => {
  const before = window.open;
  void withWindow(never, () => undefined);
  expect(window.open).toBe(before);
  await expect(
    withWindow(
      () => Promise.reject(new Error('no')),
      () => undefined,
    ),
  ).rejects.toThrow('no');
  expect(window.open).toBe(before);
});
