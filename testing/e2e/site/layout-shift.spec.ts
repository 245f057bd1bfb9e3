import { appendFile, mkdir } from 'node:fs/promises';
import type { Browser, TestInfo } from '@playwright/test';
import pMap from 'p-map';
import { expect, test } from '../support/fixtures/test.ts';
import { measureLayoutShift, type ShiftResult } from '../support/layout/layout-shift.ts';
import { prepareStorage, screenName } from '../support/screens/screen-storage.ts';
import { createScreens, type Screen } from '../support/screens/site-screens.ts';
import { stack } from '../support/stack/stack.ts';

/** Maximum sum of a screen’s layout shifts. The web's threshold for "good" is 0.1. */
const MAX_SHIFT = 0.02;

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
] as const;
type Viewport = (typeof VIEWPORTS)[number];

/** Number of pages that load in parallel. They mostly wait for the slow network. */
const CONCURRENCY = Number(process.env['E2E_SHIFT_PAGES'] ?? 4);

/**
 * With E2E_SHIFT=grid, every screen is measured at every width. By default, each screen is measured at one
 * width, in rotation.
 */
const FULL_GRID = process.env['E2E_SHIFT'] === 'grid';

/**
 * CPU throttling of a mid-range phone. By default, there is no throttling, because four pages share two cores
 * with other tests, which slows them down about as much. With throttling, this test would take an eighth of
 * the whole browser test run.
 */
const CPU_THROTTLE_RATE = FULL_GRID ? 4 : 1;

/** Limits the test to test cases with a matching name, for debugging. */
const NAME_FILTER = new RegExp(process.env['E2E_SHIFT_ONLY'] ?? '');

interface TestCase {
  screen: Screen;
  size: Viewport;
}

/** Returns one test case for each screen. The widths rotate from screen to screen. */
const createRotatedTestCases = (screens: readonly Screen[]): TestCase[] =>
  screens.flatMap((screen, index) =>
    VIEWPORTS.slice(index % VIEWPORTS.length)
      .slice(0, 1)
      .map((size) => ({ screen, size })),
  );

const createTestCases = (screens: readonly Screen[]): TestCase[] =>
  FULL_GRID
    ? screens.flatMap((screen) => VIEWPORTS.map((size) => ({ screen, size })))
    : createRotatedTestCases(screens.filter(({ gridOnly }) => !gridOnly));

const testCaseName = ({ screen, size }: TestCase): string => screenName(screen, size.width);

/**
 * Runs the measurements in parallel and calls `onResult` with each result. A failed measurement does not stop
 * the remaining ones.
 */
async function measureAll(
  browser: Browser,
  testCases: readonly TestCase[],
  onResult: (testCase: TestCase, result: ShiftResult) => Promise<void>,
): Promise<void> {
  const getStorageState = await prepareStorage(testCases.map(({ screen }) => screen));
  const measure = async (testCase: TestCase): Promise<void> => {
    const { screen, size } = testCase;
    const { path, heading } = screen;
    const storageState = getStorageState(screen);
    const firstVisit = {
      url: `${stack().site}${path}`,
      size,
      heading,
      storageState,
      cpuThrottleRate: CPU_THROTTLE_RATE,
    };
    await test.step(testCaseName(testCase), async () => {
      await onResult(testCase, await measureLayoutShift(browser, firstVisit));
    });
  };
  const failures: unknown[] = [];
  const measureOrCollectFailure = (testCase: TestCase) =>
    measure(testCase).catch((error: unknown) => failures.push(error));
  await pMap(testCases, measureOrCollectFailure, { concurrency: CONCURRENCY });
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n\n'));
}

/**
 * Measures each test case and expects that none exceeds the limit. Saves all measurements with the test
 * results.
 */
async function expectNoShifts(
  browser: Browser,
  testCases: readonly TestCase[],
  info: TestInfo,
): Promise<void> {
  expect(testCases.length, 'test cases').toBeGreaterThan(0);
  // The time limit grows with the number of test cases.
  test.setTimeout((testCases.length + 10) * 30_000);
  await mkdir(info.outputDir, { recursive: true });
  const file = info.outputPath('layout-shift.jsonl');
  let measuredCount = 0;
  await measureAll(browser, testCases, async (testCase, result) => {
    const name = testCaseName(testCase);
    measuredCount += 1;
    await appendFile(file, `${JSON.stringify({ place: name, ...result })}\n`);
    const shifts = result.shifts.map(({ value, movedElements }) =>
      [value.toFixed(4), ...movedElements].join('\n    '),
    );
    expect
      .soft(result.sum, `${name}: moves by ${result.sum.toFixed(3)}\n${shifts.join('\n')}`)
      .toBeLessThanOrEqual(MAX_SHIFT);
  });
  expect(measuredCount).toBe(testCases.length);
}

test('no screen shifts while it loads', { tag: '@grid' }, async ({ browser, testDataApi, request }, info) => {
  const testCases = createTestCases(await createScreens(testDataApi, request)).filter((testCase) =>
    NAME_FILTER.test(testCaseName(testCase)),
  );
  await expectNoShifts(browser, testCases, info);
});
