import { createHash } from 'node:crypto';

/** A pseudorandom number generator. The same seed always returns the same sequence. */
export interface RandomGenerator {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** Returns an integer from `from` to `to`, inclusive. */
  integer: (from: number, to: number) => number;
  /** Returns an element of a non-empty list. */
  pick: <T>(list: readonly T[]) => T;
  /** Returns a shuffled copy of a list. */
  shuffle: <T>(list: readonly T[]) => T[];
}

/** Creates a generator from a 32-bit seed. The algorithm is Mulberry32. */
export function createRandom(seed: number): RandomGenerator {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const element = list[integer(0, list.length - 1)];
    if (element === undefined) throw new RangeError('cannot pick from an empty list');
    return element;
  };
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, sortKey: next() }))
      .sort((a, b) => a.sortKey - b.sortKey)
      .map(({ item }) => item);
  return { next, integer, pick, shuffle };
}

/** Returns a UUID that depends only on `kind` and `key`. */
export function toStableId(kind: string, key: number | string): string {
  const hex = createHash('sha256')
    .update(`second-gear ${kind} ${String(key)}`)
    .digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
