import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bucketOf, VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { havePatience } from '../support/patience.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import type { Operator } from '../support/versions.ts';

/**
 * The whole road of an automatic rollback: pages report to the API, the API counts, `npm run watch` reads and
 * rolls back. How sure it must be is tested in ops/src/watch.
 */

const TEXT = 'Every good car has a second gear.';
/** Visits of each version; `watch` looks once it has seen so many. */
const VISITS = 5;

/** What the API has counted of a version. */
async function counted(version: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${stack().apiInternal}/metrics`)).text();
  const line = metrics
    .split('\n')
    .find((each) => each.includes(`version="${version}"`) && each.includes(`kind="${kind}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Visitors in the half that has the version on trial, or in the other. */
function visitors(trial: string, isOnTrial: boolean): string[] {
  const crowd = Array.from({ length: 100 }, (_, n) => n.toString(16).padStart(32, '0'));
  return crowd.filter((one) => bucketOf(`catalog/${trial}`, one) < 50 === isOnTrial).slice(0, VISITS);
}

/** What the page is told when the visitor turns to another tab: then it sends the reports that still wait. */
function turnAway(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/**
 * Each of them opens the site, finds it working by that version, and turns away. All their reports are counted,
 * provided that nobody else is given the version meanwhile. No page is closed before: whose report it is that has come
 * can't be told, and closing a page takes along what it is still sending.
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

/** The version of the catalog that everybody has. */
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

/** The last change of what is served. */
const lastMove = async (siteDir: string) =>
  (await entries(siteDir)).filter(({ what }) => what !== 'prove').at(-1);

test(
  'a version that fails in browsers is rolled back by itself, and one that works is left alone',
  { tag: '@release' },
  async ({ browser, site, operator }) => {
    const live = await released(site.dir);
    const sound = await operator.publish('catalog', {});
    await operator.tryOut('catalog', sound, 50);
    await watchOnce(operator);
    await visit(browser, site.url, visitors(sound, true), sound);
    // Other tests' pages run this one too, so that it may count more than these.
    await visit(browser, site.url, visitors(sound, false), live);
    const said = await watchOnce(operator);
    expect(said).toContain(`catalog ${sound} fails 0.0 % of ${String(VISITS)} tries, ${live} `);
    expect(await lastMove(site.dir)).toMatchObject({ what: 'canary', to: sound });
    // What so many visits mounted is proven from then on.
    expect(await entries(site.dir)).toContainEqual(
      expect.objectContaining({ what: 'prove', subject: 'catalog', to: sound }),
    );

    // From here on both versions are this test's own: other tests' pages are counted as well.
    await operator.command('promote', 'catalog', '--no-browser', '--why', 'a test');
    const failing = await operator.publish('catalog', {
      // No React child: it throws as soon as it is drawn.
      rewrite: (file, text) => (file.endsWith('.js') ? text.replaceAll(`"${TEXT}"`, '({})') : text),
    });
    await operator.tryOut('catalog', failing, 50);
    await watchOnce(operator);
    // Nobody is left with a broken page meanwhile: the version before takes over, and both are reported.
    await visit(browser, site.url, visitors(failing, true), sound);
    await expect.poll(() => counted(failing, 'render-failed')).toBeGreaterThanOrEqual(VISITS);

    // Exit code 7: rolled back.
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
