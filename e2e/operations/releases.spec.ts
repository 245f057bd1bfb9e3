import type { Page } from '@playwright/test';
import { bucketOf, VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { havePatience } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';
import { turnTo } from '../support/turn-to.ts';

const OLD = 'Every good car has a second gear.';
const NEW = 'Every good car finds a second gear.';

/** A catalog version with a different heading. */
let better: string;
test.beforeEach(async ({ operator }) => {
  better = await operator.publish('catalog', { replace: { [OLD]: NEW } });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address');

test(
  'an open tab follows a release and a rollback on its next navigation, and typed text is retained',
  { tag: ['@journey', '@release'] },
  async ({ page, site, operator }) => {
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD);
    await newsletter(page).fill('casey@');
    await operator.activate('catalog', better);
    await turnTo(page);
    await expect(heading(page)).toHaveText(OLD);

    await page.getByRole('link', { name: "FAQ's" }).first().click();
    await expect(heading(page)).toContainText("FAQ's");
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(heading(page)).toHaveText(NEW);
    await expect(newsletter(page)).toHaveValue('casey@');

    await operator.rollBack('catalog');
    await turnTo(page);
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(heading(page)).toHaveText('About Second Gear');
    await page.goBack();
    await expect(heading(page)).toHaveText(OLD);
    await expect(newsletter(page)).toHaveValue('casey@');
  },
);

test(
  'after two broken releases visitors get the version before them, and each broken one is requested once',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    // It loads, but throws on render.
    const throwing = await operator.release('catalog', {
      rewrite: (file, text) => (file.endsWith('.js') ? text.replaceAll(`"${OLD}"`, '({})') : text),
    });
    const unparsable = await operator.release('catalog', {
      rewrite: (file, text) => (file === 'remoteEntry.js' ? `${text}\n)` : text),
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const entriesOf = (version: string) => asked.filter((path) => path.endsWith(`${version}/remoteEntry.js`));
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD);
    await page.getByRole('link', { name: "FAQ's" }).first().click();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(heading(page)).toHaveText(OLD);
    expect(entriesOf(throwing)).toHaveLength(1);
    // The preload, and the single retry of the desired version.
    expect(entriesOf(unparsable).length).toBeLessThanOrEqual(3);
  },
);

test(
  'an open tab loads another shell on its next URL change, and the previous one after a rollback',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    const [here, changed] = ['About Second Gear', 'About us, Second Gear'];
    const openAbout = async () => {
      // The page reloads at the same address with the other shell.
      const anew = page.waitForEvent('load', { timeout: 2 * 60_000 });
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await anew;
      await expect(heading(page)).toHaveText(OLD);
      await page.getByRole('link', { name: 'About', exact: true }).first().click();
    };
    await page.goto(`${site.url}/about`);
    await expect(heading(page)).toHaveText(here);
    await operator.release('shell', { replace: { [here]: changed } });
    await turnTo(page);
    await openAbout();
    await expect(heading(page)).toHaveText(changed);
    await operator.rollBack('shell');
    await turnTo(page);
    await openAbout();
    await expect(heading(page)).toHaveText(here);
  },
);

test(
  'a tab opened before a release continues to work, because the chunks of its version still exist',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD);
    await operator.activate('catalog', better);
    await page.getByRole('main').getByRole('link', { name: 'View All Cars' }).first().click();
    await expect(heading(page)).toHaveText('All cars');
    await page.getByRole('main').locator('article a').first().click();
    await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
  },
);

test(
  'a canary reaches exactly the visitors with a bucket below its share, and a higher share removes none',
  { tag: '@release' },
  async ({ browser, site, operator }) => {
    const salt = `catalog/${better}`;
    const visitors = Array.from({ length: 400 }, (_, n) => n.toString(16).padStart(32, '0'));
    const near = (place: number) =>
      visitors.reduce((best, visitor) =>
        Math.abs(bucketOf(salt, visitor) - place) < Math.abs(bucketOf(salt, best) - place) ? visitor : best,
      );
    const low = near(5);
    const high = near(40);
    const sees = async (visitor: string, text: string) => {
      const context = await browser.newContext();
      await context.addCookies([{ name: VISITOR_COOKIE, value: visitor, url: site.url }]);
      await context.addInitScript(havePatience);
      const page = await context.newPage();
      await page.goto(site.url);
      await expect(heading(page)).toHaveText(text);
      await context.close();
    };
    await operator.tryOut('catalog', better, 20);
    await sees(low, NEW);
    await sees(high, OLD);
    await operator.tryOut('catalog', better, 60);
    await sees(low, NEW);
    await sees(high, NEW);
    await operator.rollBack('catalog');
    await sees(low, OLD);
  },
);

test(
  'a canary at 0 % has no visitors, at 100 % all; in between, each visitor’s variant is stable',
  { tag: '@release' },
  async ({ page, context, site, operator }) => {
    await context.addInitScript(havePatience);
    const seen = async () => {
      const tab = await context.newPage();
      await tab.goto(site.url);
      await expect(heading(tab)).toHaveText(/second gear/);
      const text = await heading(tab).innerText();
      await tab.close();
      return text;
    };
    await operator.tryOut('catalog', better, 0);
    expect(await seen()).toBe(OLD);
    await operator.tryOut('catalog', better, 100);
    expect(await seen()).toBe(NEW);

    await operator.tryOut('catalog', better, 50);
    await page.goto(site.url);
    const id = (await context.cookies(site.url)).find(({ name }) => name === VISITOR_COOKIE)?.value;
    const arm = bucketOf(`catalog/${better}`, id ?? '') < 50 ? NEW : OLD;
    await expect(heading(page)).toHaveText(arm);
    await page.reload();
    await expect(heading(page)).toHaveText(arm);
    expect(await seen()).toBe(arm);
  },
);

test(
  'a session can select a version by name, and a banner on every screen states that and can reset it',
  { tag: '@release' },
  async ({ page, site }) => {
    await page.goto(`${site.url}/?mfe.catalog=${better}`);
    await expect(heading(page)).toHaveText(NEW);
    expect(new URL(page.url()).search).toBe('');
    const banner = page.getByRole('complementary', { name: 'Versions of this session' });
    await expect(banner).toContainText(`This session shows catalog ${better}, not the released version.`);
    await page.goto(`${site.url}/about`);
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Back to the released versions' }).click();
    await expect(banner).toBeHidden();
    await page.goto(site.url);
    await expect(heading(page)).toHaveText(OLD);

    await page.goto(`${site.url}/?mfe.catalog=9.9.9-none`);
    await expect(banner).toContainText('This site has no catalog 9.9.9-none. The released version is shown.');
    await expect(heading(page)).toHaveText(OLD);
  },
);
