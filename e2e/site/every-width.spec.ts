import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { axeFinds, expectColoursAtRest } from '../support/axe.ts';
import { makeScreens } from '../support/layout-screens.ts';
import { reachingOut } from '../support/reaching-out.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { stack } from '../support/stack.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';
import { makeVisits } from '../support/visits/all.ts';
import type { Visit } from '../support/visits/visit.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** `grid` looks at every screen at every width in both themes; else each at two of them, and these take turns. */
const WHOLE_GRID = process.env['E2E_AXE'] === 'grid';

/** Where pictures of all that is looked at are put; nowhere unless told. */
const PICTURES = process.env['E2E_PICTURES'];

type Look = [width: number, theme: (typeof THEMES)[number]];
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => THEMES.map((theme): Look => [width, theme]));

/** Of the looks that there are at a screen all, or two: one is light and the other dark, one narrow and the other wide. */
function looksAt(index: number, upTo = Infinity): readonly Look[] {
  const looks = LOOKS.filter(([width]) => width <= upTo);
  if (WHOLE_GRID) return looks;
  // An odd number apart, as light and dark take turns.
  const apart = (looks.length / 2) | 1;
  return looks.filter((_, at) => at === index % looks.length || at === (index + apart) % looks.length);
}

/** The provider's frame: the page shows through it, and axe, which looks at every frame by itself, takes that for white. */
const CARD_FIELD = 'iframe[name^="__privateStripeFrame"]';

/** The same in every run: without ids, and without the numbers that tell one run's people from another's. */
const fileNameOf = (name: string): string =>
  `${name
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[\dA-Za-z]{28}\b/g, 'id')
    .replaceAll(/(?:\.|%20)\d+-(\d+)-\d+/g, '-$1')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(1)}.png`;

type StorageOf = Awaited<ReturnType<typeof storageOf>>;

/** Waits until nothing of the page is loading any more. */
const atRest = (page: Page): Promise<void> =>
  expect(page.locator('main, dialog').locator('[aria-busy="true"]')).toHaveCount(0);

/** Brings the page to where it is looked at. */
async function reach(page: Page, { path, heading, loading, before, arrange }: Visit): Promise<void> {
  await before?.(page);
  await page.goto(stack().site + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await takenOver(page);
  if (!loading) await atRest(page);
  await arrange?.(page);
  if (!loading) await atRest(page);
}

/** A page from its top to its end, or the window with the dialog. */
async function takePicture(page: Page, name: string, hasDialog: boolean): Promise<void> {
  if (!hasDialog) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(PICTURES ?? '', fileNameOf(name)), fullPage: !hasDialog });
}

/** Makes the window as high as its page. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

/** Whatever is wrong with a page at each look at it. */
async function faultsAt(page: Page, visit: Visit, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectColoursAtRest(page);
    if (visit.whole) await showWhole(page, width);
    const found = [...(await axeFinds(page, { except: [CARD_FIELD] })), ...(await reachingOut(page))];
    const name = `${nameOf(visit)}, ${String(width)}, ${colorScheme}`;
    if (PICTURES) await takePicture(page, name, hasDialog);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/**
 * Looks at a visit in a page of its own. The context is that of all: one for each would cost more than the visit, most of
 * it for translating the same scripts again.
 */
async function faultsOf(
  context: BrowserContext,
  visit: Visit,
  looks: readonly Look[],
  storage: StorageOf,
): Promise<string[]> {
  await context.setOffline(false);
  await context.setStorageState(storage(visit));
  const page = await context.newPage();
  try {
    const [[width] = [1440]] = looks;
    await page.setViewportSize({ width, height: 900 });
    await reach(page, visit);
    return await faultsAt(page, visit, looks);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
}

/** Only screens whose title matches are looked at: for whoever mends one. */
const ONLY = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

async function lookAtEach(browser: Browser, all: readonly Visit[]): Promise<void> {
  const visits = all.filter((visit) => ONLY.test(nameOf(visit)) && (WHOLE_GRID || !visit.gridOnly));
  // Every one is waited for by itself; together they may take as long as they need.
  test.setTimeout(visits.length * 60_000);
  const storage = await storageOf(visits);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  for (const [index, visit] of visits.entries()) {
    await test.step(nameOf(visit), async () => {
      // One that does not come, or does not open, does not keep the others from being looked at.
      const faults = await faultsOf(context, visit, looksAt(index, visit.upTo), storage).catch(
        (error: unknown) => [String(error)],
      );
      expect.soft(faults, nameOf(visit)).toEqual([]);
    });
  }
  await context.close();
}

test('no screen is too wide, and axe finds nothing, from 320 to 1440 in both themes', async ({
  browser,
  shop,
  request,
}) => {
  await lookAtEach(browser, await makeScreens(shop, request));
});

test('nor with anything opened, refused, failed or loading', async ({ browser, shop, request }) => {
  await lookAtEach(browser, await makeVisits(shop, request));
});
