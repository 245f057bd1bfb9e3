import { calculateMonthlyPayment, parseLoanValue } from './monthly-payment.ts';

test.each([
  [20_000, { deposit: 0, months: 60, rate: 6 }, 386.66, 3199.36],
  [12_000, { deposit: 0, months: 48, rate: 0 }, 250, 0],
  [16_000, { deposit: 16_000, months: 60, rate: 8 }, 0, 0],
  [16_000, { deposit: 20_000, months: 60, rate: 8 }, 0, 0],
])('calculateMonthlyPayment for %s dollars and %j returns the annuity', (price, loan, payment, interest) => {
  const result = calculateMonthlyPayment(price, loan);
  expect(result.payment).toBeCloseTo(payment, 2);
  expect(result.interest).toBeCloseTo(interest, 0);
});

test('parseLoanValue accepts only numbers within their bounds', () => {
  expect(parseLoanValue('deposit', ' 1,600 ')).toBe(1600);
  expect(parseLoanValue('rate', '7.9')).toBe(7.9);
  for (const [name, text] of [
    ['deposit', '-1'],
    ['deposit', ''],
    ['months', '0'],
    ['months', '12.5'],
    ['rate', 'ten'],
    ['rate', '41'],
  ] as const) {
    expect([name, text, parseLoanValue(name, text)]).toEqual([name, text, null]);
  }
});
