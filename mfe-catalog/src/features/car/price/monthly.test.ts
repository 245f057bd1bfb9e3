import { figure, monthlyPayment } from './monthly.ts';

test.each([
  [20_000, { deposit: 0, months: 60, rate: 6 }, 386.66, 3199.36],
  [12_000, { deposit: 0, months: 48, rate: 0 }, 250, 0],
  [16_000, { deposit: 16_000, months: 60, rate: 8 }, 0, 0],
  [16_000, { deposit: 20_000, months: 60, rate: 8 }, 0, 0],
])('monthlyPayment of %s dollars with %j equals the annuity', (price, loan, payment, interest) => {
  const found = monthlyPayment(price, loan);
  expect(found.payment).toBeCloseTo(payment, 2);
  expect(found.interest).toBeCloseTo(interest, 0);
});

test('figure accepts only numbers within their bounds', () => {
  expect(figure('deposit', ' 1,600 ')).toBe(1600);
  expect(figure('rate', '7.9')).toBe(7.9);
  for (const [name, text] of [
    ['deposit', '-1'],
    ['deposit', ''],
    ['months', '0'],
    ['months', '12.5'],
    ['rate', 'ten'],
    ['rate', '41'],
  ] as const) {
    expect([name, text, figure(name, text)]).toEqual([name, text, null]);
  }
});
