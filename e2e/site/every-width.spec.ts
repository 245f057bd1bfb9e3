import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findAxeViolations, finishColorChanges } from '../support/axe.ts';
import { findOverflow } from '../support/overflow.ts';
import { prepareStorage, screenName } from '../support/screen-storage.ts';
import { createScreens } from '../support/site-screens.ts';
import { expect, test } from '../support/test.ts';
import { UNIQUE_WORD } from '../support/test-data-api.ts';
import { createVisits } from '../support/visits/create-visits.ts';
import { fitWindowToPage, openVisit, resetPage } from '../support/visits/open-visit.ts';
import type { Visit } from '../support/visits/visit.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** `grid` checks every screen and state at every width in both themes. */
const FULL_GRID = process.env['E2E_AXE'] === 'grid';

/** Folder for screenshots; none by default. */
const SCREENSHOT_DIR = process.env['E2E_PICTURES'];

type Variant = [width: number, theme: (typeof THEMES)[number]];
const VARIANTS: readonly Variant[] = WIDTHS.flatMap((width) =>
  THEMES.map((theme): Variant => [width, theme]),
);

/** Returns two variants of a screen: one light and one dark, one narrow and one wide. */
function pickTwoVariants(index: number, variants: readonly Variant[]): readonly Variant[] {
  // An odd distance, because light and dark alternate.
  const distance = (variants.length / 2) | 1;
  return variants.filter(
    (_, at) => at === index % variants.length || at === (index + distance) % variants.length,
  );
}

/**
 * Returns one variant of a dialog, form, or state; the screen below it has two. Each cycle through the
 * variants starts one later, because the states of the routes repeat too.
 */
const pickOneVariant = (index: number, variants: readonly Variant[]): readonly Variant[] =>
  variants.slice((index + Math.trunc(index / variants.length)) % variants.length).slice(0, 1);

/**
 * The provider's frame is transparent. axe checks every frame separately and would assume a white background.
 */
const CARD_FRAME_SELECTOR = 'iframe[name^="__privateStripeFrame"]';

/** Matches the generated parts of names, which differ per run. */
const GENERATED_WORDS = new RegExp(`(?:\\.|%20)${UNIQUE_WORD.source}|(?<=Crowd)\\d+`, 'g');
const GENERATED_USER_WORD = new RegExp(`(?<=, as casey\\.)${UNIQUE_WORD.source}`);

/** Returns a file name that is stable across runs, without ids and generated words. */
const fileNameOf = (name: string): string =>
  `${name
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[\dA-Za-z]{28}\b/g, 'id')
    .replaceAll(GENERATED_WORDS, '')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(1)}.png`;

/** A visit, its variants, and the file name prefix of its screenshots. */
interface VisitCheck {
  visit: Visit;
  variants: readonly Variant[];
  screenshotName: string;
}

/** Returns a visit's name for screenshots; the index of its user replaces the generated email address. */
const screenshotNameOf = (visit: Visit, emails: readonly (string | undefined)[]): string =>
  screenName(visit).replace(GENERATED_USER_WORD, String(emails.indexOf(visit.as)));

/**
 * Returns the visits of a run with their variants. These depend on the index of a visit, so that each part
 * has all kinds.
 */
function createVisitChecks(all: readonly Visit[], pickVariants: typeof pickTwoVariants): VisitCheck[] {
  const emails = [...new Set(all.map(({ as }) => as))];
  return all
    .filter(({ gridOnly }) => FULL_GRID || !gridOnly)
    .map((visit, index) => {
      const applicableVariants = VARIANTS.filter(([width]) => width <= (visit.maxWidth ?? Infinity));
      return {
        visit,
        variants: FULL_GRID ? applicableVariants : pickVariants(index, applicableVariants),
        screenshotName: screenshotNameOf(visit, emails),
      };
    });
}

type GetStorage = Awaited<ReturnType<typeof prepareStorage>>;

/** Takes a screenshot of the full page, or of the window with the dialog. */
async function takeScreenshot(page: Page, name: string, hasDialog: boolean): Promise<void> {
  if (!hasDialog) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(SCREENSHOT_DIR ?? '', fileNameOf(name)), fullPage: !hasDialog });
}

/** Returns the faults of a page in each variant. */
async function findFaultsInVariants(
  page: Page,
  { visit, variants: applicableVariants, screenshotName }: VisitCheck,
): Promise<string[]> {
  const faults: string[] = [];
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  for (const [width, colorScheme] of applicableVariants) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await finishColorChanges(page);
    if (visit.whole) await fitWindowToPage(page, width);
    const found = [...(await findAxeViolations(page, [CARD_FRAME_SELECTOR])), ...(await findOverflow(page))];
    const variantName = `${String(width)}, ${colorScheme}`;
    if (SCREENSHOT_DIR) await takeScreenshot(page, `${screenshotName}, ${variantName}`, hasDialog);
    faults.push(...found.map((fault) => `${screenName(visit)}, ${variantName}: ${fault}`));
  }
  if (hasDialog && (await page.getByRole('dialog').count()) === 0) {
    faults.push(`${screenName(visit)}: the dialog closed by itself`);
  }
  return faults;
}

/** Returns the faults of a visit. */
async function findFaults(page: Page, visitCheck: VisitCheck, storage: GetStorage): Promise<string[]> {
  const { visit, variants: applicableVariants } = visitCheck;
  await resetPage(page);
  await page.context().setStorageState(storage(visit));
  const [[width] = [1440]] = applicableVariants;
  await page.setViewportSize({ width, height: 900 });
  await openVisit(page, visit);
  return findFaultsInVariants(page, visitCheck);
}

/** Limits the test to screens with a matching title, for debugging. */
const NAME_FILTER = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

async function checkEach(browser: Browser, all: readonly VisitCheck[]): Promise<void> {
  const visitChecks = all.filter(({ visit }) => NAME_FILTER.test(screenName(visit)));
  // Each visit has its own timeout; there is no common limit.
  test.setTimeout((visitChecks.length + 5) * 60_000);
  const storage = await prepareStorage(visitChecks.map(({ visit }) => visit));
  // One page for all visits, because its process has the site's scripts and axe compiled.
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const visitCheck of visitChecks) {
    const name = screenName(visitCheck.visit);
    await test.step(name, async () => {
      // A screen that fails to load or open does not block the checks of others.
      const faults = await findFaults(page, visitCheck, storage).catch((error: unknown) => [String(error)]);
      expect.soft(faults, name).toEqual([]);
    });
  }
  await page.close();
}

// Each part creates its own users and cars, so that all workers can share this file.
test.describe.configure({ mode: 'parallel' });

const KEY_VARIANTS: readonly Variant[] = [
  [390, 'light'],
  [1440, 'dark'],
];

test(
  'key screens fit a light phone or a dark desktop, in alternation, without axe violations',
  { tag: '@journey' },
  async ({ browser, shop, request }) => {
    const visitChecks = createVisitChecks(await createScreens(shop, request), pickTwoVariants).filter(
      ({ visit }) => visit.key,
    );
    expect(visitChecks).toHaveLength(12);
    await checkEach(
      browser,
      visitChecks.map((visitCheck, index) => ({
        ...visitCheck,
        variants: KEY_VARIANTS.filter((_, at) => at === index % KEY_VARIANTS.length),
      })),
    );
  },
);

for (const [what, createAll, parts, pickVariants] of [
  ['screen', createScreens, 4, pickTwoVariants],
  ['dialog, form and state', createVisits, 4, pickOneVariant],
] as const) {
  for (let part = 0; part < parts; part += 1) {
    test(
      `every ${what} fits from 320 to 1440 px in both themes without axe violations (part ${String(part + 1)} of ${String(parts)})`,
      { tag: '@grid' },
      async ({ browser, shop, request }) => {
        const visitChecks = createVisitChecks(await createAll(shop, request), pickVariants);
        await checkEach(
          browser,
          visitChecks.filter((_, index) => index % parts === part),
        );
      },
    );
  }
}
