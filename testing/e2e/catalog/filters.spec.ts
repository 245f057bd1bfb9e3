import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures/test.ts';

const carCount = (page: Page) => page.locator('.list-count');

test(
  'on a phone, the filters are in a sheet, and a button shows the number of cars and leads to the list',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/viewallcars');
    await expect(page.getByText(/^Showing /)).toBeVisible();
    await expect(page.getByLabel('Fuel')).toBeHidden();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    const fuel = sheet.getByLabel('Fuel');
    const optionText = (await fuel.locator('option[value="petrol"]').textContent()) ?? '';
    const cars = Number(/\((.+)\)/.exec(optionText)?.[1]?.replaceAll(',', ''));
    await fuel.selectOption('petrol');
    const show = sheet.getByRole('button', { name: /^Show [\d,]+ cars?$/ });
    await expect(show).toHaveText(`Show ${cars.toLocaleString('en-US')} cars`);
    await expect(show).toBeInViewport({ ratio: 1 });
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/viewallcars?fuel=petrol');
    await expect(carCount(page)).toHaveText(`${cars.toLocaleString('en-US')} cars`);
    await expect(carCount(page)).toBeFocused();
    await expect(carCount(page)).toBeInViewport();

    // Esc only closes the sheet and returns focus.
    const toggle = page.getByRole('button', { name: 'Filters (1)' });
    await toggle.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(toggle).toBeFocused();
  },
);

test('the list on a phone starts near the top, and filters, order, and map stay visible in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/viewallcars');
  await expect(page.getByText(/^Showing /)).toBeVisible();
  const firstCarBox = await page.getByRole('article').first().boundingBox();
  // In an earlier design, the list started at 45% of the screen.
  expect(firstCarBox?.y).toBeLessThan(844 * 0.38);
  const barParts = [
    page.getByRole('button', { name: /^Filters/ }),
    page.getByLabel('Sort by'),
    page.getByRole('button', { name: 'Map' }),
  ];
  /** Returns the top of the row. The tops of its parts differ slightly, because one part has a border. */
  const measureRowTop = async () => {
    const tops = await Promise.all(barParts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
    return Math.min(...tops);
  };
  await measureRowTop();

  await page.getByText(/^Showing /).scrollIntoViewIfNeeded();
  const header = await page.getByRole('banner').boundingBox();
  const top = await measureRowTop();
  expect(top).toBeGreaterThanOrEqual(header?.height ?? 0);
  expect(top).toBeLessThan((header?.height ?? 0) + 40);
  for (const part of barParts) await expect(part).toBeInViewport({ ratio: 1 });

  // Elements with keyboard focus are never behind the row.
  const name = page.getByRole('article').nth(2).getByRole('heading').getByRole('link');
  await name.focus();
  const linkBox = await name.boundingBox();
  expect(linkBox?.y).toBeGreaterThan(top + 40);
});

test('the filters stay on the page if the code of the sheet does not load', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/viewallcars');
  await expect(page.getByText(/^Showing /)).toBeVisible();
  // Waits for the response, because the chunk for list calls must be loaded before all chunks are blocked.
  // The URL changes earlier.
  const listResponse = page.waitForResponse(/\/api\/viewallcars\?.*sort=price-asc/);
  await page.getByLabel('Sort by').selectOption('price-asc');
  await listResponse;
  await expect(page).toHaveURL('/viewallcars?sort=price-asc');
  await expect(page.locator('.list-cars')).not.toHaveAttribute('aria-busy', 'true');
  await page.route('**/remotes/catalog/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Fuel').selectOption('petrol');
  await expect(page).toHaveURL('/viewallcars?fuel=petrol&sort=price-asc');
});

test('the value of a filter is never truncated', async ({ page }) => {
  for (const width of [320, 390, 768, 900, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/viewallcars');
    await expect(page.getByText(/^Showing /)).toBeVisible();
    const toggle = page.getByRole('button', { name: /^Filters/ });
    if (await toggle.isVisible()) await toggle.click();
    for (const label of ['Transmission', 'Fuel', 'Category']) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeVisible();
      const freeSpacePx = await field.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) throw new Error('This browser has no 2D canvas');
        canvas.font = font;
        const text = canvas.measureText(select.selectedOptions[0]?.text ?? '').width;
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
      });
      expect([width, label, freeSpacePx >= 0]).toEqual([width, label, true]);
    }
  }
});
