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

/** The folder for a picture of each look; none by default. */
const PICTURES = process.env['E2E_PICTURES'];
/** Only visits whose title matches: for repairs. */
const ONLY = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

/** The faults of a visit's page at each width. */
async function faultsOf(page: Page, visit: Visit, picture: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 320, height: 900 });
  await reach(page, visit);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // What stays in sight while a page scrolls lies over nothing where no page does.
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
  'words that fit no line break, widen no page, and cover and cut nothing',
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
        // One that does not come does not keep the others from being looked at.
        const faults = await faultsOf(page, visit, String(index)).catch((error: unknown) => [String(error)]);
        expect.soft(faults, name).toEqual([]);
      });
    }
    await page.close();
  },
);
