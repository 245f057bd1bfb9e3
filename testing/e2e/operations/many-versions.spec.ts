import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Discovery, discoverySchema } from '@second-gear/federation/discovery';
import { expect, test } from '../support/fixtures/test.ts';
import { waitForRelease } from '../support/releases/wait-for-release.ts';

const MB = 1_000_000;
const computeIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Serves copies of the live catalog version to a page. Returns a function that releases the next copy and
 * returns the new discovery document.
 */
async function serveCopies(page: Page): Promise<() => string> {
  const response = await page.request.get('/discovery.json');
  const original: Discovery = discoverySchema.parse(await response.json());
  const liveCatalog = original.microFrontends['catalog']?.[0];
  if (!liveCatalog) throw new Error('The site has no catalog');
  const { container, files } = liveCatalog.extras;
  const folder = new URL('.', new URL(liveCatalog.url, page.url()));
  const texts = new Map<string, string>();
  for (const file of Object.keys(files).filter((name) => /^[^/]+\.js$/.test(name)))
    texts.set(file, await (await page.request.get(new URL(file, folder).href)).text());

  let count = 0;
  let document = JSON.stringify(original);
  const renameContainer = (text: string, number: string) =>
    text.replaceAll(container, `${container}_${number}`);
  await page.route(/\/remotes\/catalog\/copy-(\d+)\/([^/?]+)$/, (route) => {
    const [, number = '', file = ''] = /copy-(\d+)\/([^/?]+)/.exec(route.request().url()) ?? [];
    return route.fulfill({
      contentType: 'text/javascript',
      body: renameContainer(texts.get(file) ?? '', number),
    });
  });
  await page.route('**/discovery.json', (route) =>
    route.fulfill({ contentType: 'application/json', body: document }),
  );
  return () => {
    count += 1;
    const number = String(count);
    const hashes = Object.fromEntries(
      [...texts].map(([file, text]) => [file, computeIntegrity(renameContainer(text, number))]),
    );
    const copy = {
      ...liveCatalog,
      url: `/remotes/catalog/copy-${number}/remoteEntry.js`,
      metadata: {
        ...liveCatalog.metadata,
        version: `copy-${number}`,
        integrity: hashes['remoteEntry.js'] ?? '',
      },
      extras: { ...liveCatalog.extras, container: `${container}_${number}`, files: hashes },
    };
    const { revision } = original.extras;
    document = JSON.stringify({
      ...original,
      microFrontends: { ...original.microFrontends, catalog: [copy] },
      extras: { ...original.extras, revision: revision + count },
    });
    return document;
  };
}

/** Returns the size of the page's live JavaScript objects, in bytes. */
async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

test(
  'a tab that has loaded twenty versions one after another keeps at most one of them in memory',
  { tag: '@faults' },
  async ({ page }) => {
    test.setTimeout(15 * 60_000);
    await page.goto('/');
    await expect(page.locator('html[data-revision]')).toBeAttached();
    const releaseNext = await serveCopies(page);
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    const heapSizes: number[] = [];
    for (let iteration = 1; iteration <= 20; iteration += 1) {
      await waitForRelease(page, releaseNext());
      await page.getByRole('link', { name: "FAQ's" }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText("FAQ's");
      expect(requestedPaths).toContain(`/remotes/catalog/copy-${String(iteration)}/remoteEntry.js`);
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every good car has a second gear.');
      heapSizes.push(await measureHeap(page));
    }
    // A version takes about 1 MB. If the tab kept every version, its heap would grow by 18 MB.
    expect((heapSizes[19] ?? Infinity) - (heapSizes[1] ?? 0)).toBeLessThan(2 * MB);
  },
);
