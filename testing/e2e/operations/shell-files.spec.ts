import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/test.ts';

const ENTRY = '**/shell/*/shell.js';
const START_CHUNK = '**/shell/*/start.*.js';

/** Counts how often the browser requests the page. */
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
  test('a page whose entry failed once reports that and reloads itself', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) requests.push('page');
      if (request.url().endsWith('/telemetry')) requests.push('report');
    });
    await page.route(ENTRY, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await expectInteractive(page);
    expect(requests.slice(0, 3)).toEqual(['page', 'report', 'page']);
  });

  test('a page whose start chunk failed once requests it again without a reload', async ({ page }) => {
    const pageRequests = countPageRequests(page);
    await page.route(START_CHUNK, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await expectInteractive(page);
    expect(pageRequests()).toBe(1);
  });

  test('an old page whose files are gone reloads once, then offers Reload', async ({ page }) => {
    const pageRequests = countPageRequests(page);
    await page.route(ENTRY, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    const notice = page.getByRole('alert').filter({ hasText: 'This page didn’t finish loading.' });
    await expect(notice).toBeVisible();
    expect(pageRequests()).toBe(2);
    await page.unroute(ENTRY);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expectInteractive(page);
  });

  test('a page without a connection stays readable and reloads itself later', async ({ page }) => {
    await page.route(/\/shell\/[^/]+\/[^/]+\.js$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.unrouteAll();
    await expectInteractive(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a screen of the shell whose chunk failed offers Retry, which requests it again', async ({ page }) => {
    await page.goto('/');
    await expectInteractive(page);
    await page.route(/\/shell\/[^/]+\/[^/]+\.js$/, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    const fallback = page.getByTestId('remote-fallback');
    await expect(fallback).toBeVisible();
    await page.unrouteAll();
    await fallback.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'About Second Gear' })).toBeVisible();
  });
});
