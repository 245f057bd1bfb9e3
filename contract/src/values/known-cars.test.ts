import { KNOWN_BRANDS, knownBody, knownModels } from './known-cars.ts';

test('brands are suggested by the alphabet, each with models', () => {
  expect([...KNOWN_BRANDS].sort((a, b) => a.localeCompare(b, 'en'))).toEqual(KNOWN_BRANDS);
  for (const brand of KNOWN_BRANDS) expect(knownModels(brand).length).toBeGreaterThan(0);
});

test('models are those of the brand, however it is written, and none of an unknown one', () => {
  expect(knownModels(' mercedes benz')).toContain('C-Class');
  expect(knownModels('Toyota')).toEqual(expect.arrayContaining(['Camry', 'Corolla', 'RAV4']));
  expect(knownModels('Trabant')).toEqual([]);
});

test.each([
  ['Toyota', 'Corolla', 'sedan'],
  ['toyota', 'corolla cross LE', 'crossover'],
  ['Toyota', 'Corolla LE', 'sedan'],
  ['Ford', 'F150 Lariat', 'pickup'],
  ['Ford', 'Model T', null],
  ['Trabant', '601', null],
  ['Toyota', '', null],
])('the body of a %s %s is %s', (brand, model, body) => {
  expect(knownBody(brand, model)).toBe(body);
});
