import type { Page } from '@playwright/test';
import { bucketOf, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { extendPageTimeouts } from '../support/fixtures/extend-timeouts.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { waitForRelease } from '../support/releases/wait-for-release.ts';

const OLD_HEADING = 'Every good car has a second gear.';
const NEW_HEADING = 'Every good car finds a second gear.';

/** A catalog version with a different heading. */
let newVersion: string;
test.beforeEach(async ({ operator }) => {
  newVersion = await operator.publish('catalog', { replace: { [OLD_HEADING]: NEW_HEADING } });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address');

test(
  'an open tab follows a release and a rollback on its next navigation, and typed text is retained',
  { tag: ['@journey', '@release'] },
  async ({ page, site, operator }) => {
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD_HEADING);
    await newsletter(page).fill('casey@');
    await operator.activate('catalog', newVersion);
    await waitForRelease(page);
    await expect(heading(page)).toHaveText(OLD_HEADING);

    await page.getByRole('link', { name: "FAQ's" }).first().click();
    await expect(heading(page)).toContainText("FAQ's");
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(heading(page)).toHaveText(NEW_HEADING);
    await expect(newsletter(page)).toHaveValue('casey@');

    await operator.rollBack('catalog');
    await waitForRelease(page);
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(heading(page)).toHaveText('About Second Gear');
    await page.goBack();
    await expect(heading(page)).toHaveText(OLD_HEADING);
    await expect(newsletter(page)).toHaveValue('casey@');
  },
);

test(
  'after two broken releases, visitors get the version before them, and the broken ones are not requested again',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    // This version loads, but throws on render.
    const throwingVersion = await operator.release('catalog', {
      rewrite: (file, text) => (file.endsWith('.js') ? text.replaceAll(`"${OLD_HEADING}"`, '({})') : text),
    });
    const unparsableVersion = await operator.release('catalog', {
      rewrite: (file, text) => (file === 'remoteEntry.js' ? `${text}\n)` : text),
    });
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    const findEntryRequests = (version: string) =>
      requestedPaths.filter((path) => path.endsWith(`${version}/remoteEntry.js`));
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD_HEADING);
    await page.getByRole('link', { name: "FAQ's" }).first().click();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(heading(page)).toHaveText(OLD_HEADING);
    expect(findEntryRequests(throwingVersion)).toHaveLength(1);
    // At most three requests: the preload, the first load, and one retry.
    expect(findEntryRequests(unparsableVersion).length).toBeLessThanOrEqual(3);
  },
);

test(
  'an open tab loads another shell on its next URL change, and the previous one after a rollback',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    const [oldTitle, newTitle] = ['About Second Gear', 'About us, Second Gear'];
    const openAbout = async () => {
      // The page reloads at the same address with the other shell.
      const whenReloaded = page.waitForEvent('load', { timeout: 2 * 60_000 });
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await whenReloaded;
      await expect(heading(page)).toHaveText(OLD_HEADING);
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
    };
    await page.goto(`${site.url}/about`);
    await expect(heading(page)).toHaveText(oldTitle);
    await operator.release('shell', { replace: { [oldTitle]: newTitle } });
    await waitForRelease(page);
    await openAbout();
    await expect(heading(page)).toHaveText(newTitle);
    await operator.rollBack('shell');
    await waitForRelease(page);
    await openAbout();
    await expect(heading(page)).toHaveText(oldTitle);
  },
);

test(
  'a tab opened before a release continues to work, because the chunks of its version still exist',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD_HEADING);
    await operator.activate('catalog', newVersion);
    await page.getByRole('main').getByRole('link', { name: 'View All Cars' }).first().click();
    await expect(heading(page)).toHaveText('All cars');
    await page.getByRole('main').locator('article a').first().click();
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  },
);

test(
  'a canary reaches exactly the visitors with a bucket below its share, and a higher share removes none',
  { tag: '@release' },
  async ({ browser, site, operator }) => {
    const salt = `catalog/${newVersion}`;
    const visitors = Array.from({ length: 400 }, (_, n) => n.toString(16).padStart(32, '0'));
    const findVisitorNearBucket = (bucket: number) =>
      visitors.reduce((nearest, visitor) =>
        Math.abs(bucketOf(salt, visitor) - bucket) < Math.abs(bucketOf(salt, nearest) - bucket)
          ? visitor
          : nearest,
      );
    const visitorInLowBucket = findVisitorNearBucket(5);
    const visitorInHighBucket = findVisitorNearBucket(40);
    const expectHeading = async (visitor: string, text: string) => {
      const context = await browser.newContext();
      await context.addCookies([{ name: VISITOR_COOKIE, value: visitor, url: site.url }]);
      await context.addInitScript(extendPageTimeouts);
      const page = await context.newPage();
      await page.goto(site.url);
      await expect(heading(page)).toHaveText(text);
      await context.close();
    };
    await operator.startCanary('catalog', newVersion, 20);
    await expectHeading(visitorInLowBucket, NEW_HEADING);
    await expectHeading(visitorInHighBucket, OLD_HEADING);
    await operator.startCanary('catalog', newVersion, 60);
    await expectHeading(visitorInLowBucket, NEW_HEADING);
    await expectHeading(visitorInHighBucket, NEW_HEADING);
    await operator.rollBack('catalog');
    await expectHeading(visitorInLowBucket, OLD_HEADING);
  },
);

test(
  'a canary reaches no visitor at 0%, every visitor at 100%, and always the same visitors in between',
  { tag: '@release' },
  async ({ page, context, site, operator }) => {
    await context.addInitScript(extendPageTimeouts);
    const readHeading = async () => {
      const tab = await context.newPage();
      await tab.goto(site.url);
      await expect(heading(tab)).toHaveText(/second gear/);
      const text = await heading(tab).innerText();
      await tab.close();
      return text;
    };
    await operator.startCanary('catalog', newVersion, 0);
    expect(await readHeading()).toBe(OLD_HEADING);
    await operator.startCanary('catalog', newVersion, 100);
    expect(await readHeading()).toBe(NEW_HEADING);

    await operator.startCanary('catalog', newVersion, 50);
    await page.goto(site.url);
    const id = (await context.cookies(site.url)).find(({ name }) => name === VISITOR_COOKIE)?.value;
    const expectedHeading = bucketOf(`catalog/${newVersion}`, id ?? '') < 50 ? NEW_HEADING : OLD_HEADING;
    await expect(heading(page)).toHaveText(expectedHeading);
    await page.reload();
    await expect(heading(page)).toHaveText(expectedHeading);
    expect(await readHeading()).toBe(expectedHeading);
  },
);

test(
  'a visitor can select a version in the URL; a banner on every screen names it and can reset the selection',
  { tag: '@release' },
  async ({ page, site }) => {
    await page.goto(`${site.url}/?mfe.catalog=${newVersion}`);
    await expect(heading(page)).toHaveText(NEW_HEADING);
    expect(new URL(page.url()).search).toBe('');
    const banner = page.getByRole('complementary', { name: 'Version override' });
    await expect(banner).toContainText(
      `You’re viewing catalog ${newVersion} instead of the released version.`,
    );
    await page.goto(`${site.url}/about`);
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Use released versions' }).click();
    await expect(banner).toBeHidden();
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD_HEADING);

    await page.goto(`${site.url}/?mfe.catalog=9.9.9-none`);
    await expect(banner).toContainText(
      'We couldn’t find catalog 9.9.9-none. You’re viewing the released version.',
    );
    await expect(heading(page)).toHaveText(OLD_HEADING);
  },
);
