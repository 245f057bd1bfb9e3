import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/fixtures/test.ts';

const ENTRY_PATTERN = '**/shell/*/shell.js';
const SHELL_FILE_PATTERN = /\/shell\/[^/]+\/[^/]+\.js$/;
const START_CHUNK_PATTERN = '**/shell/*/start.*.js';

const abort = (route: Route): Promise<void> => route.abort();

/**
 * Fails requests while `isFailing` returns true. The route is never removed, because the browser may lose a
 * request that is paused at that moment.
 */
const failWhile = (page: Page, url: string | RegExp, isFailing: () => boolean, fail = abort) =>
  page.route(url, (route) => (isFailing() ? fail(route) : route.continue()));

/** Returns a function that returns true on its first call only. */
function createOnceFlag(): () => boolean {
  let count = 0;
  return () => {
    count += 1;
    return count === 1;
  };
}

/** Counts the navigation requests of the page. */
function countPageRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** Waits until the page has content and the shell has hydrated it. */
async function expectInteractive(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html[data-revision]')).toBeAttached();
}

test.describe('missing files of the shell', { tag: '@faults' }, () => {
  test('a page whose entry script fails once reports the failure and reloads itself', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) requests.push('page');
      if (request.url().endsWith('/telemetry')) requests.push('report');
    });
    await failWhile(page, ENTRY_PATTERN, createOnceFlag());
    await page.goto('/');
    await expectInteractive(page);
    expect(requests.slice(0, 3)).toEqual(['page', 'report', 'page']);
  });

  test('a page whose start chunk fails once requests the chunk again without a reload', async ({ page }) => {
    const pageRequests = countPageRequests(page);
    await failWhile(page, START_CHUNK_PATTERN, createOnceFlag());
    await page.goto('/');
    await expectInteractive(page);
    expect(pageRequests()).toBe(1);
  });

  test('an old page whose files are gone reloads once, then offers Reload', async ({ page }) => {
    const pageRequests = countPageRequests(page);
    let isMissing = true;
    await failWhile(
      page,
      ENTRY_PATTERN,
      () => isMissing,
      (route) => route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'This page didn’t finish loading.' });
    await expect(notice).toBeVisible();
    expect(pageRequests()).toBe(2);
    isMissing = false;
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expectInteractive(page);
  });

  test('a page without a connection stays readable and reloads itself later', async ({ page }) => {
    let isOffline = true;
    await failWhile(page, SHELL_FILE_PATTERN, () => isOffline);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    isOffline = false;
    await expectInteractive(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a screen of the shell whose chunk fails offers Retry, which requests the chunk again', async ({
    page,
  }) => {
    await page.goto('/');
    await expectInteractive(page);
    let isOffline = true;
    await failWhile(page, SHELL_FILE_PATTERN, () => isOffline);
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    const fallback = page.getByTestId('remote-fallback');
    await expect(fallback).toBeVisible();
    isOffline = false;
    await fallback.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'About Second Gear' })).toBeVisible();
  });
});
