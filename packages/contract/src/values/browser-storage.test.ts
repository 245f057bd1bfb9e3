import * as z from 'zod/mini';
import { GARBAGE } from '../testing/garbage.ts';
import { readStored, readStoredJson } from './browser-storage.ts';

function createArea(text: string | null) {
  const entries = new Map<string, string>(text === null ? [] : [['key', text]]);
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, getArea: () => area };
}
const schema = z.object({ at: z.number() });

test('readStored returns a stored value and does not remove it', () => {
  const { entries, getArea } = createArea('{"at":7}');
  expect(readStoredJson(getArea, 'key', schema)).toEqual({ at: 7 });
  expect(entries.size).toBe(1);
  expect(readStoredJson(createArea(null).getArea, 'key', schema)).toBeNull();
});

test.each(GARBAGE)('readStored treats %j as absent and removes it', (text) => {
  const { entries, getArea } = createArea(text);
  expect(readStoredJson(getArea, 'key', schema)).toBeNull();
  expect(entries.size).toBe(0);
});

test('readStored treats a value as absent if its parser throws', () => {
  const { entries, getArea } = createArea('%%%');
  expect(readStored(getArea, 'key', atob)).toBeNull();
  expect(entries.size).toBe(0);
});

test('readStored returns null if the browser blocks storage', () => {
  const throwSecurityError = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(readStoredJson(throwSecurityError, 'key', schema)).toBeNull();
});
