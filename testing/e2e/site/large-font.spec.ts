import { waitForHydration } from '../support/fixtures/hydration.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { findBrokenWords } from '../support/layout/broken-words.ts';
import { findOverflow } from '../support/layout/overflow.ts';
import { prepareStorage, screenName } from '../support/screens/screen-storage.ts';
import { createScreens } from '../support/screens/site-screens.ts';
import { stack } from '../support/stack/stack.ts';

/**
 * Font sizes of the browser settings in px. The default is 16. Lengths in rem scale with the font size, and
 * lengths in px do not.
 */
const FONT_SIZES_PX = [24, 32] as const;

/** Folder for screenshots. By default, no screenshots are saved. */
const SCREENSHOT_DIR = process.env['E2E_PICTURES'];

// Each test creates its own users and cars, so the tests can run in parallel.
test.describe.configure({ mode: 'parallel' });

const WIDTHS = [390, 1440] as const;
const PARTS = [1, 2] as const;

for (const part of PARTS) {
  test(`pages with fonts of 24 and 32 px fit windows of 390 and 1440 px, and words fit their columns (part ${String(part)} of ${String(PARTS.length)})`, async ({
    browser,
    testDataApi,
    request,
  }) => {
    const allScreens = (await createScreens(testDataApi, request)).filter(({ gridOnly }) => !gridOnly);
    const screens = allScreens.filter((_, index) => index % PARTS.length === part - 1);
    test.setTimeout((screens.length + 5) * 60_000);
    const storage = await prepareStorage(screens);
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const cdpSession = await page.context().newCDPSession(page);
    const setFontSize = async (size: number): Promise<void> => {
      await cdpSession.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${String(size)}px`);
    };
    const faults: string[] = [];
    for (const [index, screen] of screens.entries()) {
      // Opens a file without scripts first, because storage cannot be replaced while the previous page uses
      // it.
      await page.goto(`${stack().site}/robots.txt`);
      await page.context().setStorageState(storage(screen));
      await page.goto(stack().site + screen.path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
      await waitForHydration(page);
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      await page.locator('details').evaluateAll((details: HTMLDetailsElement[]) => {
        for (const element of details) element.open = true;
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        for (const size of FONT_SIZES_PX) {
          await setFontSize(size);
          const brokenWords = await findBrokenWords(page);
          const variantFaults = [
            ...(await findOverflow(page)),
            ...(brokenWords.length > 0 ? [`broken words: ${brokenWords.slice(0, 5).join(', ')}`] : []),
          ];
          faults.push(
            ...variantFaults.map((fault) => `${screenName(screen, width)}, ${String(size)} px: ${fault}`),
          );
          if (SCREENSHOT_DIR) {
            await page.screenshot({
              path: `${SCREENSHOT_DIR}/font-${String(width)}-${String(part)}-${String(index)}-${String(size)}.png`,
            });
          }
        }
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  });
}
