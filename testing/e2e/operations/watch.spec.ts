import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bucketOf, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { extendPageTimeouts } from '../support/fixtures/extend-timeouts.ts';
import { expect, test } from '../support/fixtures/test.ts';
import type { Operator } from '../support/releases/operator.ts';
import { stack } from '../support/stack/stack.ts';

/**
 * Tests an automatic rollback end to end. Pages report to the API, the API counts the reports, and `npm run
 * watch` reads the counts and rolls back. The tests in tools/release/src/watch cover the thresholds.
 */

const HEADING = 'Every good car has a second gear.';
/** Number of visits after which `watch` evaluates a version. */
const VISITS_PER_VERSION = 5;

/** Returns the number of reports that the API has counted for a version. */
async function readReportCount(version: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${stack().apiInternal}/metrics`)).text();
  const line = metrics
    .split('\n')
    .find((text) => text.includes(`version="${version}"`) && text.includes(`kind="${kind}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Returns visitors in the canary group or in the control group. */
function selectVisitors(canary: string, getsCanary: boolean): string[] {
  const candidates = Array.from({ length: 100 }, (_, n) => n.toString(16).padStart(32, '0'));
  return candidates
    .filter((id) => bucketOf(`catalog/${canary}`, id) < 50 === getsCanary)
    .slice(0, VISITS_PER_VERSION);
}

/** Simulates a switch to another tab. On this event, the page sends its pending reports. */
function hidePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/**
 * Opens the site as each visitor, expects that it works, and hides the page, which then sends its reports.
 * Returns when the API has counted a report of `version` for each visitor. Reports are anonymous, so no other
 * visitor may get this version in the meantime. The pages stay open until all reports are counted, because
 * closing a page cancels its pending reports.
 */
async function visitAndReport(
  browser: Browser,
  url: string,
  visitorIds: readonly string[],
  version: string,
): Promise<void> {
  const openSite = async (id: string): Promise<Page> => {
    const context = await browser.newContext();
    await context.addCookies([{ name: VISITOR_COOKIE, value: id, url }]);
    await context.addInitScript(extendPageTimeouts);
    const page = await context.newPage();
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    return page;
  };
  const countBefore = await readReportCount(version, 'mounted');
  const pages = await Promise.all(visitorIds.map(openSite));
  await expect
    .poll(async () => {
      await Promise.all(pages.map((page) => page.evaluate(hidePage)));
      return readReportCount(version, 'mounted');
    })
    .toBeGreaterThanOrEqual(countBefore + visitorIds.length);
  await Promise.all(pages.map((page) => page.context().close()));
}

const runWatchOnce = (operator: Operator) =>
  operator.runCommand(
    'watch',
    '--once',
    '--min-attempts',
    String(VISITS_PER_VERSION),
    '--metrics',
    `${stack().apiInternal}/metrics`,
  );

/** Returns the catalog version that all visitors get. */
async function readLiveVersion(siteDir: string): Promise<string> {
  const document = JSON.parse(await readFile(join(siteDir, 'discovery.json'), 'utf8')) as {
    microFrontends: { catalog: [{ metadata: { version: string } }] };
  };
  return document.microFrontends.catalog[0].metadata.version;
}

async function readLedger(siteDir: string): Promise<Record<string, unknown>[]> {
  const lines = (await readFile(join(siteDir, 'ledger.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Returns the last ledger entry that changed the active versions. */
const findLastChange = async (siteDir: string) =>
  (await readLedger(siteDir)).filter(({ what }) => what !== 'prove').at(-1);

test(
  'a version that fails in browsers is rolled back automatically, and a working one is not',
  { tag: '@release' },
  async ({ browser, site, operator }) => {
    const liveVersion = await readLiveVersion(site.dir);
    const workingVersion = await operator.publish('catalog', {});
    await operator.startCanary('catalog', workingVersion, 50);
    await runWatchOnce(operator);
    await visitAndReport(browser, site.url, selectVisitors(workingVersion, true), workingVersion);
    // Pages of other tests run this version too, so the count may be higher.
    await visitAndReport(browser, site.url, selectVisitors(workingVersion, false), liveVersion);
    const watchOutput = await runWatchOnce(operator);
    expect(watchOutput).toContain(
      `catalog ${workingVersion} fails 0.0% of ${String(VISITS_PER_VERSION)} tries, ${liveVersion} `,
    );
    expect(await findLastChange(site.dir)).toMatchObject({ what: 'canary', to: workingVersion });
    // A version with this many successful visits counts as healthy.
    expect(await readLedger(site.dir)).toContainEqual(
      expect.objectContaining({ what: 'prove', subject: 'catalog', to: workingVersion }),
    );

    // From now on, only this test uses both versions. Reports from pages of other tests would be counted as
    // well.
    await operator.runCommand('promote', 'catalog', '--no-browser', '--why', 'a test');
    const failingVersion = await operator.publish('catalog', {
      // `({})` is not a valid React child, so this version throws on render.
      rewrite: (file, text) => (file.endsWith('.js') ? text.replaceAll(`"${HEADING}"`, '({})') : text),
    });
    await operator.startCanary('catalog', failingVersion, 50);
    await runWatchOnce(operator);
    // Visitors see no broken page, because the previous version loads instead. Their pages report both
    // versions.
    await visitAndReport(browser, site.url, selectVisitors(failingVersion, true), workingVersion);
    await expect
      .poll(() => readReportCount(failingVersion, 'render-failed'))
      .toBeGreaterThanOrEqual(VISITS_PER_VERSION);

    // Exit code 7 means that `watch` rolled back.
    await expect(runWatchOnce(operator)).rejects.toThrow(
      new RegExp(`exited with 7:[^]*ROLLED BACK to ${workingVersion}`),
    );
    expect(await findLastChange(site.dir)).toMatchObject({
      what: 'rollback',
      who: expect.stringMatching(/^watch/) as unknown,
      to: workingVersion,
      ended: failingVersion,
      why: expect.stringContaining(`${failingVersion} failed ${String(VISITS_PER_VERSION)} of`) as unknown,
      evidence: {
        version: failingVersion,
        baseline: workingVersion,
        candidate: { failures: VISITS_PER_VERSION },
        compared: { failures: 0 },
        alarm: true,
      },
    });
    const requestedUrls: string[] = [];
    const page = await browser.newPage();
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(site.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    expect(requestedUrls.filter((url) => url.includes(failingVersion))).toEqual([]);
    await page.close();
  },
);
