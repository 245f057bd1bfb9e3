import type { Page } from '@playwright/test';
import { bucketOf, VISITOR_COOKIE } from '@second-gear/contract/traffic';
import { havePatience } from '../support/patience.ts';
import { expect, test } from '../support/test.ts';
import { turnTo } from '../support/turn-to.ts';

const OLD = 'Every good car has a second gear.';
const NEW = 'Every good car finds a second gear.';

/** A version of the catalog that differs by its heading. */
let better: string;
test.beforeEach(async ({ operator }) => {
  better = await operator.publish('catalog', { replace: { [OLD]: NEW } });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address');

test(
  'an open tab follows a release and a rollback at its next navigation, and what is typed stays',
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
  'two broken releases in a row: visitors get the version before them, and each is asked for once',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    // It loads, and throws as soon as it is drawn.
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
    // The preload, and the one retry that the version which is wanted has.
    expect(entriesOf(unparsable).length).toBeLessThanOrEqual(3);
  },
);

test(
  'an open tab takes up another shell with its next change of address, and the one before after a rollback',
  { tag: '@release' },
  async ({ page, site, operator }) => {
    const [here, changed] = ['About Second Gear', 'About us, Second Gear'];
    const openAbout = async () => {
      // The address is kept, and the page comes anew with the other shell.
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
  'a tab that was open before a release goes on working: the chunks of its version are still there',
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
  'a trial reaches exactly those visitors whose bucket is below its share, and raising it moves nobody back',
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
  'at 0 % nobody is on trial, at 100 % everybody; in between a visitor’s arm stays',
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
  'a session may ask for a version by name; a banner says so on every screen and leads back',
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
