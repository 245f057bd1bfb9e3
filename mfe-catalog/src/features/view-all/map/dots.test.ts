import { layOutDots } from './dots.ts';
import { MAP_SIZE } from './projection.ts';

const createCity = (name: string, cars: number, lat: number | null, lon: number | null) => ({
  city: name,
  cars,
  lat,
  lon,
});

test('dots grow with the number of cars, small ones are on top, and neighbors share one name', () => {
  const { dots } = layOutDots([
    createCity('Evanston', 3, 42.05, -87.69),
    createCity('Chicago', 40, 41.85, -87.69),
    createCity('Atlantis', 9, null, null),
    createCity('Austin', 5, 30.33, -97.77),
  ]);
  expect(dots.map(({ city: name, hasLabel }) => [name, hasLabel])).toEqual([
    ['Chicago', true],
    ['Austin', true],
    ['Evanston', false],
  ]);
  const radii = dots.map(({ radius }) => radius);
  expect([...radii].sort((a, b) => b - a)).toEqual(radii);
});

const getDots = (...cities: Parameters<typeof layOutDots>[0]) => layOutDots(cities).dots;
const CHICAGO = createCity('Chicago', 4, 41.85, -87.69);
const MILWAUKEE = createCity('Milwaukee', 3, 43.04, -87.91);

test('the map zooms in on cities that are close together and centers them', () => {
  const farDots = getDots(
    CHICAGO,
    MILWAUKEE,
    createCity('Seattle', 1, 47.61, -122.33),
    createCity('Miami', 1, 25.76, -80.19),
  );
  const nearDots = getDots(CHICAGO, MILWAUKEE);
  const distanceBetween = ([a, b]: typeof farDots) => Math.hypot(a!.x - b!.x, a!.y - b!.y);
  expect(distanceBetween(nearDots)).toBeGreaterThan(3 * distanceBetween(farDots));
  expect((nearDots[0]!.x + nearDots[1]!.x) / 2).toBeCloseTo(MAP_SIZE.width / 2);
  expect((nearDots[0]!.y + nearDots[1]!.y) / 2).toBeCloseTo(MAP_SIZE.height / 2);
  expect(nearDots.map(({ hasLabel }) => hasLabel)).toEqual([true, true]);
});

test('the map centers a single city with land around it, and shows distant cities completely', () => {
  const { view, dots } = layOutDots([CHICAGO]);
  expect(dots[0]).toMatchObject({ x: MAP_SIZE.width / 2, y: MAP_SIZE.height / 2 });
  expect(MAP_SIZE.width / view.zoom).toBeGreaterThan(200);
  for (const { x, y } of getDots(
    createCity('Honolulu', 1, 21.31, -157.86),
    createCity('New York', 2, 40.71, -74.01),
  )) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_SIZE.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_SIZE.height);
  }
});

test('the whole map is visible if no city is on it', () => {
  expect(layOutDots([createCity('Atlantis', 9, null, null)])).toEqual({
    view: { x: 0, y: 0, zoom: 1 },
    dots: [],
  });
});
