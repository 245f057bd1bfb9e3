import fc from '../testing/properties.ts';
import { formatPlainPrice, formatPrice, toCents, toDollars } from './money.ts';
import { priceSchema } from './price.ts';

test('cents survive the way to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 99_999_999 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
      expect(priceSchema.safeParse(toDollars(cents)).success).toBe(true);
    }),
  );
});

test.each([0, 0.49, -5, 1_000_000, 10.001, Number.NaN, Number.POSITIVE_INFINITY])(
  '%p is no price',
  (price) => {
    expect(priceSchema.safeParse(price).success).toBe(false);
  },
);

test('an amount below a cent is refused instead of rounded', () => {
  expect(() => toCents(1.005)).toThrow(RangeError);
});

test('cards group thousands, the payment line does not', () => {
  expect(formatPrice(16000)).toBe('$16,000');
  expect(formatPrice(1234.5)).toBe('$1,234.50');
  expect(formatPlainPrice(16000)).toBe('$16000');
  expect(formatPlainPrice(16000.5)).toBe('$16000.50');
});
