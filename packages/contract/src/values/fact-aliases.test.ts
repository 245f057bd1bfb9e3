import { BODY_STYLES, CONDITIONS, FUELS, GEARBOXES } from './car-facts.ts';
import { parseImportedFuel, resolveFactAlias } from './fact-aliases.ts';

test.each([
  ['fuel', 'Gasoline', 'petrol'],
  ['fuel', 'PLUGIN_HYBRID', 'plug-in hybrid'],
  ['fuel', 'FLEX', 'petrol'],
  ['gearbox', 'Auto', 'automatic'],
  ['gearbox', 'CVT', 'automatic'],
  ['gearbox', '6-Speed Manual', 'manual'],
  ['body', 'Pickup Truck', 'pickup'],
  ['body', 'SPORTSCAR', 'sports car'],
  ['body', 'WAGON', 'station wagon'],
  ['body', 'Coupé', 'coupe'],
  ['condition', 'EXCELLENT', 'excellent'],
  ['condition', 'VERY_GOOD', 'good'],
  ['condition', 'Like new', 'excellent'],
  ['condition', 'POOR', 'needs work'],
] as const)('resolveFactAlias maps the %s %s to %s', (fact, alias, value) => {
  expect(resolveFactAlias(fact, alias)).toBe(value);
});

test('resolveFactAlias returns a value unchanged, and undefined for an unknown term', () => {
  for (const fuel of FUELS) expect(resolveFactAlias('fuel', fuel)).toBe(fuel);
  for (const gearbox of GEARBOXES) expect(resolveFactAlias('gearbox', gearbox)).toBe(gearbox);
  for (const body of BODY_STYLES) expect(resolveFactAlias('body', body)).toBe(body);
  for (const condition of CONDITIONS) expect(resolveFactAlias('condition', condition)).toBe(condition);
  expect(resolveFactAlias('condition', 'used')).toBeUndefined();
  expect(resolveFactAlias('fuel', 'coal')).toBeUndefined();
  expect(resolveFactAlias('fuel', '')).toBeUndefined();
});

test.each([
  ['Gas', 'petrol'],
  ['LPG', 'gas'],
  ['CNG', 'gas'],
  ['Diesel', 'diesel'],
])('parseImportedFuel maps %s to %s', (alias, value) => {
  expect(parseImportedFuel(alias)).toBe(value);
});
