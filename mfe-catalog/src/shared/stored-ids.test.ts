import { jest } from '@jest/globals';
import { GARBAGE } from '@second-gear/contract/testing/garbage';
import { useSession } from '@second-gear/shared-auth/session';
import { act, renderHook } from '@testing-library/react';
import { createStoredIds } from './stored-ids.ts';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('createStoredIds stores the list for the next visit, latest first, up to its maximum', () => {
  const list = createStoredIds('kept', 3);
  for (const id of ['a', 'b', 'c', 'b', 'd']) list.addFirst(id);
  expect(list.ids()).toEqual(['d', 'b', 'c']);
  expect(createStoredIds('kept', 3).ids()).toEqual(['d', 'b', 'c']);
  list.remove('b');
  expect(createStoredIds('kept', 3).ids()).toEqual(['d', 'c']);
});

test('append returns false if the list is full and ignores an id that is already in it', () => {
  const list = createStoredIds('full', 2);
  expect([list.append('a'), list.append('b'), list.append('c'), list.append('a')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(list.ids()).toEqual(['a', 'b']);
});

test.each(GARBAGE)('createStoredIds ignores and removes invalid text in storage (%j)', (text) => {
  localStorage.setItem('odd', text);
  expect(createStoredIds('odd', 2).ids()).toEqual([]);
  expect(localStorage.getItem('odd')).toBeNull();
});

test('the list follows changes from another tab', () => {
  const list = createStoredIds('tabs', 2);
  localStorage.setItem('tabs', '["x"]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs' }));
  expect(list.ids()).toEqual(['x']);
});

test('a visible list is empty after the user of this tab signs out', () => {
  useSession.setState({ status: 'signed-in' });
  const list = createStoredIds('left', 3);
  list.addFirst('a');
  const { result } = renderHook(() => list.useIds());
  expect(result.current).toEqual(['a']);
  act(() => {
    localStorage.removeItem('left');
    useSession.setState({ status: 'signed-out' });
  });
  expect(result.current).toEqual([]);
});

test('the list listens to other tabs only while visible and misses no change', () => {
  const addSpy = jest.spyOn(window, 'addEventListener');
  const removeSpy = jest.spyOn(window, 'removeEventListener');
  const countStorageListeners = (spy: typeof addSpy | typeof removeSpy) =>
    spy.mock.calls.filter(([type]) => String(type) === 'storage').length;
  const list = createStoredIds('screens', 3);
  expect(countStorageListeners(addSpy)).toBe(0);

  const idsHook = renderHook(() => list.useIds());
  const hasHook = renderHook(() => list.useHas('x'));
  localStorage.setItem('screens', '["x"]');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'screens' }));
  });
  expect([idsHook.result.current, hasHook.result.current]).toEqual([['x'], true]);
  idsHook.unmount();
  hasHook.unmount();
  expect([countStorageListeners(addSpy), countStorageListeners(removeSpy)]).toEqual([1, 1]);

  localStorage.setItem('screens', '["x","y"]');
  expect(renderHook(() => list.useIds()).result.current).toEqual(['x', 'y']);
});

test('the list works without saving if storage is full', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const list = createStoredIds('quota', 2);
  list.addFirst('a');
  expect(list.ids()).toEqual(['a']);
});
