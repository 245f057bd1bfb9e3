import { figuresAndWords, leftOf } from './amount.ts';

test('figuresAndWords formats an amount in figures and in words', () => {
  expect(figuresAndWords(1250.5)).toBe('$1,250.50 (one thousand two hundred fifty dollars and fifty cents)');
});

test('leftOf subtracts refunds to the cent', () => {
  expect(leftOf({ resellPrice: 16_000 })).toBe(16_000);
  expect(leftOf({ resellPrice: 16_000.3, refunded: 0.1 })).toBe(16_000.2);
  expect(leftOf({ resellPrice: 500, refunded: 500 })).toBe(0);
});
