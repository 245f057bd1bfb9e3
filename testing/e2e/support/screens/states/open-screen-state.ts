import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/hydration.ts';
import { expect } from '../../fixtures/test.ts';
import { stack } from '../../stack/stack.ts';
import type { ScreenState } from './screen-state.ts';

/** A small file of the site. While it is open, no script runs, and no storage is in use. */
const EMPTY_PAGE = '/robots.txt';

/** Leaves the previous screen, and removes its routes, offline mode, and session storage. */
export async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.goto(stack().site + EMPTY_PAGE);
  await page.evaluate(() => {
    sessionStorage.clear();
  });
}

/** Waits until nothing on the page is loading. */
const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(page.locator('main, dialog').locator('[aria-busy="true"]')).toHaveCount(0);

export async function openScreenState(
  page: Page,
  { path, heading, loading, beforeOpen, arrange }: ScreenState,
): Promise<void> {
  await beforeOpen?.(page);
  await page.goto(stack().site + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await waitForHydration(page);
  if (!loading) await waitUntilLoaded(page);
  await arrange?.(page);
  if (!loading) await waitUntilLoaded(page);
}

/** Makes the window as high as its page. */
export async function fitWindowToPage(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}
