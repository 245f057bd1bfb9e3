import * as z from 'zod/mini';
import { GARBAGE } from '../testing/garbage.ts';
import { readStored, readStoredJson } from './stored.ts';

function areaWith(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [['key', text]]);
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, read: () => area };
}
const schema = z.object({ at: z.number() });

test('readStored returns a stored value and does not remove it', () => {
  const { kept, read } = areaWith('{"at":7}');
  expect(readStoredJson(read, 'key', schema)).toEqual({ at: 7 });
  expect(kept.size).toBe(1);
  expect(readStoredJson(areaWith(null).read, 'key', schema)).toBeNull();
});

test.each(GARBAGE)('readStored treats %j as absent and removes it', (text) => {
  const { kept, read } = areaWith(text);
  expect(readStoredJson(read, 'key', schema)).toBeNull();
  expect(kept.size).toBe(0);
});

test('readStored treats a value as absent if its parser throws', () => {
  const { kept, read } = areaWith('%%%');
  expect(readStored(read, 'key', atob)).toBeNull();
  expect(kept.size).toBe(0);
});

test('readStored returns null if the browser blocks storage', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(readStoredJson(forbidden, 'key', schema)).toBeNull();
});
