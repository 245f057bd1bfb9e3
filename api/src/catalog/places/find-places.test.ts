import { milesBetween } from './distance.ts';
import { findNamedPoint, findPlace, formatPlaceName, suggestPlaces } from './find-places.ts';

const findPointName = (text: string): string | null => findNamedPoint(text)?.name ?? null;

test.each([
  ['60601', '60601 Chicago, IL'],
  ['60601-1234', '60601 Chicago, IL'],
  ['Chicago', 'Chicago, IL'],
  ['  chicago,  il ', 'Chicago, IL'],
  ['Chicago, Illinois', 'Chicago, IL'],
  ['Portland', 'Portland, OR'],
  ['Portland ME', 'Portland, ME'],
  ['portland, maine', 'Portland, ME'],
  ['St. Louis', 'Saint Louis, MO'],
  ['New York', 'New York, NY'],
  ['New York, New York', 'New York, NY'],
  ['winston salem', 'Winston-Salem, NC'],
  ['Coeur d’Alene, ID', "Coeur d'Alene, ID"],
  ['41.9, -87.6', '41.9, -87.6'],
])('findNamedPoint resolves %s to %s', (text, name) => {
  expect(findPointName(text)).toBe(name);
});

test.each([
  '00000',
  '6060',
  'Nowhereville',
  'Chicago, ZZ',
  'Chicago, TX',
  '91, 0',
  '12, 181',
  '',
  ',',
  ', IL',
])('findNamedPoint returns null for %j', (text) => {
  expect(findPointName(text)).toBeNull();
});

test('a ZIP code has its own coordinates instead of its city’s center', () => {
  const [loop, city] = [findNamedPoint('60601'), findNamedPoint('Chicago')];
  if (!loop || !city) throw new Error('Chicago is not there');
  expect(milesBetween(loop, city)).toBeGreaterThan(2);
  expect(milesBetween(loop, { lat: 41.886, lon: -87.618 })).toBeLessThan(2);
});

test.each([
  ['Chicago', 'Milwaukee', 82],
  ['New York', 'Los Angeles', 2447],
  ['Anchorage', 'Miami', 4000],
])('the distance from %s to %s is correct', (fromName, toName, miles) => {
  const [from, to] = [findPlace(fromName), findPlace(toName)];
  if (!from || !to) throw new Error('There is no such place');
  const distance = milesBetween(from, to);
  expect(Math.abs(distance - miles) / miles).toBeLessThan(0.05);
  expect(milesBetween(to, from)).toBeCloseTo(distance, 6);
});

const suggestNames = (text: string) => suggestPlaces(text, 8).map(({ name }) => name);

test('suggestPlaces returns at most eight places for a typed text, largest first', () => {
  expect(suggestNames('chic')[0]).toBe('Chicago, IL');
  expect(suggestNames('portland')).toHaveLength(8);
  expect(suggestNames('portland').slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME']);
  expect(suggestNames('Portland, m')).toEqual(
    expect.arrayContaining(['Portland, ME', 'Portland, MI', 'Portland, MO']),
  );
  expect(suggestNames('Portland, m')).not.toContain('Portland, OR');
  expect(suggestNames('6060')[0]).toBe('60601 Chicago, IL');
  expect(suggestPlaces('60201', 8)).toEqual([{ near: '60201', name: '60201 Evanston, IL' }]);
  for (const text of ['zzzz', '???', '999999', ', il'])
    expect([text, suggestNames(text)]).toEqual([text, []]);
});

test('findNamedPoint resolves every suggestion', () => {
  for (const text of ['a', 'san', 'st', '9', 'new york', 'Coeur']) {
    for (const { near } of suggestPlaces(text, 8))
      expect([near, findNamedPoint(near)]).not.toEqual([near, null]);
  }
});

test('suggestPlaces returns the place next to a point, or none if it is too far', () => {
  expect(suggestPlaces('42.1,-87.7', 8).map(({ near }) => near)).toHaveLength(1);
  expect(suggestNames('30.3,-97.7')[0]).toMatch(/, TX$/);
  expect(suggestNames('51.5,-0.1')).toEqual([]);
});

test('formatPlaceName returns city and state', () => {
  const place = findPlace('Evanston');
  expect(place && formatPlaceName(place)).toBe('Evanston, IL');
});
