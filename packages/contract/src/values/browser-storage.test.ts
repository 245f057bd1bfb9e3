import * as z from 'zod/mini';
import { GARBAGE } from '../testing/garbage.ts';
import { readStored, readStoredJson } from './browser-storage.ts';

function createStorage(text: string | null) {
  const entries = new Map<string, string>(text === null ? [] : [['key', text]]);
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, getStorage: () => storage };
}
const schema = z.object({ at: z.number() });

test('readStoredJson returns a stored value and does not remove it', () => {
  const { entries, getStorage } = createStorage('{"at":7}');
  expect(readStoredJson(getStorage, 'key', schema)).toEqual({ at: 7 });
  expect(entries.size).toBe(1);
  expect(readStoredJson(createStorage(null).getStorage, 'key', schema)).toBeNull();
});

test.each(GARBAGE)('readStoredJson returns null for %j and removes it', (text) => {
  const { entries, getStorage } = createStorage(text);
  expect(readStoredJson(getStorage, 'key', schema)).toBeNull();
  expect(entries.size).toBe(0);
});

test('readStored returns null for a value whose parser throws, and removes it', () => {
  const { entries, getStorage } = createStorage('%%%');
  expect(readStored(getStorage, 'key', atob)).toBeNull();
  expect(entries.size).toBe(0);
});

test('readStoredJson returns null if the browser blocks storage', () => {
  const throwSecurityError = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(readStoredJson(throwSecurityError, 'key', schema)).toBeNull();
});
