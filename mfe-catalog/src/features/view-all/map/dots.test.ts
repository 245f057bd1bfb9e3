import { dotsOf } from './dots.ts';
import { MAP } from './projection.ts';

const city = (name: string, cars: number, lat: number | null, lon: number | null) => ({
  city: name,
  cars,
  lat,
  lon,
});

test('dots grow with the number of cars, small ones are on top, and neighbors share one name', () => {
  const { dots } = dotsOf([
    city('Evanston', 3, 42.05, -87.69),
    city('Chicago', 40, 41.85, -87.69),
    city('Atlantis', 9, null, null),
    city('Austin', 5, 30.33, -97.77),
  ]);
  expect(dots.map(({ city: name, named }) => [name, named])).toEqual([
    ['Chicago', true],
    ['Austin', true],
    ['Evanston', false],
  ]);
  const radii = dots.map(({ radius }) => radius);
  expect([...radii].sort((one, other) => other - one)).toEqual(radii);
});

const placesOf = (...cities: Parameters<typeof dotsOf>[0]) => dotsOf(cities).dots;
const CHICAGO = city('Chicago', 4, 41.85, -87.69);
const MILWAUKEE = city('Milwaukee', 3, 43.04, -87.91);

test('the map zooms in on cities that are close together and centers them', () => {
  const far = placesOf(
    CHICAGO,
    MILWAUKEE,
    city('Seattle', 1, 47.61, -122.33),
    city('Miami', 1, 25.76, -80.19),
  );
  const near = placesOf(CHICAGO, MILWAUKEE);
  const apart = ([one, other]: typeof far) => Math.hypot(one!.x - other!.x, one!.y - other!.y);
  expect(apart(near)).toBeGreaterThan(3 * apart(far));
  expect((near[0]!.x + near[1]!.x) / 2).toBeCloseTo(MAP.width / 2);
  expect((near[0]!.y + near[1]!.y) / 2).toBeCloseTo(MAP.height / 2);
  expect(near.map(({ named }) => named)).toEqual([true, true]);
});

test('the map centers a single city with land around it, and shows distant cities completely', () => {
  const { view, dots } = dotsOf([CHICAGO]);
  expect(dots[0]).toMatchObject({ x: MAP.width / 2, y: MAP.height / 2 });
  expect(MAP.width / view.times).toBeGreaterThan(200);
  for (const { x, y } of placesOf(city('Honolulu', 1, 21.31, -157.86), city('New York', 2, 40.71, -74.01))) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP.height);
  }
});

test('the whole map is visible if no city is on it', () => {
  expect(dotsOf([city('Atlantis', 9, null, null)])).toEqual({ view: { x: 0, y: 0, times: 1 }, dots: [] });
});
