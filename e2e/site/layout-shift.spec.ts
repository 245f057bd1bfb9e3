import { appendFile, mkdir } from 'node:fs/promises';
import type { Browser, TestInfo } from '@playwright/test';
import pMap from 'p-map';
import { makeScreens, type Screen } from '../support/layout-screens.ts';
import { measureShift, type Moved } from '../support/layout-shift.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Maximum sum of a screen’s layout shifts. The web's threshold for "good" is 0.1. */
const MOST = 0.02;

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
] as const;
type Size = (typeof SIZES)[number];

/** Number of pages that load in parallel; most of the time they wait for the slow network. */
const AT_ONCE = Number(process.env['E2E_SHIFT_PAGES'] ?? 4);

/**
 * `grid` measures every screen at every width. By default, each route is measured at one width, in rotation.
 */
const WHOLE_GRID = process.env['E2E_SHIFT'] === 'grid';

/**
 * CPU throttling of a mid-range phone. Without the grid, four pages share two cores with other tests, which
 * slows them equally. Throttling them in addition took an eighth of the time of all browser tests.
 */
const SLOWNESS = WHOLE_GRID ? 4 : 1;

/** Limits the test to places with a matching name, for debugging. */
const ONLY = new RegExp(process.env['E2E_SHIFT_ONLY'] ?? '');

interface Place {
  screen: Screen;
  size: Size;
}

/** Returns each screen at one width, in rotation. */
const atOneWidth = (screens: readonly Screen[]): Place[] =>
  screens.flatMap((screen, index) =>
    SIZES.slice(index % SIZES.length)
      .slice(0, 1)
      .map((size) => ({ screen, size })),
  );

const placesOf = (screens: readonly Screen[]): Place[] =>
  WHOLE_GRID
    ? screens.flatMap((screen) => SIZES.map((size) => ({ screen, size })))
    : atOneWidth(screens.filter(({ gridOnly }) => !gridOnly));

const nameOfPlace = ({ screen, size }: Place): string => nameOf(screen, size.width);

/**
 * Measures places in parallel and calls back with each result. A failed measurement does not stop the others.
 */
async function measureAll(
  browser: Browser,
  places: readonly Place[],
  tell: (place: Place, moved: Moved) => Promise<void>,
): Promise<void> {
  const storageOfScreen = await storageOf(places.map(({ screen }) => screen));
  const measure = async (place: Place): Promise<void> => {
    const { screen, size } = place;
    const { path, heading } = screen;
    const storageState = storageOfScreen(screen);
    const visit = { url: `${stack().site}${path}`, size, heading, storageState, slowness: SLOWNESS };
    await test.step(nameOfPlace(place), async () => {
      await tell(place, await measureShift(browser, visit));
    });
  };
  const failures: unknown[] = [];
  const attempt = (place: Place) => measure(place).catch((error: unknown) => failures.push(error));
  await pMap(places, attempt, { concurrency: AT_ONCE });
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n\n'));
}

/** Measures places and expects that none exceeds the limit. Saves all figures with the test results. */
async function expectStill(browser: Browser, places: readonly Place[], info: TestInfo): Promise<void> {
  expect(places.length, 'places to measure').toBeGreaterThan(0);
  // Each place has its own timeout; there is no common limit.
  test.setTimeout((places.length + 10) * 30_000);
  await mkdir(info.outputDir, { recursive: true });
  const file = info.outputPath('layout-shift.jsonl');
  let measured = 0;
  await measureAll(browser, places, async (place, moved) => {
    const name = nameOfPlace(place);
    measured += 1;
    await appendFile(file, `${JSON.stringify({ place: name, ...moved })}\n`);
    const shifts = moved.shifts.map(({ value, what }) => [value.toFixed(4), ...what].join('\n    '));
    expect
      .soft(moved.sum, `${name}: moves by ${moved.sum.toFixed(3)}\n${shifts.join('\n')}`)
      .toBeLessThanOrEqual(MOST);
  });
  expect(measured).toBe(places.length);
}

test('no screen shifts while it loads', { tag: '@grid' }, async ({ browser, shop, request }, info) => {
  const places = placesOf(await makeScreens(shop, request)).filter((place) => ONLY.test(nameOfPlace(place)));
  await expectStill(browser, places, info);
});
