import type { Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { rowWithText } from '../support/pages/seller-pages.ts';
import { stack } from '../support/stack/stack.ts';

const selectionBar = (page: Page) => page.getByRole('group', { name: 'Selected rows' });
const findCheckbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const barButton = (page: Page, name: string) => selectionBar(page).getByRole('button', { name, exact: true });

/** Expects that all buttons are inside the bar, and that the bar is inside the window. */
async function expectBarNotClipped(page: Page): Promise<void> {
  await expect(selectionBar(page)).toBeInViewport({ ratio: 1 });
  const clippedCount = await selectionBar(page).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll('button, .sg-count')].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
    }).length;
  });
  expect(clippedCount).toBe(0);
}

test(
  'keyboard users delete several cars in My Products, and one Undo restores all',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    const cars: Car[] = [];
    for (const price of [16000, 17000, 18000, 19000])
      cars.push(await testDataApi.listCar(price, seller.email));
    const [remainingCar, third, second, first] = cars as [Car, Car, Car, Car];
    await signIn(page, seller.email);
    await page.goto('/dashboard/myproducts');
    await expect(rowWithText(page, first.model)).toBeVisible();

    await findCheckbox(page, formatCarName(first)).focus();
    await page.keyboard.press('Space');
    await expect(selectionBar(page)).toContainText('1 selected');
    for (const car of [second, third]) {
      await findCheckbox(page, formatCarName(car)).focus();
      await page.keyboard.press('Space');
    }
    await expect(selectionBar(page)).toContainText('3 selected');
    await page.keyboard.press('Enter');
    await expect(barButton(page, 'Delete')).toBeFocused();
    await page.keyboard.press('Enter');
    const confirmDialog = page.getByRole('dialog', { name: 'Delete these 3 cars?' });
    await expect(confirmDialog.getByRole('listitem')).toHaveText([first, second, third].map(formatCarName));
    await confirmDialog.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await expectToasts(page, '3 cars deleted');
    await expect(confirmDialog).toBeHidden();
    await expect(selectionBar(page)).toBeHidden();
    await expect(rowWithText(page, first.model)).toHaveCount(0);
    await expect(findCheckbox(page, formatCarName(remainingCar))).toBeFocused();
    for (const car of [first, second, third]) {
      expect((await request.get(`${stack().api}/cars/${car._id}`)).status()).toBe(404);
    }

    await page.keyboard.press('Control+z');
    await expectToasts(page, '3 cars restored');
    for (const car of cars) await expect(rowWithText(page, car.model)).toBeVisible();
    for (const car of cars) {
      expect((await request.get(`${stack().api}/cars/${car._id}`)).status()).toBe(200);
    }
  },
);

test('the bulk action bar fits at every width, shifts nothing, and never covers the focus', async ({
  page,
  testDataApi,
  request,
}) => {
  test.slow();
  const seller = await createAccount(request, 'seller');
  for (const price of [16000, 17000, 18000, 19000, 20000]) await testDataApi.listCar(price, seller.email);
  await signIn(page, seller.email);
  for (const [width, height] of [
    [390, 844],
    [768, 900],
    [1024, 700],
    [1280, 600],
  ] as const) {
    await test.step(`the bulk action bar fits at ${String(width)} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/dashboard/myproducts');
      const selectAllCheckbox = page.getByRole('checkbox', { name: 'Select all shown' });
      const checkboxes = page.getByRole('checkbox', { name: /^Select Volvo/ });
      await expect(checkboxes).toHaveCount(5);
      await checkboxes.nth(1).click();
      // Measures the position in the page, not in the window, because the window scrolls if the bar would
      // cover the focused element.
      const measurePosition = () =>
        checkboxes.nth(1).evaluate((box) => {
          const { x, y } = box.getBoundingClientRect();
          return { x: x + scrollX, y: y + scrollY };
        });
      const positionBefore = await measurePosition();
      const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
      await expectBarNotClipped(page);
      await checkboxes.nth(1).click();
      await expect(selectionBar(page)).toBeHidden();
      expect(await measurePosition()).toEqual(positionBefore);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightBefore);
      await selectAllCheckbox.click();
      await expect(selectionBar(page)).toContainText('5 selected');
      await expectBarNotClipped(page);
      for (const control of await page.getByRole('table').locator('tbody :is(a, button, input)').all()) {
        await control.focus();
        const [box, barBox] = [await control.boundingBox(), await selectionBar(page).boundingBox()];
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1);
      }
      await page.keyboard.press('Escape');
      await expect(selectionBar(page)).toBeHidden();
    });
  }
});
