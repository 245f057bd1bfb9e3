import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { brokenWords } from '../support/broken-words.ts';
import { cutText } from '../support/cut-text.ts';
import { makeLongWords } from '../support/long-words.ts';
import { reachingOut } from '../support/reaching-out.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { expect, test } from '../support/test.ts';
import { longWordVisits } from '../support/visits/long-words.ts';
import { reach, showWhole, startOver } from '../support/visits/reach.ts';
import type { Visit } from '../support/visits/visit.ts';

const WIDTHS = [320, 1440] as const;

/** Folder for screenshots; none by default. */
const PICTURES = process.env['E2E_PICTURES'];
/** Limits the test to visits with a matching title, for debugging. */
const ONLY = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

/** Returns the faults of a visit's page at each width. */
async function faultsOf(page: Page, visit: Visit, picture: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 320, height: 900 });
  await reach(page, visit);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // In a window as high as the page, sticky elements cover nothing.
    if ((await page.getByRole('dialog').count()) === 0) await showWhole(page, width);
    const broken = await brokenWords(page);
    const found = [
      ...(await reachingOut(page)),
      ...(await cutText(page)),
      ...(broken.length > 0 ? [`no room for the words ${broken.slice(0, 5).join(', ')}`] : []),
    ];
    faults.push(...found.map((fault) => `${String(width)}: ${fault}`));
    if (PICTURES) {
      await page.screenshot({ path: join(PICTURES, `long-${picture}-${String(width)}.png`) });
    }
  }
  return faults;
}

test(
  'words that fit on no line wrap, widen no page, and neither cover nor truncate anything',
  { tag: '@grid' },
  async ({ browser, shop, request }) => {
    const visits = longWordVisits(await makeLongWords(shop, request)).filter((visit) =>
      ONLY.test(nameOf(visit)),
    );
    test.setTimeout((visits.length + 5) * 60_000);
    const storage = await storageOf(visits);
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    for (const [index, visit] of visits.entries()) {
      const name = nameOf(visit);
      await test.step(name, async () => {
        await startOver(page);
        await page.context().setStorageState(storage(visit));
        // A screen that fails to load does not block the checks of others.
        const faults = await faultsOf(page, visit, String(index)).catch((error: unknown) => [String(error)]);
        expect.soft(faults, name).toEqual([]);
      });
    }
    await page.close();
  },
);
