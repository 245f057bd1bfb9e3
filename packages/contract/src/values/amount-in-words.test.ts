import fc from '../testing/properties.ts';
import { formatAmountInWords } from './amount-in-words.ts';

test.each([
  [0, 'zero dollars'],
  [0.01, 'one cent'],
  [0.5, 'fifty cents'],
  [1, 'one dollar'],
  [1.01, 'one dollar and one cent'],
  [19, 'nineteen dollars'],
  [21.4, 'twenty-one dollars and forty cents'],
  [100, 'one hundred dollars'],
  [1250.5, 'one thousand two hundred fifty dollars and fifty cents'],
  [16_000, 'sixteen thousand dollars'],
  [100_001, 'one hundred thousand one dollars'],
  [999_999.99, 'nine hundred ninety-nine thousand nine hundred ninety-nine dollars and ninety-nine cents'],
])('formatAmountInWords(%p) returns %p', (dollars, words) => {
  expect(formatAmountInWords(dollars)).toBe(words);
});

test('formatAmountInWords returns different texts for different amounts', () => {
  const centsArbitrary = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(centsArbitrary, centsArbitrary, (cents, otherCents) => {
      fc.pre(cents !== otherCents);
      expect(formatAmountInWords(cents / 100)).not.toBe(formatAmountInWords(otherCents / 100));
    }),
  );
});

test.each([-1, 1_000_000, 1.005, Number.NaN])('formatAmountInWords(%p) throws RangeError', (dollars) => {
  expect(() => formatAmountInWords(dollars)).toThrow(RangeError);
});
