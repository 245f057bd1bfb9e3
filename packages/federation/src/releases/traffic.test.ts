import fc from '@second-gear/contract/testing/properties';
import { bucketOf, createVisitorCookie, createVisitorId, readVisitorId, selectVariant } from './traffic.ts';

const createVariants = (share: number) => [
  { name: 'stable', deployment: { traffic: 100 - share, default: true } },
  { name: 'trial', deployment: { traffic: share, default: false } },
];
const selectName = (share: number, bucket: number) => selectVariant(createVariants(share), bucket)?.name;
const visitorIdArbitrary = fc.uuid();
const share = fc.double({ min: 0, max: 100, noNaN: true });

/** Returns `count` similar ids. A weak hash would not spread them evenly. */
const createVisitors = (count: number) =>
  Array.from({ length: count }, (_, index) => `visitor-${String(index)}`);

/** Five standard deviations of a share measured on `count` visitors: one false alarm in two million runs. */
const maxDeviation = (p: number, count: number) => 5 * Math.sqrt((p * (1 - p)) / count) + 1 / count;

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
    fc.property(fc.string(), visitorIdArbitrary, (salt, visitor) => {
      const bucket = bucketOf(salt, visitor);
      expect(selectName(0, bucket)).toBe('stable');
      expect(selectName(100, bucket)).toBe('trial');
    }),
  );
});

test('a share of s serves the buckets strictly below s', () => {
  expect(selectName(10, 9.999)).toBe('trial');
  expect(selectName(10, 10)).toBe('stable');
});

test('raising the share removes no visitor from the canary, lowering it adds none', () => {
  fc.assert(
    fc.property(fc.string(), visitorIdArbitrary, share, share, (salt, visitor, one, other) => {
      const bucket = bucketOf(salt, visitor);
      const [low, high] = one < other ? [one, other] : [other, one];
      if (selectName(low, bucket) === 'trial') expect(selectName(high, bucket)).toBe('trial');
    }),
  );
});

test('the served share of many visitors matches every configured share within statistical bounds', () => {
  const visitors = createVisitors(4_000);
  fc.assert(
    fc.property(share, fc.string(), (percent, salt) => {
      const servedCount = visitors.filter(
        (visitor) => selectName(percent, bucketOf(salt, visitor)) === 'trial',
      ).length;
      const p = percent / 100;
      expect(Math.abs(servedCount / visitors.length - p)).toBeLessThanOrEqual(
        maxDeviation(p, visitors.length),
      );
    }),
    { numRuns: 25, seed: 5 },
  );
});

test('each of 100 equal buckets contains one percent of many visitors', () => {
  const visitors = createVisitors(40_000);
  const counts = Array.from({ length: 100 }, () => 0);
  for (const visitor of visitors) counts[Math.floor(bucketOf('catalog', visitor))]! += 1;
  for (const count of counts) {
    expect(Math.abs(count / visitors.length - 0.01)).toBeLessThanOrEqual(maxDeviation(0.01, visitors.length));
  }
});

test('canary assignments of two remotes are independent', () => {
  const visitors = createVisitors(4_000);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other);
      const inBoth = visitors.filter(
        (visitor) => bucketOf(one, visitor) < 30 && bucketOf(other, visitor) < 30,
      );
      expect(Math.abs(inBoth.length / visitors.length - 0.09)).toBeLessThanOrEqual(
        maxDeviation(0.09, visitors.length),
      );
    }),
    { numRuns: 25, seed: 5 },
  );
});

test('each of several parallel canaries gets its own share', () => {
  const threeVariants = [
    { name: 'stable', deployment: { traffic: 70, default: true } },
    { name: 'one', deployment: { traffic: 10, default: false } },
    { name: 'two', deployment: { traffic: 20, default: false } },
  ];
  expect([5, 10, 29.9, 30].map((bucket) => selectVariant(threeVariants, bucket)?.name)).toEqual([
    'one',
    'two',
    'two',
    'stable',
  ]);
  expect(selectVariant([], 5)).toBeUndefined();
});

test('readVisitorId finds the visitor’s cookie at any position among others', () => {
  const visitorId = createVisitorId();
  expect(visitorId).toMatch(/^[0-9a-f]{32}$/);
  const [cookiePair = ''] = createVisitorCookie(visitorId, true).split(';');
  for (const cookies of [
    cookiePair,
    `a=b; ${cookiePair}`,
    `${cookiePair}; a=b`,
    `not${cookiePair}; ${cookiePair}`,
  ])
    expect(readVisitorId(cookies)).toBe(visitorId);
  for (const other of ['', 'a=b', `not${cookiePair}`, `${cookiePair}0`, 'visitor=', 'visitor=nobody'])
    expect(readVisitorId(other)).toBeNull();
  expect(createVisitorCookie(visitorId, true)).toContain('; Secure');
  expect(createVisitorCookie(visitorId, false)).not.toContain('Secure');
});
