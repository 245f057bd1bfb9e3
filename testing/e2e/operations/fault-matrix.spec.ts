import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { signIn } from '../support/accounts/sign-in.ts';
import { BUYER } from '../support/data/test-data-api.ts';
import { waitForHydration } from '../support/fixtures/hydration.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { createOperator, type RemoteName } from '../support/releases/operator.ts';
import { copySite, type SiteCopy } from '../support/releases/site-copy.ts';
import { waitForRelease } from '../support/releases/wait-for-release.ts';

/**
 * Tests every fault of a released version at each possible moment. By default, each combination is tested
 * with one of the three remotes. With E2E_FAULTS=grid, it is tested with all of them. The previous version is
 * healthy. Browsers must fall back to it at the same URL, keep typed input, and never show a blank page.
 * federation.spec.ts tests the fallback screen for a remote without any healthy version.
 */
const FULL_MATRIX = process.env['E2E_FAULTS'] === 'grid';

const REMOTE_NAMES = ['catalog', 'checkout', 'dashboard'] as const;
const MOMENTS = ['on first load', 'on a navigation', 'in an open tab'] as const;

/** A snapshot of a site's discovery document and page, which tests serve in place of the live ones. */
interface SiteSnapshot {
  page: string;
  document: string;
}
interface FaultyVersion {
  version: string;
  snapshot: SiteSnapshot;
}

let site: SiteCopy;
let healthySnapshot: SiteSnapshot;
const intactVersions = new Map<RemoteName, FaultyVersion>();
const unparsableVersions = new Map<RemoteName, FaultyVersion>();
const throwingVersions = new Map<RemoteName, FaultyVersion>();

const readSnapshot = async (dir: string): Promise<SiteSnapshot> => ({
  page: await readFile(join(dir, 'index.html'), 'utf8'),
  document: await readFile(join(dir, 'discovery.json'), 'utf8'),
});

/**
 * Text on the first screen (or in the slot) of each remote. The throwing version throws when it renders
 * this text.
 */
const RENDERED_TEXTS: Record<RemoteName, string> = {
  catalog: 'Every good car has a second gear.',
  checkout: 'Select Meeting Location',
  dashboard: 'My Orders',
};

test.beforeAll(async () => {
  site = await copySite();
  const operator = createOperator(site.dir);
  healthySnapshot = await readSnapshot(site.dir);
  const deploy = async (remote: RemoteName, changes: Parameters<typeof operator.release>[1]) => {
    const version = await operator.release(remote, changes);
    const snapshot = await readSnapshot(site.dir);
    await operator.rollBack(remote);
    return { version, snapshot };
  };
  for (const remote of REMOTE_NAMES) {
    intactVersions.set(remote, await deploy(remote, {}));
    unparsableVersions.set(
      remote,
      await deploy(remote, {
        rewrite: (file, text) => (file === 'remoteEntry.js' ? `${text}\n)` : text),
      }),
    );
    // The remote entry loads, but the exposed component throws on render.
    throwingVersions.set(
      remote,
      await deploy(remote, {
        rewrite: (file, text) =>
          file.endsWith('.js') && text.includes(RENDERED_TEXTS[remote])
            ? text.replaceAll(
                `"${RENDERED_TEXTS[remote]}"`,
                '(()=>{throw new Error("a fault of the test")})()',
              )
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
  faultyVersions: Map<RemoteName, FaultyVersion>;
  /** Handles a request for the version's files. Undefined if the files themselves are faulty. */
  respond?: (route: Route, file: string) => Promise<void>;
}

const isEntry = (file: string) => file === 'remoteEntry.js';
const continueRequest = (route: Route) => route.fallback();

const FAULTS: readonly Fault[] = [
  {
    name: 'the remote entry of the current one is missing',
    faultyVersions: intactVersions,
    respond: (route, file) =>
      isEntry(file) ? route.fulfill({ status: 404, body: 'Not found' }) : continueRequest(route),
  },
  {
    name: 'the remote entry of the current one never loads',
    faultyVersions: intactVersions,
    respond: (route, file) => (isEntry(file) ? new Promise(() => undefined) : continueRequest(route)),
  },
  { name: 'the remote entry of the current one is not a valid script', faultyVersions: unparsableVersions },
  {
    name: 'the remote entry of the current one has a wrong hash',
    faultyVersions: intactVersions,
    respond: async (route, file) => {
      if (!isEntry(file)) return continueRequest(route);
      const response = await route.fetch();
      return route.fulfill({ response, body: `${await response.text()};globalThis.tampered=true` });
    },
  },
  { name: 'the current one throws on render', faultyVersions: throwingVersions },
  {
    name: 'the chunks of the current one are missing',
    faultyVersions: intactVersions,
    respond: (route, file) =>
      isEntry(file) ? continueRequest(route) : route.fulfill({ status: 404, body: 'Not found' }),
  },
];

/** Serves the snapshot that `getSnapshot` currently returns, in place of the site's live documents. */
async function serveSnapshot(page: Page, getSnapshot: () => SiteSnapshot): Promise<void> {
  await page.route(
    (url) => url.origin === site.url && !/\.[a-z]+$|^\/api\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: getSnapshot().page });
    },
  );
  await page.route(`${site.url}/discovery.json`, (route) =>
    route.fulfill({ contentType: 'application/json', body: getSnapshot().document }),
  );
}

async function injectFault(page: Page, fault: Fault, remote: RemoteName): Promise<void> {
  const { respond } = fault;
  const faultyVersion = fault.faultyVersions.get(remote);
  if (!respond || !faultyVersion) return;
  const folder = `${site.url}/remotes/${remote}/${faultyVersion.version}/`;
  await page.route(`${folder}**`, (route) =>
    respond(route, new URL(route.request().url()).pathname.slice(new URL(folder).pathname.length)),
  );
}

const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address');

/** Steps that load each remote from an open page, and the check that it loaded. */
const REMOTES: Record<
  RemoteName,
  {
    path: string;
    startPath: string;
    open: (page: Page) => Promise<void>;
    expectLoaded: (page: Page) => Promise<void>;
  }
> = {
  catalog: {
    path: '/',
    startPath: '/about',
    open: (page) => page.getByRole('link', { name: 'Home', exact: true }).first().click(),
    expectLoaded: (page) =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText(RENDERED_TEXTS.catalog),
  },
  dashboard: {
    path: '/dashboard/my-order',
    startPath: '/about',
    open: async (page) => {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    },
    expectLoaded: (page) =>
      expect(page.getByRole('link', { name: RENDERED_TEXTS.dashboard }).first()).toBeVisible(),
  },
  checkout: {
    path: '/viewallcars',
    startPath: '/viewallcars',
    open: async (page) => {
      // Waits for hydration, because server-rendering.spec.ts tests earlier clicks.
      await waitForHydration(page);
      await page
        .getByRole('button', { name: /^Order Now/ })
        .first()
        .click();
    },
    expectLoaded: (page) => expect(page.getByLabel(RENDERED_TEXTS.checkout)).toBeVisible(),
  },
};

/**
 * Whether to test a remote with this fault and moment. By default, each fault and moment is tested with one
 * of the three remotes.
 */
const isTested = (remote: RemoteName, fault: number, moment: number): boolean =>
  FULL_MATRIX || REMOTE_NAMES[(fault + moment) % REMOTE_NAMES.length] === remote;

for (const remote of REMOTE_NAMES) {
  const { path, startPath, open, expectLoaded } = REMOTES[remote];
  // A slot is never loaded first, because its page always loads before it.
  const openSlot = remote === 'checkout' ? open : () => Promise.resolve();

  test(
    `visitors get the previous version of ${remote} with every fault of the current one`,
    { tag: ['@release', '@faults'] },
    async ({ page, context }) => {
      await signIn(page, BUYER, site.url);
      await page.close();
      const checks: Record<
        (typeof MOMENTS)[number],
        (tab: Page, fault: Fault, snapshot: SiteSnapshot) => Promise<void>
      > = {
        'on first load': async (tab, fault, snapshot) => {
          await serveSnapshot(tab, () => snapshot);
          await injectFault(tab, fault, remote);
          await tab.goto(site.url + path, { waitUntil: 'domcontentloaded' });
          await openSlot(tab);
          await expectLoaded(tab);
          expect(await tab.evaluate(() => 'tampered' in globalThis)).toBe(false);
        },
        'on a navigation': async (tab, fault, snapshot) => {
          await serveSnapshot(tab, () => snapshot);
          await injectFault(tab, fault, remote);
          await tab.goto(site.url + startPath, { waitUntil: 'domcontentloaded' });
          await newsletter(tab).fill('casey@');
          await open(tab);
          await expectLoaded(tab);
          await expect(newsletter(tab)).toHaveValue('casey@');
        },
        'in an open tab': async (tab, fault, snapshot) => {
          let currentSnapshot = healthySnapshot;
          await serveSnapshot(tab, () => currentSnapshot);
          await injectFault(tab, fault, remote);
          await tab.goto(site.url + path, { waitUntil: 'domcontentloaded' });
          await openSlot(tab);
          await expectLoaded(tab);
          await tab.keyboard.press('Escape');
          await newsletter(tab).fill('casey@');
          currentSnapshot = snapshot;
          await waitForRelease(tab, snapshot.document);
          await tab.getByRole('link', { name: 'About', exact: true }).first().click();
          await expect(tab.getByRole('heading', { level: 1 })).toHaveText('About Second Gear');
          await tab.goBack();
          await openSlot(tab);
          await expectLoaded(tab);
          await expect(newsletter(tab)).toHaveValue('casey@');
        },
      };
      for (const [faultIndex, fault] of FAULTS.entries()) {
        const faultyVersion = fault.faultyVersions.get(remote);
        if (!faultyVersion) throw new Error('Nothing was deployed');
        for (const [momentIndex, moment] of MOMENTS.entries()) {
          if (!isTested(remote, faultIndex, momentIndex)) continue;
          await test.step(`the previous version is served ${moment} if ${fault.name}`, async () => {
            const tab = await context.newPage();
            await checks[moment](tab, fault, faultyVersion.snapshot);
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
    const intactCatalog = intactVersions.get('catalog');
    if (!intactCatalog) throw new Error('Nothing was deployed');
    await serveSnapshot(page, () => intactCatalog.snapshot);
    const rejectedUrls: string[] = [];
    await page.route(`${site.url}/remotes/catalog/${intactCatalog.version}/calls.*`, (route) => {
      rejectedUrls.push(route.request().url());
      return route.fulfill({ status: 404, body: 'Not found' });
    });
    await page.goto(`${site.url}/viewallcars`, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(rejectedUrls.length).toBeGreaterThan(0);
  },
);
