import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { copySite, type SiteCopy } from '../support/site-copy.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, test } from '../support/test.ts';
import { turnTo } from '../support/turn-to.ts';
import { operatorOf, type Remote } from '../support/versions.ts';

/**
 * Every fault of a released version at each possible moment, in alternating remotes; `E2E_FAULTS=grid` tests
 * all combinations. The previous version is healthy. It must serve at the same address, with typed input
 * intact and never a blank page. federation.spec.ts tests the branded fallback without any healthy version.
 */
const WHOLE_GRID = process.env['E2E_FAULTS'] === 'grid';

const NAMES = ['catalog', 'checkout', 'dashboard'] as const;
const MOMENTS = ['on first load', 'on a navigation', 'in an open tab'] as const;

/** A snapshot of a site's discovery document and page, which tests serve in place of the live ones. */
interface Moment {
  page: string;
  document: string;
}
interface Faulty {
  version: string;
  at: Moment;
}

let site: SiteCopy;
let good: Moment;
const sound = new Map<Remote, Faulty>();
const unparsable = new Map<Remote, Faulty>();
const throwing = new Map<Remote, Faulty>();

const momentOf = async (dir: string): Promise<Moment> => ({
  page: await readFile(join(dir, 'index.html'), 'utf8'),
  document: await readFile(join(dir, 'discovery.json'), 'utf8'),
});

/** Text of a first screen (or slot) of each remote that its throwing version cannot render. */
const DRAWN: Record<Remote, string> = {
  catalog: 'Every good car has a second gear.',
  checkout: 'Select Meeting Location',
  dashboard: 'My Orders',
};

test.beforeAll(async () => {
  site = await copySite();
  const operator = operatorOf(site.dir);
  good = await momentOf(site.dir);
  const deploy = async (remote: Remote, difference: Parameters<typeof operator.release>[1]) => {
    const version = await operator.release(remote, difference);
    const at = await momentOf(site.dir);
    await operator.rollBack(remote);
    return { version, at };
  };
  for (const remote of NAMES) {
    sound.set(remote, await deploy(remote, {}));
    unparsable.set(
      remote,
      await deploy(remote, {
        rewrite: (file, text) => (file === 'remoteEntry.js' ? `${text}\n)` : text),
      }),
    );
    // The remote entry loads, but the exposed component throws on render.
    throwing.set(
      remote,
      await deploy(remote, {
        rewrite: (file, text) =>
          file.endsWith('.js') && text.includes(DRAWN[remote])
            ? text.replaceAll(`"${DRAWN[remote]}"`, '(()=>{throw new Error("a fault of the test")})()')
            : text,
      }),
    );
  }
});
test.afterAll(async () => {
  await site.close();
});

interface Fault {
  name: string;
  of: Map<Remote, Faulty>;
  /** Handles a request for the version's files; undefined if the files themselves are faulty. */
  strike?: (route: Route, file: string) => Promise<void>;
}

const isEntry = (file: string) => file === 'remoteEntry.js';
const go = (route: Route) => route.fallback();

const FAULTS: readonly Fault[] = [
  {
    name: 'its entry is missing',
    of: sound,
    strike: (route, file) => (isEntry(file) ? route.fulfill({ status: 404, body: 'Not found' }) : go(route)),
  },
  {
    name: 'its entry never comes',
    of: sound,
    strike: (route, file) => (isEntry(file) ? new Promise(() => undefined) : go(route)),
  },
  { name: 'its entry is no script', of: unparsable },
  {
    name: 'its entry has another hash',
    of: sound,
    strike: async (route, file) => {
      if (!isEntry(file)) return go(route);
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: `${await answer.text()};globalThis.tampered=true` });
    },
  },
  { name: 'it throws when it is drawn', of: throwing },
  {
    name: 'its chunks are missing',
    of: sound,
    strike: (route, file) => (isEntry(file) ? go(route) : route.fulfill({ status: 404, body: 'Not found' })),
  },
];

/** Serves the site's snapshot of that moment to the browser. */
async function see(page: Page, moment: () => Moment): Promise<void> {
  await page.route(
    (url) => url.origin === site.url && !/\.[a-z]+$|^\/api\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: moment().page });
    },
  );
  await page.route(`${site.url}/discovery.json`, (route) =>
    route.fulfill({ contentType: 'application/json', body: moment().document }),
  );
}

async function strike(page: Page, fault: Fault, remote: Remote): Promise<void> {
  const { strike: answer } = fault;
  const faulty = fault.of.get(remote);
  if (!answer || !faulty) return;
  const folder = `${site.url}/remotes/${remote}/${faulty.version}/`;
  await page.route(`${folder}**`, (route) =>
    answer(route, new URL(route.request().url()).pathname.slice(new URL(folder).pathname.length)),
  );
}

const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address');

/** Steps that load each remote from an open page, and the check that it loaded. */
const REMOTES: Record<
  Remote,
  { path: string; from: string; open: (page: Page) => Promise<void>; there: (page: Page) => Promise<void> }
> = {
  catalog: {
    path: '/',
    from: '/about',
    open: (page) => page.getByRole('link', { name: 'Home', exact: true }).first().click(),
    there: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(DRAWN.catalog),
  },
  dashboard: {
    path: '/dashboard/my-order',
    from: '/about',
    open: async (page) => {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    },
    there: (page) => expect(page.getByRole('link', { name: DRAWN.dashboard }).first()).toBeVisible(),
  },
  checkout: {
    path: '/viewallcars',
    from: '/viewallcars',
    open: async (page) => {
      // Clicks before the page is complete are the subject of another test.
      await takenOver(page);
      await page
        .getByRole('button', { name: /^Order Now/ })
        .first()
        .click();
    },
    there: (page) => expect(page.getByLabel(DRAWN.checkout)).toBeVisible(),
  },
};

/** Whether to test a remote with this fault and moment: one of three remotes by default, or all. */
const isTested = (remote: Remote, fault: number, moment: number): boolean =>
  WHOLE_GRID || NAMES[(fault + moment) % NAMES.length] === remote;

for (const remote of NAMES) {
  const { path, from, open, there } = REMOTES[remote];
  // A slot is never loaded first, because its page always loads before it.
  const openHere = remote === 'checkout' ? open : () => Promise.resolve();

  test(
    `${remote}: the previous version is served whatever is wrong with the current one`,
    { tag: ['@release', '@faults'] },
    async ({ page, context }) => {
      await signIn(page, BUYER, site.url);
      await page.close();
      const strikes: Record<
        (typeof MOMENTS)[number],
        (tab: Page, fault: Fault, at: Moment) => Promise<void>
      > = {
        'on first load': async (tab, fault, at) => {
          await see(tab, () => at);
          await strike(tab, fault, remote);
          await tab.goto(site.url + path, { waitUntil: 'domcontentloaded' });
          await openHere(tab);
          await there(tab);
          expect(await tab.evaluate(() => 'tampered' in globalThis)).toBe(false);
        },
        'on a navigation': async (tab, fault, at) => {
          await see(tab, () => at);
          await strike(tab, fault, remote);
          await tab.goto(site.url + from, { waitUntil: 'domcontentloaded' });
          await newsletter(tab).fill('casey@');
          await open(tab);
          await there(tab);
          await expect(newsletter(tab)).toHaveValue('casey@');
        },
        'in an open tab': async (tab, fault, at) => {
          let now = good;
          await see(tab, () => now);
          await strike(tab, fault, remote);
          await tab.goto(site.url + path, { waitUntil: 'domcontentloaded' });
          await openHere(tab);
          await there(tab);
          await tab.keyboard.press('Escape');
          await newsletter(tab).fill('casey@');
          now = at;
          await turnTo(tab, at.document);
          await tab.getByRole('link', { name: 'About', exact: true }).first().click();
          await expect(tab.getByRole('heading', { level: 1 })).toHaveText('About Second Gear');
          await tab.goBack();
          await openHere(tab);
          await there(tab);
          await expect(newsletter(tab)).toHaveValue('casey@');
        },
      };
      for (const [which, fault] of FAULTS.entries()) {
        const faulty = fault.of.get(remote);
        if (!faulty) throw new Error('Nothing was deployed');
        for (const [when, moment] of MOMENTS.entries()) {
          if (!isTested(remote, which, when)) continue;
          await test.step(`the previous version is served ${moment} if ${fault.name}`, async () => {
            const tab = await context.newPage();
            await strikes[moment](tab, fault, faulty.at);
            await tab.close();
          });
        }
      }
    },
  );
}

test(
  'the previous catalog version shows the cars if the chunk for API calls is missing',
  { tag: ['@release', '@faults'] },
  async ({ page }) => {
    const lacking = sound.get('catalog');
    if (!lacking) throw new Error('Nothing was deployed');
    await see(page, () => lacking.at);
    const struck: string[] = [];
    await page.route(`${site.url}/remotes/catalog/${lacking.version}/calls.*`, (route) => {
      struck.push(route.request().url());
      return route.fulfill({ status: 404, body: 'Not found' });
    });
    await page.goto(`${site.url}/viewallcars`, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(struck.length).toBeGreaterThan(0);
  },
);
