import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/test.ts';
import { findBrokenWords } from '../support/layout/broken-words.ts';
import { findClippedText } from '../support/layout/clipped-text.ts';
import { findOverflow } from '../support/layout/overflow.ts';
import { createLongWordData } from '../support/screens/long-word-data.ts';
import { prepareStorage, screenName } from '../support/screens/screen-storage.ts';
import { longWordStates } from '../support/screens/states/long-words.ts';
import { fitWindowToPage, openScreenState, resetPage } from '../support/screens/states/open-screen-state.ts';
import type { ScreenState } from '../support/screens/states/screen-state.ts';

const WIDTHS = [320, 1440] as const;

/** Folder for screenshots. By default, no screenshots are saved. */
const SCREENSHOT_DIR = process.env['E2E_PICTURES'];
/** Limits the test to states with a matching name, for debugging. */
const NAME_FILTER = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

/** Returns the faults of a state at each width. */
async function findFaults(page: Page, screenState: ScreenState, screenshotName: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 320, height: 900 });
  await openScreenState(page, screenState);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // In a window as high as the page, sticky elements cover nothing.
    if ((await page.getByRole('dialog').count()) === 0) await fitWindowToPage(page, width);
    const brokenWords = await findBrokenWords(page);
    const screenFaults = [
      ...(await findOverflow(page)),
      ...(await findClippedText(page)),
      ...(brokenWords.length > 0 ? [`broken words: ${brokenWords.slice(0, 5).join(', ')}`] : []),
    ];
    faults.push(...screenFaults.map((fault) => `${String(width)}: ${fault}`));
    if (SCREENSHOT_DIR) {
      await page.screenshot({ path: join(SCREENSHOT_DIR, `long-${screenshotName}-${String(width)}.png`) });
    }
  }
  return faults;
}

test(
  'words too long for a line wrap, widen no page, and neither cover nor truncate anything',
  { tag: '@grid' },
  async ({ browser, testDataApi, request }) => {
    const screenStates = longWordStates(await createLongWordData(testDataApi, request)).filter(
      (screenState) => NAME_FILTER.test(screenName(screenState)),
    );
    test.setTimeout((screenStates.length + 5) * 60_000);
    const storage = await prepareStorage(screenStates);
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    for (const [index, screenState] of screenStates.entries()) {
      const name = screenName(screenState);
      await test.step(name, async () => {
        await resetPage(page);
        await page.context().setStorageState(storage(screenState));
        // A screen that fails to load does not block the checks of others.
        const faults = await findFaults(page, screenState, String(index)).catch((error: unknown) => [
          String(error),
        ]);
        expect.soft(faults, name).toEqual([]);
      });
    }
    await page.close();
  },
);
