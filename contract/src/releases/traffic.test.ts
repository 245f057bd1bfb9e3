import fc from '../testing/properties.ts';
import { armFor, bucketOf, newVisitor, visitorCookie, visitorIn } from './traffic.ts';

const arms = (share: number) => [
  { name: 'stable', deployment: { traffic: 100 - share, default: true } },
  { name: 'trial', deployment: { traffic: share, default: false } },
];
const served = (share: number, bucket: number) => armFor(arms(share), bucket)?.name;
const id = fc.uuid();
const share = fc.double({ min: 0, max: 100, noNaN: true });

/** Returns `count` similar ids, which a weak hash would not spread. */
const crowd = (count: number) => Array.from({ length: count }, (_, index) => `visitor-${String(index)}`);

/** Five standard deviations of a share measured on `count` visitors: one false alarm in two million runs. */
const bound = (p: number, count: number) => 5 * Math.sqrt((p * (1 - p)) / count) + 1 / count;

test('bucketOf returns a number in [0, 100), always the same for the same input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (salt, visitor) => {
      const bucket = bucketOf(salt, visitor);
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(100);
      expect(bucketOf(salt, visitor)).toBe(bucket);
    }),
  );
  // Visitors must get the same bucket forever: the function must never change.
  expect(bucketOf('catalog', 'someone')).toBeCloseTo(73.9088, 3);
  expect(bucketOf('catalog', 'someone else')).toBeCloseTo(92.8126, 3);
});

test('a share of 0 % serves no visitor, 100 % serves every visitor', () => {
  fc.assert(
    fc.property(fc.string(), id, (salt, visitor) => {
      const bucket = bucketOf(salt, visitor);
      expect(served(0, bucket)).toBe('stable');
      expect(served(100, bucket)).toBe('trial');
    }),
  );
});

test('a share of s serves the buckets strictly below s', () => {
  expect(served(10, 9.999)).toBe('trial');
  expect(served(10, 10)).toBe('stable');
});

test('raising the share removes no visitor from the canary, lowering it adds none', () => {
  fc.assert(
    fc.property(fc.string(), id, share, share, (salt, visitor, one, other) => {
      const bucket = bucketOf(salt, visitor);
      const [low, high] = one < other ? [one, other] : [other, one];
      if (served(low, bucket) === 'trial') expect(served(high, bucket)).toBe('trial');
    }),
  );
});

test('every share of many visitors is met within statistical bounds', () => {
  const people = crowd(4_000);
  fc.assert(
    fc.property(share, fc.string(), (percent, salt) => {
      const got = people.filter((visitor) => served(percent, bucketOf(salt, visitor)) === 'trial').length;
      const p = percent / 100;
      expect(Math.abs(got / people.length - p)).toBeLessThanOrEqual(bound(p, people.length));
    }),
    { numRuns: 25, seed: 5 },
  );
});

test('each of 100 equal buckets contains one percent of many visitors', () => {
  const people = crowd(40_000);
  const counts = Array.from({ length: 100 }, () => 0);
  for (const visitor of people) counts[Math.floor(bucketOf('catalog', visitor))]! += 1;
  for (const count of counts) {
    expect(Math.abs(count / people.length - 0.01)).toBeLessThanOrEqual(bound(0.01, people.length));
  }
});

test('canary assignments of two remotes are independent', () => {
  const people = crowd(4_000);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other);
      const both = people.filter((visitor) => bucketOf(one, visitor) < 30 && bucketOf(other, visitor) < 30);
      expect(Math.abs(both.length / people.length - 0.09)).toBeLessThanOrEqual(bound(0.09, people.length));
    }),
    { numRuns: 25, seed: 5 },
  );
});

test('each of several parallel canaries gets its own share', () => {
  const three = [
    { name: 'stable', deployment: { traffic: 70, default: true } },
    { name: 'one', deployment: { traffic: 10, default: false } },
    { name: 'two', deployment: { traffic: 20, default: false } },
  ];
  expect([5, 10, 29.9, 30].map((bucket) => armFor(three, bucket)?.name)).toEqual([
    'one',
    'two',
    'two',
    'stable',
  ]);
  expect(armFor([], 5)).toBeUndefined();
});

test('visitorIn finds the visitor’s cookie at any position among others', () => {
  const made = newVisitor();
  expect(made).toMatch(/^[0-9a-f]{32}$/);
  const [kept = ''] = visitorCookie(made, true).split(';');
  for (const cookies of [kept, `a=b; ${kept}`, `${kept}; a=b`, `not${kept}; ${kept}`])
    expect(visitorIn(cookies)).toBe(made);
  for (const other of ['', 'a=b', `not${kept}`, `${kept}0`, 'visitor=', 'visitor=nobody'])
    expect(visitorIn(other)).toBeNull();
  expect(visitorCookie(made, true)).toContain('; Secure');
  expect(visitorCookie(made, false)).not.toContain('Secure');
});
