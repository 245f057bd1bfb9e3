import { jest } from '@jest/globals';
import { withPopup } from './sign-in-popup.ts';

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

const openWithoutResult = () => {
  window.open();
  return new Promise<never>(() => undefined);
};

// spec:9.9
test('a closed pop-up is reported once, after about two seconds', () => {
  let closedCount = 0;
  void withPopup(openWithoutResult, () => (closedCount += 1));
  jest.advanceTimersByTime(60_000);
  expect(closedCount).toBe(0);
  popup.closed = true;
  // Not immediately: the pop-up may have closed after success, while the response is still arriving.
  jest.advanceTimersByTime(1_000);
  expect(closedCount).toBe(0);
  jest.advanceTimersByTime(1_000);
  expect(closedCount).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(closedCount).toBe(1);
});

test('a pop-up that closes after success is not reported', async () => {
  let closedCount = 0;
  const work = () => {
    window.open();
    popup.closed = true;
    return Promise.resolve('signed in');
  };
  expect(await withPopup(work, () => (closedCount += 1))).toBe('signed in');
  jest.advanceTimersByTime(60_000);
  expect(closedCount).toBe(0);
});

test('withPopup restores window.open, even if the work failed or opened no pop-up', async () => {
  const originalOpen = window.open;
  void withPopup(openWithoutResult, () => undefined);
  expect(window.open).toBe(originalOpen);
  await expect(
    withPopup(
      () => Promise.reject(new Error('no')),
      () => undefined,
    ),
  ).rejects.toThrow('no');
  expect(window.open).toBe(originalOpen);
});
