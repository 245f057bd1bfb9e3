import { findKnownBodyStyle, findKnownModels, KNOWN_BRANDS } from './known-cars.ts';

test('KNOWN_BRANDS are in alphabetical order, and each brand has models', () => {
  expect([...KNOWN_BRANDS].sort((a, b) => a.localeCompare(b, 'en'))).toEqual(KNOWN_BRANDS);
  for (const brand of KNOWN_BRANDS) expect(findKnownModels(brand).length).toBeGreaterThan(0);
});

test('findKnownModels ignores the spelling of the brand, and returns no models for an unknown brand', () => {
  expect(findKnownModels(' mercedes benz')).toContain('C-Class');
  expect(findKnownModels('Toyota')).toEqual(expect.arrayContaining(['Camry', 'Corolla', 'RAV4']));
  expect(findKnownModels('Trabant')).toEqual([]);
});

test.each([
  ['Toyota', 'Corolla', 'sedan'],
  ['toyota', 'corolla cross LE', 'crossover'],
  ['Toyota', 'Corolla LE', 'sedan'],
  ['Ford', 'F150 Lariat', 'pickup'],
  ['Ford', 'Model T', null],
  ['Trabant', '601', null],
  ['Toyota', '', null],
])('findKnownBodyStyle of %s %s returns %s', (brand, model, body) => {
  expect(findKnownBodyStyle(brand, model)).toBe(body);
});
