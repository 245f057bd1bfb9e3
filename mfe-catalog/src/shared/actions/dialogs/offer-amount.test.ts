import { offerAmount } from './offer-amount.ts';

test.each([
  ['14,500', { amount: 14_500 }],
  [' $14500.50 ', { amount: 14_500.5 }],
  ['15999.99', { amount: 15_999.99 }],
  ['0.50', { amount: 0.5 }],
  ['', { problem: 'Name an amount in dollars' }],
  ['a lot', { problem: 'Write the amount in digits, such as 12,500' }],
  ['1e3', { problem: 'Write the amount in digits, such as 12,500' }],
  ['0.49', { problem: 'Name at least $0.50' }],
  ['-5', { problem: 'Write the amount in digits, such as 12,500' }],
  ['16000', { problem: 'Name less than the price, $16,000' }],
  ['Infinity', { problem: 'Write the amount in digits, such as 12,500' }],
  ['12.345', { problem: 'Use at most two decimals' }],
])('of a car for $16,000 an offer of "%s"', (text, read) => {
  expect(offerAmount(text, 16_000)).toEqual(read);
});
