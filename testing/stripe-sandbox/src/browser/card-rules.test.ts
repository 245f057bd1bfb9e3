import {
  detectBrand,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  formatNumber,
} from './card-rules.js';

test('detectBrand detects the brand from the first digits', () => {
  const brands = ['4', '5555', '2223', '34', '6011', '3056', '3566', '62', '9'].map(detectBrand);
  expect(brands).toEqual([
    'visa',
    'mastercard',
    'mastercard',
    'amex',
    'discover',
    'diners',
    'jcb',
    'unionpay',
    'unknown',
  ]);
});

test('formatNumber inserts spaces as they appear on the card', () => {
  expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatNumber('424')).toBe('424');
});

describe('error messages of card fields', () => {
  test.each([
    ['4242', 'Your card number is incomplete.'],
    ['4242424242424243', 'Your card number is invalid.'],
    ['4242424242424242', undefined],
    ['4242424242424241', undefined],
    ['378282246310005', undefined],
  ])('checkNumber for %s returns %s', (digits, message) => {
    expect(checkNumber(digits)?.message).toBe(message);
  });

  test.each([
    ['1', "Your card's expiration date is incomplete."],
    ['1325', "Your card's expiration month is invalid."],
    ['1224', "Your card's expiration year is in the past."],
    ['0525', "Your card's expiration date is in the past."],
    ['1299', "Your card's expiration year is invalid."],
    ['0625', undefined],
  ])('checkExpiry for %s returns %s', (digits, message) => {
    expect(checkExpiry(digits, new Date(2025, 5, 30))?.message).toBe(message);
  });

  test('checkCvc requires three digits, or three or four for American Express', () => {
    expect(checkCvc('12', 'visa')?.message).toBe("Your card's security code is incomplete.");
    expect(checkCvc('123', 'visa')).toBeNull();
    expect(checkCvc('1234', 'visa')).not.toBeNull();
    expect(checkCvc('1234', 'amex')).toBeNull();
  });

  test.each([
    ['6060', true],
    ['60601', false],
    ['SW1A 1AA', false],
    ['', true],
  ])('checkPostalCode for %j returns an error: %s', (text, isIncomplete) => {
    expect(checkPostalCode(text) !== null).toBe(isIncomplete);
  });
});
