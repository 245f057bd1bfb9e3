import { formatPriceWithWords, getUnrefundedAmount } from './order-amounts.ts';

test('formatPriceWithWords formats an amount in figures and in words', () => {
  expect(formatPriceWithWords(1250.5)).toBe(
    '$1,250.50 (one thousand two hundred fifty dollars and fifty cents)',
  );
});

test('getUnrefundedAmount subtracts refunds to the cent', () => {
  expect(getUnrefundedAmount({ resellPrice: 16_000 })).toBe(16_000);
  expect(getUnrefundedAmount({ resellPrice: 16_000.3, refunded: 0.1 })).toBe(16_000.2);
  expect(getUnrefundedAmount({ resellPrice: 500, refunded: 500 })).toBe(0);
});
