import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bucketOf, VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { havePatience } from '../support/patience.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import type { Operator } from '../support/versions.ts';

/**
 * The whole process of an automatic rollback: pages report to the API, the API counts, `npm run watch` reads
 * the counts and rolls back. ops/src/watch tests the thresholds.
 */

const TEXT = 'Every good car has a second gear.';
/** Number of visits per version before `watch` decides. */
const VISITS = 5;

/** Returns the number of reports that the API has counted for a version. */
async function counted(version: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${stack().apiInternal}/metrics`)).text();
  const line = metrics
    .split('\n')
    .find((each) => each.includes(`version="${version}"`) && each.includes(`kind="${kind}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Returns visitors in the canary group or in the control group. */
function visitors(trial: string, isOnTrial: boolean): string[] {
  const crowd = Array.from({ length: 100 }, (_, n) => n.toString(16).padStart(32, '0'));
  return crowd.filter((one) => bucketOf(`catalog/${trial}`, one) < 50 === isOnTrial).slice(0, VISITS);
}

/** Simulates the event of a switch to another tab, upon which the page sends its pending reports. */
function turnAway(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/**
 * Opens the site as each visitor, expects this version to work, and hides the page. Returns after all their
 * reports are counted; no other visitor may get this version at that time. Pages stay open until then,
 * because reports are anonymous and closing a page cancels pending ones.
 */
async function visit(browser: Browser, url: string, who: readonly string[], version: string): Promise<void> {
  const open = async (id: string): Promise<Page> => {
    const context = await browser.newContext();
    await context.addCookies([{ name: VISITOR_COOKIE, value: id, url }]);
    await context.addInitScript(havePatience);
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT);
    return page;
  };
  const before = await counted(version, 'mounted');
  const pages = await Promise.all(who.map(open));
  await expect
    .poll(async () => {
      await Promise.all(pages.map((page) => page.evaluate(turnAway)));
      return counted(version, 'mounted');
    })
    .toBeGreaterThanOrEqual(before + who.length);
  await Promise.all(pages.map((page) => page.context().close()));
}

const watchOnce = (operator: Operator) =>
  operator.command(
    'watch',
    '--once',
    '--minimum',
    String(VISITS),
    '--metrics',
    `${stack().apiInternal}/metrics`,
  );

/** Returns the catalog version that all visitors get. */
async function released(siteDir: string): Promise<string> {
  const document = JSON.parse(await readFile(join(siteDir, 'discovery.json'), 'utf8')) as {
    microFrontends: { catalog: [{ metadata: { version: string } }] };
  };
  return document.microFrontends.catalog[0].metadata.version;
}

async function entries(siteDir: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(siteDir, 'ledger.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Returns the last change of the active versions. */
const lastMove = async (siteDir: string) =>
  (await entries(siteDir)).filter(({ what }) => what !== 'prove').at(-1);

test(
  'a version that fails in browsers is rolled back automatically, and a working one is not',
  { tag: '@release' },
  async ({ browser, site, operator }) => {
    const live = await released(site.dir);
    const sound = await operator.publish('catalog', {});
    await operator.tryOut('catalog', sound, 50);
    await watchOnce(operator);
    await visit(browser, site.url, visitors(sound, true), sound);
    // Pages of other tests run this version too, so the count may be higher.
    await visit(browser, site.url, visitors(sound, false), live);
    const said = await watchOnce(operator);
    expect(said).toContain(`catalog ${sound} fails 0.0 % of ${String(VISITS)} tries, ${live} `);
    expect(await lastMove(site.dir)).toMatchObject({ what: 'canary', to: sound });
    // A version with this many successful visits counts as healthy.
    expect(await entries(site.dir)).toContainEqual(
      expect.objectContaining({ what: 'prove', subject: 'catalog', to: sound }),
    );

    // From here on, only this test uses both versions; pages of other tests would be counted as well.
    await operator.command('promote', 'catalog', '--no-browser', '--why', 'a test');
    const failing = await operator.publish('catalog', {
      // Not a valid React child, so it throws on render.
      rewrite: (file, text) => (file.endsWith('.js') ? text.replaceAll(`"${TEXT}"`, '({})') : text),
    });
    await operator.tryOut('catalog', failing, 50);
    await watchOnce(operator);
    // Visitors see no broken page, because the previous version loads, and both versions are reported.
    await visit(browser, site.url, visitors(failing, true), sound);
    await expect.poll(() => counted(failing, 'render-failed')).toBeGreaterThanOrEqual(VISITS);

    // Exit code 7 means rolled back.
    await expect(watchOnce(operator)).rejects.toThrow(new RegExp(`ended with 7:[^]*ROLLED BACK to ${sound}`));
    expect(await lastMove(site.dir)).toMatchObject({
      what: 'rollback',
      who: expect.stringMatching(/^watch/) as unknown,
      to: sound,
      ended: failing,
      why: expect.stringContaining(`${failing} failed ${String(VISITS)} of`) as unknown,
      evidence: {
        version: failing,
        baseline: sound,
        candidate: { failures: VISITS },
        compared: { failures: 0 },
        alarm: true,
      },
    });
    const asked: string[] = [];
    const page = await browser.newPage();
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(site.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXT);
    expect(asked.filter((url) => url.includes(failing))).toEqual([]);
    await page.close();
  },
);
