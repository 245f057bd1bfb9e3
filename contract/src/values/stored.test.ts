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

test('what is kept is read and stays', () => {
  const { kept, read } = areaWith('{"at":7}');
  expect(readStoredJson(read, 'key', schema)).toEqual({ at: 7 });
  expect(kept.size).toBe(1);
  expect(readStoredJson(areaWith(null).read, 'key', schema)).toBeNull();
});

test.each(GARBAGE)('%j counts as absent and is removed', (text) => {
  const { kept, read } = areaWith(text);
  expect(readStoredJson(read, 'key', schema)).toBeNull();
  expect(kept.size).toBe(0);
});

test('a reader that throws has found nothing', () => {
  const { kept, read } = areaWith('%%%');
  expect(readStored(read, 'key', atob)).toBeNull();
  expect(kept.size).toBe(0);
});

test('storage that the browser forbids holds nothing', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect(readStoredJson(forbidden, 'key', schema)).toBeNull();
});
