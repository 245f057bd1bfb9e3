import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findAxeViolations, finishColorChanges } from '../support/a11y/axe.ts';
import { UNIQUE_WORD_PATTERN } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findOverflow } from '../support/layout/overflow.ts';
import { prepareStorage, screenName } from '../support/screens/screen-storage.ts';
import { createScreens } from '../support/screens/site-screens.ts';
import { createScreenStates } from '../support/screens/states/create-screen-states.ts';
import { fitWindowToPage, openScreenState, resetPage } from '../support/screens/states/open-screen-state.ts';
import type { ScreenState } from '../support/screens/states/screen-state.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/**
 * With E2E_AXE=grid, every screen and state is checked at every width in both themes. By default, each is
 * checked in one or two of these variants.
 */
const FULL_GRID = process.env['E2E_AXE'] === 'grid';

/** Folder for screenshots. By default, no screenshots are saved. */
const SCREENSHOT_DIR = process.env['E2E_PICTURES'];

type Variant = [width: number, theme: (typeof THEMES)[number]];
const VARIANTS: readonly Variant[] = WIDTHS.flatMap((width) =>
  THEMES.map((theme): Variant => [width, theme]),
);

/** Returns two variants of a screen: one light and one dark, one narrow and one wide. */
function pickTwoVariants(index: number, variants: readonly Variant[]): readonly Variant[] {
  // The distance between the two is odd, because light and dark variants alternate.
  const distance = (variants.length / 2) | 1;
  return variants.filter(
    (_, position) =>
      position === index % variants.length || position === (index + distance) % variants.length,
  );
}

/**
 * Returns one variant of a dialog, form, or state. The screen itself is checked in two variants. Each cycle
 * through the variants starts one later. Otherwise, states that recur at regular intervals would always get
 * the same variant.
 */
const pickOneVariant = (index: number, variants: readonly Variant[]): readonly Variant[] =>
  variants.slice((index + Math.trunc(index / variants.length)) % variants.length).slice(0, 1);

/**
 * The provider's frame is transparent. axe checks every frame separately and would assume a white background.
 */
const CARD_FRAME_SELECTOR = 'iframe[name^="__privateStripeFrame"]';

/** Matches the generated parts of names, which differ per run. */
const GENERATED_WORD_PATTERN = new RegExp(`(?:\\.|%20)${UNIQUE_WORD_PATTERN.source}|(?<=Crowd)\\d+`, 'g');
const GENERATED_USER_PATTERN = new RegExp(`(?<=, as casey\\.)${UNIQUE_WORD_PATTERN.source}`);

/** Returns a file name that is stable across runs, without ids and generated words. */
const toFileName = (name: string): string =>
  `${name
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[\dA-Za-z]{28}\b/g, 'id')
    .replaceAll(GENERATED_WORD_PATTERN, '')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(1)}.png`;

/** A state of a screen, its variants, and the file name prefix of its screenshots. */
interface StateCheck {
  screenState: ScreenState;
  variants: readonly Variant[];
  screenshotName: string;
}

/** Returns a state's name for screenshots. The index of the user replaces the generated email address. */
const toScreenshotName = (screenState: ScreenState, emails: readonly (string | undefined)[]): string =>
  screenName(screenState).replace(GENERATED_USER_PATTERN, String(emails.indexOf(screenState.userEmail)));

/**
 * Returns the states to check, each with its variants. The variants depend on the index of the state, so
 * each part of the test has all kinds.
 */
function createStateChecks(
  screenStates: readonly ScreenState[],
  pickVariants: typeof pickTwoVariants,
): StateCheck[] {
  const emails = [...new Set(screenStates.map(({ userEmail }) => userEmail))];
  return screenStates
    .filter(({ gridOnly }) => FULL_GRID || !gridOnly)
    .map((screenState, index) => {
      const applicableVariants = VARIANTS.filter(([width]) => width <= (screenState.maxWidth ?? Infinity));
      return {
        screenState,
        variants: FULL_GRID ? applicableVariants : pickVariants(index, applicableVariants),
        screenshotName: toScreenshotName(screenState, emails),
      };
    });
}

type GetStorage = Awaited<ReturnType<typeof prepareStorage>>;

/** Takes a screenshot of the full page, or of the window with the dialog. */
async function takeScreenshot(page: Page, name: string, hasDialog: boolean): Promise<void> {
  if (!hasDialog) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(SCREENSHOT_DIR ?? '', toFileName(name)), fullPage: !hasDialog });
}

async function findFaultsInVariants(
  page: Page,
  { screenState, variants: applicableVariants, screenshotName }: StateCheck,
): Promise<string[]> {
  const faults: string[] = [];
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  for (const [width, colorScheme] of applicableVariants) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await finishColorChanges(page);
    if (screenState.fullHeight) await fitWindowToPage(page, width);
    const variantFaults = [
      ...(await findAxeViolations(page, [CARD_FRAME_SELECTOR])),
      ...(await findOverflow(page)),
    ];
    const variantName = `${String(width)}, ${colorScheme}`;
    if (SCREENSHOT_DIR) await takeScreenshot(page, `${screenshotName}, ${variantName}`, hasDialog);
    faults.push(...variantFaults.map((fault) => `${screenName(screenState)}, ${variantName}: ${fault}`));
  }
  if (hasDialog && (await page.getByRole('dialog').count()) === 0) {
    faults.push(`${screenName(screenState)}: the dialog closed by itself`);
  }
  return faults;
}

async function findFaults(page: Page, stateCheck: StateCheck, storage: GetStorage): Promise<string[]> {
  const { screenState, variants: applicableVariants } = stateCheck;
  await resetPage(page);
  await page.context().setStorageState(storage(screenState));
  const [[width] = [1440]] = applicableVariants;
  await page.setViewportSize({ width, height: 900 });
  await openScreenState(page, screenState);
  return findFaultsInVariants(page, stateCheck);
}

/** Limits the test to screens with a matching name, for debugging. */
const NAME_FILTER = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

async function checkEach(browser: Browser, allChecks: readonly StateCheck[]): Promise<void> {
  const stateChecks = allChecks.filter(({ screenState }) => NAME_FILTER.test(screenName(screenState)));
  // The time limit grows with the number of screens.
  test.setTimeout((stateChecks.length + 5) * 60_000);
  const storage = await prepareStorage(stateChecks.map(({ screenState }) => screenState));
  // Uses one page for all screens, because a new browser process would compile the site's scripts and axe
  // again.
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const stateCheck of stateChecks) {
    const name = screenName(stateCheck.screenState);
    await test.step(name, async () => {
      // A screen that fails to load or open does not block the checks of others.
      const faults = await findFaults(page, stateCheck, storage).catch((error: unknown) => [String(error)]);
      expect.soft(faults, name).toEqual([]);
    });
  }
  await page.close();
}

// Each part creates its own users and cars, so the parts can run in parallel.
test.describe.configure({ mode: 'parallel' });

const KEY_VARIANTS: readonly Variant[] = [
  [390, 'light'],
  [1440, 'dark'],
];

test(
  'key screens fit, alternately on a light phone and on a dark desktop, without axe violations',
  { tag: '@journey' },
  async ({ browser, testDataApi, request }) => {
    const stateChecks = createStateChecks(await createScreens(testDataApi, request), pickTwoVariants).filter(
      ({ screenState }) => screenState.isKeyScreen,
    );
    expect(stateChecks).toHaveLength(12);
    await checkEach(
      browser,
      stateChecks.map((stateCheck, index) => ({
        ...stateCheck,
        variants: KEY_VARIANTS.filter((_, position) => position === index % KEY_VARIANTS.length),
      })),
    );
  },
);

for (const [kind, createStates, partCount, pickVariants] of [
  ['screen', createScreens, 4, pickTwoVariants],
  ['dialog, form and state', createScreenStates, 4, pickOneVariant],
] as const) {
  for (let partIndex = 0; partIndex < partCount; partIndex += 1) {
    test(
      `every ${kind} fits from 320 to 1440 px in both themes without axe violations (part ${String(partIndex + 1)} of ${String(partCount)})`,
      { tag: '@grid' },
      async ({ browser, testDataApi, request }) => {
        const stateChecks = createStateChecks(await createStates(testDataApi, request), pickVariants);
        await checkEach(
          browser,
          stateChecks.filter((_, index) => index % partCount === partIndex),
        );
      },
    );
  }
}
