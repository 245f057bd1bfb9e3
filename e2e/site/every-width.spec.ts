import type { Browser } from '@playwright/test';
import { axeFinds, expectColoursAtRest } from '../support/axe.ts';
import { makeScreens, type Screen } from '../support/layout-screens.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { stack } from '../support/stack.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** `grid` looks at every screen at every width in both themes; else each at two of them, and these take turns. */
const WHOLE_GRID = process.env['E2E_AXE'] === 'grid';

type Look = [width: number, theme: (typeof THEMES)[number]];
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => THEMES.map((theme): Look => [width, theme]));

/** Seven apart: one look is light and the other dark, one narrow and the other wide. */
const looksAt = (index: number): readonly Look[] =>
  WHOLE_GRID
    ? LOOKS
    : LOOKS.filter((_, at) => at === index % LOOKS.length || at === (index + 7) % LOOKS.length);

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

/** Whatever is wrong with a screen, at each look at it. */
async function faultsOf(
  browser: Browser,
  screen: Screen,
  looks: readonly Look[],
  storageState: Awaited<ReturnType<typeof storageOf>>,
): Promise<string[]> {
  const context = await browser.newContext({ storageState: storageState(screen), reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  await page.goto(stack().site + screen.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
  await takenOver(page);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectColoursAtRest(page);
    const found = [...(await axeFinds(page, { except: [CARD_FIELD] })), ...(await page.evaluate(tooWide))];
    faults.push(...found.map((fault) => `${nameOf(screen, width)}, ${colorScheme}: ${fault}`));
  }
  await context.close();
  return faults;
}

test('no screen is too wide, and axe finds nothing, from 320 to 1440 in both themes', async ({
  browser,
  shop,
  request,
}) => {
  const screens = (await makeScreens(shop, request)).filter(({ gridOnly }) => WHOLE_GRID || !gridOnly);
  // Every screen is waited for by itself; together they may take as long as they need.
  test.setTimeout(screens.length * 60_000);
  const storage = await storageOf(screens);
  for (const [index, screen] of screens.entries()) {
    await test.step(nameOf(screen), async () => {
      expect.soft(await faultsOf(browser, screen, looksAt(index), storage)).toEqual([]);
    });
  }
});
