import { isRarelyAccepted, parseOfferAmount, suggestOfferAmounts } from './offer-amount.ts';

test.each([
  ['14,500', { amount: 14_500 }],
  [' $14500.50 ', { amount: 14_500.5 }],
  ['15999.99', { amount: 15_999.99 }],
  ['0.50', { amount: 0.5 }],
  ['', { problem: 'Enter your offer in dollars' }],
  ['a lot', { problem: 'Enter the amount in digits, such as 12,500' }],
  ['1e3', { problem: 'Enter the amount in digits, such as 12,500' }],
  ['0.49', { problem: 'Offer at least $0.50' }],
  ['-5', { problem: 'Enter the amount in digits, such as 12,500' }],
  ['16000', { problem: 'Enter less than the asking price, $16,000' }],
  ['Infinity', { problem: 'Enter the amount in digits, such as 12,500' }],
  ['12.3456', { problem: 'Use at most two decimal places' }],
  ['12.500', { problem: 'Did you mean $12,500?' }],
])('parseOfferAmount for a car at $16,000 parses "%s"', (text, expected) => {
  expect(parseOfferAmount(text, 16_000)).toEqual(expected);
});

test.each([
  [12_000, [11_400, 10_800, 10_200]],
  [9_999.99, [9_500, 9_000, 8_500]],
  [200, [150]],
  [60, [50]],
  [20, []],
])('suggestOfferAmounts for a car at $%d returns %j', (price, amounts) => {
  expect(suggestOfferAmounts(price)).toEqual(amounts);
});

test.each([
  ['1', true],
  ['7,199.99', true],
  ['7,200', false],
  ['11,400', false],
  ['', false],
  ['1e3', false],
  ['13000', false],
])('isRarelyAccepted for a car at $12,000 and "%s" is %s', (text, isRare) => {
  expect(isRarelyAccepted(text, 12_000)).toBe(isRare);
});
