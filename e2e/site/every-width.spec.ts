import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { axeFinds, expectColoursAtRest } from '../support/axe.ts';
import { makeDialogs, type Opened } from '../support/dialogs.ts';
import { makeScreens, type Screen } from '../support/layout-screens.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { stack } from '../support/stack.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** `grid` looks at every screen at every width in both themes; else each at two of them, and these take turns. */
const WHOLE_GRID = process.env['E2E_AXE'] === 'grid';

/** Where pictures of all that is looked at are put; nowhere unless told. */
const PICTURES = process.env['E2E_PICTURES'];

/** A screen, with a button of it to be pressed where one is named. */
type Visited = Screen & Partial<Opened>;

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

/** Runs in the page: how wide it is where that is too wide, with what reaches furthest. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  const what = out.slice(-1).map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 60)}`);
  return [`the page is ${String(scrollWidth)} wide, and the screen ${String(clientWidth)}: ${what.join()}`];
}

const titleOf = (screen: Visited): string =>
  [nameOf(screen), screen.press && `with ${String(screen.press)}`].filter(Boolean).join(', ');
/** The same in every run: without ids, and without the numbers that tell one run's people from another's. */
const fileNameOf = (name: string): string =>
  `${name
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[\dA-Za-z]{28}\b/g, 'id')
    .replaceAll(/(?:\.|%20)\d+-(\d+)-\d+/g, '-$1')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(1)}.png`;

type StorageOf = Awaited<ReturnType<typeof storageOf>>;

/** Whatever is wrong with a screen at each look at it, with what its button opens where one is named. */
async function faultsOf(
  browser: Browser,
  screen: Visited,
  looks: readonly Look[],
  storage: StorageOf,
): Promise<string[]> {
  const [[first] = [1440]] = looks;
  const context = await browser.newContext({
    storageState: storage(screen),
    reducedMotion: 'reduce',
    viewport: { width: first, height: 900 },
  });
  const page = await context.newPage();
  const isDialog = screen.press !== undefined && !screen.inPage;
  const faults: string[] = [];
  await page.goto(stack().site + screen.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
  await takenOver(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  if (screen.press !== undefined) {
    await page.getByRole('main').getByRole('button', { name: screen.press }).first().click();
    if (isDialog) await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('main, dialog').locator('[aria-busy="true"]')).toHaveCount(0);
  }
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectColoursAtRest(page);
    const found = [...(await axeFinds(page, { except: [CARD_FIELD] })), ...(await page.evaluate(tooWide))];
    const name = `${titleOf(screen)}, ${String(width)}, ${colorScheme}`;
    if (PICTURES) await page.screenshot({ path: join(PICTURES, fileNameOf(name)), fullPage: !isDialog });
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await context.close();
  return faults;
}

/** Only screens whose title matches are looked at: for whoever mends one. */
const ONLY = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

async function lookAtEach(browser: Browser, all: readonly Visited[]): Promise<void> {
  const screens = all.filter((screen) => ONLY.test(titleOf(screen)));
  // Every screen is waited for by itself; together they may take as long as they need.
  test.setTimeout(screens.length * 60_000);
  const storage = await storageOf(screens);
  for (const [index, screen] of screens.entries()) {
    await test.step(titleOf(screen), async () => {
      // One that does not come, or does not open, does not keep the others from being looked at.
      const faults = await faultsOf(browser, screen, looksAt(index, screen.upTo), storage).catch(
        (error: unknown) => [String(error)],
      );
      expect.soft(faults, titleOf(screen)).toEqual([]);
    });
  }
}

test('no screen is too wide, and axe finds nothing, from 320 to 1440 in both themes', async ({
  browser,
  shop,
  request,
}) => {
  const screens = await makeScreens(shop, request);
  await lookAtEach(
    browser,
    screens.filter(({ gridOnly }) => WHOLE_GRID || !gridOnly),
  );
});

test('nor with any dialog open', async ({ browser, shop, request }) => {
  await lookAtEach(browser, await makeDialogs(shop, request));
});
