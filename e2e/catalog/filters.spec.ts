import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const counted = (page: Page) => page.locator('.list-count');
const cards = (page: Page) => page.locator('.list-cars').getByRole('article');

/** Opens the list on a phone, and its filters. */
async function openSheet(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/viewallcars');
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

test(
  'on a phone the filters are a sheet; its button counts the cars and leads to their count',
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
    const words = (await fuel.locator('option[value="petrol"]').textContent()) ?? '';
    const cars = Number(/\((.+)\)/.exec(words)?.[1]?.replaceAll(',', ''));
    await fuel.selectOption('petrol');
    const show = sheet.getByRole('button', { name: /^Show [\d,]+ cars?$/ });
    await expect(show).toHaveText(`Show ${cars.toLocaleString('en-US')} cars`);
    await expect(show).toBeInViewport({ ratio: 1 });
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/viewallcars?fuel=petrol');
    await expect(counted(page)).toHaveText(`${cars.toLocaleString('en-US')} cars`);
    await expect(counted(page)).toBeFocused();
    await expect(counted(page)).toBeInViewport();

    // Esc only closes it, and one is back where one was.
    const toggle = page.getByRole('button', { name: 'Filters (1)' });
    await toggle.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(toggle).toBeFocused();
  },
);

test('a number that was typed in the sheet counts when its button is pressed; one that makes no sense is told', async ({
  page,
}) => {
  const sheet = await openSheet(page);
  const price = sheet.getByLabel('Price to');
  await price.fill('cheap');
  await sheet.getByRole('button', { name: 'Check the marked fields' }).click();
  await expect(price).toHaveAccessibleDescription('Give a price from $0 to $1,000,000');
  await expect(price).toBeFocused();
  await price.fill('$20,000');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/viewallcars?maxPrice=20000');
  await expect(counted(page)).toBeFocused();
});

test('a usual bound of the sheet is set with one press, and as many cars are shown as it says', async ({
  page,
}) => {
  const sheet = await openSheet(page);
  // By miles: cars that other tests list meanwhile say none.
  const choice = sheet
    .getByRole('group', { name: 'Miles to choose' })
    .getByRole('button', { name: /^to 50,000 \([\d,]+\)$/ });
  const cars = /\((.+)\)/.exec(await choice.innerText())?.[1] ?? '';
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByLabel('Mileage up to')).toHaveValue('50000');
  const show = sheet.getByRole('button', { name: `Show ${cars} cars`, exact: true });
  await show.click();
  await expect(page).toHaveURL('/viewallcars?maxMileage=50000');
  await expect(counted(page)).toHaveText(`${cars} cars`);
  await expect(page.getByRole('button', { name: /^Remove Up to 50,000 mi/ })).toBeVisible();
});

test('a sheet whose code does not arrive leaves the filters on the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/viewallcars');
  await expect(page.getByText(/^Showing /)).toBeVisible();
  // The code of the list's calls is there once one of them was answered; the address changes before that.
  const answered = page.waitForResponse(/\/api\/viewallcars\?.*sort=price-asc/);
  await page.getByLabel('Sort by').selectOption('price-asc');
  await answered;
  await expect(page).toHaveURL('/viewallcars?sort=price-asc');
  await expect(page.locator('.list-cars')).not.toHaveAttribute('aria-busy', 'true');
  await page.route('**/remotes/catalog/**', (route) => route.abort());
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Fuel').selectOption('petrol');
  await expect(page).toHaveURL('/viewallcars?fuel=petrol&sort=price-asc');
});

test('no car matches: each filter without which there are some is offered, and leads to as many', async ({
  page,
}) => {
  // Both leave cars for themselves, but none is that cheap.
  await page.goto('/viewallcars?maxPrice=1&gearbox=automatic');
  await expect(page.getByText('No car matches')).toBeVisible();
  const offers = page.getByRole('list', { name: 'Filters without which there are cars' });
  const offer = offers.getByRole('link', { name: /^Without 'Up to \$1': [\d,]+ cars$/ });
  const cars = /([\d,]+) cars/.exec(await offer.innerText())?.[1] ?? '';
  await offer.click();
  await expect(page).toHaveURL('/viewallcars?gearbox=automatic');
  await expect(counted(page)).toHaveText(`${cars} cars`);
  await expect(counted(page)).toBeFocused();
  await expect(cards(page).first()).toBeVisible();
});

test('what is booked and sold can be left out, and each choice says how many cars it would leave', async ({
  page,
}) => {
  await page.goto('/viewallcars');
  const filters = page.getByRole('form', { name: 'Filters' });
  const free = filters.getByLabel(/^Only what can be ordered \([\d,]+\)$/);
  await free.check();
  await expect(page).toHaveURL('/viewallcars?status=available');
  const gearbox = filters.getByLabel('Gearbox');
  await gearbox.selectOption('manual');
  await expect(page).toHaveURL(/gearbox=manual/);
  // A choice says the same once it is made: it counts without itself.
  await expect(async () => {
    const choice = await gearbox.locator('option:checked').textContent({ timeout: 1000 });
    const cars = /\((.+)\)/.exec(choice ?? '')?.[1] ?? 'No';
    await expect(counted(page)).toHaveText(`${cars} cars`, { timeout: 1000 });
    await expect(cards(page).getByRole('button', { name: /^Order Now/ })).toHaveCount(
      await cards(page).count(),
      { timeout: 1000 },
    );
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove Only what can be ordered' }).click();
  await expect(page).toHaveURL('/viewallcars?gearbox=manual');
  await expect(free).not.toBeChecked();
});

test('what a filter is set to is never cut off', async ({ page }) => {
  for (const width of [320, 390, 768, 900, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto('/viewallcars');
    await expect(page.getByText(/^Showing /)).toBeVisible();
    const toggle = page.getByRole('button', { name: /^Filters/ });
    if (await toggle.isVisible()) await toggle.click();
    for (const label of ['Gearbox', 'Fuel', 'Category']) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeVisible();
      const room = await field.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) throw new Error('Nothing to measure with');
        pen.font = font;
        const text = pen.measureText(select.selectedOptions[0]?.text ?? '').width;
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
      });
      expect([width, label, room >= 0]).toEqual([width, label, true]);
    }
  }
});
