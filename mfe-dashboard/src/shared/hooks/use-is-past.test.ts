import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useIsPast } from './use-is-past.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

test('useIsPast becomes true while the page is open, even beyond the maximum timer delay', () => {
  const { result, rerender } = renderHook(({ at }) => useIsPast(at), {
    initialProps: { at: '2026-11-20T12:30:00.000Z' as string | null },
  });
  expect(result.current).toBe(false);
  act(() => {
    jest.advanceTimersByTime(31 * 60_000);
  });
  expect(result.current).toBe(true);
  rerender({ at: '2026-12-30T12:00:00.000Z' });
  expect(result.current).toBe(false);
  for (const days of [25, 16]) {
    act(() => {
      jest.advanceTimersByTime(days * 86_400_000);
    });
  }
  expect(result.current).toBe(true);
  rerender({ at: null });
  expect(result.current).toBe(false);
});
