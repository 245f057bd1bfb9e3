import { jest } from '@jest/globals';
import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { useSession } from '@second-gear/shared-auth/session';
import { act, renderHook } from '@testing-library/react';
import { storedIds } from './stored-ids.ts';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('storedIds stores the list for the next visit, latest first, up to its maximum', () => {
  const list = storedIds('kept', 3);
  for (const id of ['a', 'b', 'c', 'b', 'd']) list.addFirst(id);
  expect(list.ids()).toEqual(['d', 'b', 'c']);
  expect(storedIds('kept', 3).ids()).toEqual(['d', 'b', 'c']);
  list.remove('b');
  expect(storedIds('kept', 3).ids()).toEqual(['d', 'c']);
});

test('storedIds.append returns false if the list is full, and ignores an existing id', () => {
  const list = storedIds('full', 2);
  expect([list.append('a'), list.append('b'), list.append('c'), list.append('a')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(list.ids()).toEqual(['a', 'b']);
});

test.each(GARBAGE)('storedIds ignores and removes invalid text in storage (%j)', (text) => {
  localStorage.setItem('odd', text);
  expect(storedIds('odd', 2).ids()).toEqual([]);
  expect(localStorage.getItem('odd')).toBeNull();
});

test('storedIds follows changes of another tab', () => {
  const list = storedIds('tabs', 2);
  localStorage.setItem('tabs', '["x"]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs' }));
  expect(list.ids()).toEqual(['x']);
});

test('a visible list is empty after the user of this tab signs out', () => {
  useSession.setState({ status: 'signed-in' });
  const list = storedIds('left', 3);
  list.addFirst('a');
  const { result } = renderHook(() => list.useIds());
  expect(result.current).toEqual(['a']);
  act(() => {
    localStorage.removeItem('left');
    useSession.setState({ status: 'signed-out' });
  });
  expect(result.current).toEqual([]);
});

test('storedIds listens to other tabs only while visible and misses no change', () => {
  const addSpy = jest.spyOn(window, 'addEventListener');
  const removeSpy = jest.spyOn(window, 'removeEventListener');
  const countStorageListeners = (spy: typeof addSpy | typeof removeSpy) =>
    spy.mock.calls.filter(([type]) => String(type) === 'storage').length;
  const list = storedIds('screens', 3);
  expect(countStorageListeners(addSpy)).toBe(0);

  const one = renderHook(() => list.useIds());
  const other = renderHook(() => list.useHas('x'));
  localStorage.setItem('screens', '["x"]');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'screens' }));
  });
  expect([one.result.current, other.result.current]).toEqual([['x'], true]);
  one.unmount();
  other.unmount();
  expect([countStorageListeners(addSpy), countStorageListeners(removeSpy)]).toEqual([1, 1]);

  localStorage.setItem('screens', '["x","y"]');
  expect(renderHook(() => list.useIds()).result.current).toEqual(['x', 'y']);
});

test('storedIds works without saving if storage is full', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const list = storedIds('quota', 2);
  list.addFirst('a');
  expect(list.ids()).toEqual(['a']);
});
