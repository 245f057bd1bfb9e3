import { brokenWords } from '../support/broken-words.ts';
import { makeScreens } from '../support/layout-screens.ts';
import { reachingOut } from '../support/reaching-out.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { stack } from '../support/stack.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';

/**
 * Font sizes of the browser settings in px; 16 is the default. Lengths in rem scale with it, those in px do
 * not.
 */
const SIZES = [24, 32] as const;

/** Folder for screenshots; none by default. */
const PICTURES = process.env['E2E_PICTURES'];

// Each part creates its own users and cars, so that all workers can share this file.
test.describe.configure({ mode: 'parallel' });

for (const width of [390, 1440] as const) {
  test(`pages with fonts of 24 and 32 px fit a window of ${String(width)} px, and words fit their columns`, async ({
    browser,
    shop,
    request,
  }) => {
    const screens = (await makeScreens(shop, request)).filter(({ gridOnly }) => !gridOnly);
    test.setTimeout((screens.length + 5) * 60_000);
    const storage = await storageOf(screens);
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height: 844 } });
    const devtools = await page.context().newCDPSession(page);
    const faults: string[] = [];
    for (const [index, screen] of screens.entries()) {
      // A page without scripts, because the previous page has open storage that cannot be replaced while in
      // use.
      await page.goto(`${stack().site}/robots.txt`);
      await page.context().setStorageState(storage(screen));
      await page.goto(stack().site + screen.path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
      await takenOver(page);
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      for (const size of SIZES) {
        await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
        await expect(page.locator('html')).toHaveCSS('font-size', `${String(size)}px`);
        const broken = await brokenWords(page);
        const found = [
          ...(await reachingOut(page)),
          ...(broken.length > 0 ? [`no room for the words ${broken.slice(0, 5).join(', ')}`] : []),
        ];
        faults.push(...found.map((fault) => `${nameOf(screen, width)}, ${String(size)} px: ${fault}`));
        if (PICTURES) {
          await page.screenshot({
            path: `${PICTURES}/font-${String(width)}-${String(index)}-${String(size)}.png`,
          });
        }
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  });
}
