import fc from '../testing/properties.ts';
import { formatPlainPrice, formatPrice, parseDollars, toCents, toDollars } from './money.ts';
import { priceSchema } from './price.ts';
import { guessPointGroupedDollars, parseTypedDollars } from './typed-amount.ts';

test('converting cents to dollars and back returns the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 99_999_999 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
      expect(priceSchema.safeParse(toDollars(cents)).success).toBe(true);
    }),
  );
});

test.each([0, 0.49, -5, 1_000_000, 10.001, Number.NaN, Number.POSITIVE_INFINITY])(
  'priceSchema rejects %p',
  (price) => {
    expect(priceSchema.safeParse(price).success).toBe(false);
  },
);

test('toCents throws for fractions of a cent, and the error contains the amount', () => {
  expect(() => toCents(1.005)).toThrow(new RangeError('1.005 is not a whole number of cents'));
  expect(() => toCents(0.000_5)).toThrow(RangeError);
  expect(() => toCents(Number.NaN)).toThrow(RangeError);
  expect(() => toCents(1e300)).toThrow(RangeError);
});

test('toCents ignores floating-point errors', () => {
  expect(toCents(0.1 + 0.2)).toBe(30);
  expect(toCents(999_999.99 * 3)).toBe(299_999_997);
  expect(toCents(0)).toBe(0);
  // Floating-point errors grow with the amount.
  expect(toCents(10_000_000_000.22)).toBe(1_000_000_000_022);
});

// spec:2.56 9.6
test('formatPrice has thousands separators, and formatPlainPrice does not', () => {
  expect(formatPrice(16000)).toBe('$16,000');
  expect(formatPrice(1234.5)).toBe('$1,234.50');
  expect(formatPlainPrice(16000)).toBe('$16000');
  expect(formatPlainPrice(16000.5)).toBe('$16000.50');
});

test('parseTypedDollars parses amounts as users type them', () => {
  expect(parseTypedDollars(' $1,200.50 ')).toBe(1200.5);
  expect(parseTypedDollars('900')).toBe(900);
  expect(parseTypedDollars(' $ ')).toBeUndefined();
  expect(parseTypedDollars('12 500')).toBe(12_500);
  expect(parseTypedDollars('1,234,567.')).toBe(1_234_567);
  expect(parseTypedDollars('.5')).toBe(0.5);
});

test('parseDollars accepts only digits and separators', () => {
  expect(parseDollars('12,500.50')).toBe(12_500.5);
  for (const text of ['', '$900', '12 500', '1e3']) expect(parseDollars(text)).toBeNaN();
});

test.each([
  ['12.500', 12_500],
  [' $1.234.567 ', 1_234_567],
  ['1.005', 1_005],
])(
  'parseTypedDollars rejects the ambiguous text "%s", and guessPointGroupedDollars suggests an amount',
  (text, expected) => {
    expect(parseTypedDollars(text)).toBeNaN();
    expect(parseDollars(text.trim())).toBeNaN();
    expect(guessPointGroupedDollars(text)).toBe(expected);
  },
);

test.each(['12.50', '12500.000', '0.500', '12,500.000', '12.5000', '.500', '1.2345.678', ''])(
  'guessPointGroupedDollars suggests no amount for "%s"',
  (text) => {
    expect(guessPointGroupedDollars(text)).toBeUndefined();
  },
);

test.each(['a lot', '1e3', '0x10', '-5', '+5', 'Infinity', '1,50', '12,34', '1.2.3', '12,500,', '.'])(
  'parseTypedDollars rejects "%s"',
  (text) => {
    expect(parseTypedDollars(text)).toBeNaN();
  },
);
