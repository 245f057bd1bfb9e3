import fc from '@second-gear/contract/testing/properties';
import { bucketOf, createVisitorCookie, createVisitorId, readVisitorId, selectVariant } from './traffic.ts';

const createVariants = (share: number) => [
  { name: 'stable', deployment: { traffic: 100 - share, default: true } },
  { name: 'canary', deployment: { traffic: share, default: false } },
];
const selectName = (share: number, bucket: number) => selectVariant(createVariants(share), bucket)?.name;
const visitorIdArbitrary = fc.uuid();
const shareArbitrary = fc.double({ min: 0, max: 100, noNaN: true });

/** Returns `count` similar ids. A weak hash would not distribute them evenly. */
const createVisitorIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `visitor-${String(index)}`);

/**
 * Returns five standard deviations of a share measured on `count` visitors, so false alarms are extremely
 * rare.
 */
const computeMaxDeviation = (p: number, count: number) => 5 * Math.sqrt((p * (1 - p)) / count) + 1 / count;

test('bucketOf returns a number in [0, 100), which is the same for the same input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (salt, visitor) => {
      const bucket = bucketOf(salt, visitor);
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(100);
      expect(bucketOf(salt, visitor)).toBe(bucket);
    }),
  );
  // The function must never change, because visitors must always get the same bucket.
  expect(bucketOf('catalog', 'someone')).toBeCloseTo(73.9088, 3);
  expect(bucketOf('catalog', 'someone else')).toBeCloseTo(92.8126, 3);
});

test('no visitor gets a canary with a share of 0%, and every visitor gets one with 100%', () => {
  fc.assert(
    fc.property(fc.string(), visitorIdArbitrary, (salt, visitor) => {
      const bucket = bucketOf(salt, visitor);
      expect(selectName(0, bucket)).toBe('stable');
      expect(selectName(100, bucket)).toBe('canary');
    }),
  );
});

test('visitors whose bucket is below the share get the canary', () => {
  expect(selectName(10, 9.999)).toBe('canary');
  expect(selectName(10, 10)).toBe('stable');
});

test('a higher share removes no visitor from the canary, and a lower share adds none', () => {
  fc.assert(
    fc.property(
      fc.string(),
      visitorIdArbitrary,
      shareArbitrary,
      shareArbitrary,
      (salt, visitor, share, otherShare) => {
        const bucket = bucketOf(salt, visitor);
        const [low, high] = share < otherShare ? [share, otherShare] : [otherShare, share];
        if (selectName(low, bucket) === 'canary') expect(selectName(high, bucket)).toBe('canary');
      },
    ),
  );
});

test('the measured share of many visitors is close to the configured share', () => {
  const visitors = createVisitorIds(4_000);
  fc.assert(
    fc.property(shareArbitrary, fc.string(), (percent, salt) => {
      const servedCount = visitors.filter(
        (visitor) => selectName(percent, bucketOf(salt, visitor)) === 'canary',
      ).length;
      const p = percent / 100;
      expect(Math.abs(servedCount / visitors.length - p)).toBeLessThanOrEqual(
        computeMaxDeviation(p, visitors.length),
      );
    }),
    { numRuns: 25, seed: 5 },
  );
});

test('visitors are distributed evenly over the buckets', () => {
  const visitors = createVisitorIds(40_000);
  const counts = Array.from({ length: 100 }, () => 0);
  for (const visitor of visitors) counts[Math.floor(bucketOf('catalog', visitor))]! += 1;
  for (const count of counts) {
    expect(Math.abs(count / visitors.length - 0.01)).toBeLessThanOrEqual(
      computeMaxDeviation(0.01, visitors.length),
    );
  }
});

test('the canary assignments of two remotes are independent of each other', () => {
  const visitors = createVisitorIds(4_000);
  fc.assert(
    fc.property(fc.string(), fc.string(), (salt, otherSalt) => {
      fc.pre(salt !== otherSalt);
      const visitorsInBoth = visitors.filter(
        (visitor) => bucketOf(salt, visitor) < 30 && bucketOf(otherSalt, visitor) < 30,
      );
      expect(Math.abs(visitorsInBoth.length / visitors.length - 0.09)).toBeLessThanOrEqual(
        computeMaxDeviation(0.09, visitors.length),
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
