import { formatChoice, formatFactValue } from './fact-format.ts';

test.each([
  ['petrol', 'Gasoline'],
  ['gas', 'LPG or CNG'],
  ['plug-in hybrid', 'Plug-in hybrid'],
  ['suv', 'SUV'],
  ['station wagon', 'Station wagon'],
  // Conditions and colors are free text.
  ['constructor', 'Constructor'],
])('formatChoice displays the stored value %s as %s', (value, name) => {
  expect(formatChoice(value)).toBe(name);
});

test.each([
  ['mileage', 43_000, '43,000 mi'],
  ['fuel', 'petrol', 'Gasoline'],
  ['vin', 'wp0ft2e68hs104729', 'wp0ft2e68hs104729'],
  ['colour', '', null],
  ['body', null, null],
] as const)('formatFactValue displays the fact %s with the value %s as %s', (name, value, text) => {
  expect(formatFactValue(name, value)).toBe(text);
});
