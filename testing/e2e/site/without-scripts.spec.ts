import type { Browser, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { expect, test } from '../support/fixtures/test.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { listCarBeforeTests, PAGE_GROUPS, publicPages } from '../support/pages/public-pages.ts';
import { stack } from '../support/stack/stack.ts';

let car: Car;
test.beforeAll(async ({ playwright }) => {
  car = await listCarBeforeTests(playwright);
});

async function openWithoutScripts(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack().site });
  return context.newPage();
}

for (const { groupName, isInGroup, tag } of PAGE_GROUPS) {
  test(
    `${groupName} are complete without JavaScript and have the correct status code`,
    { tag },
    async ({ browser }) => {
      const page = await openWithoutScripts(browser);
      for (const { path, heading, visibleText, status = 200 } of publicPages(car).filter(isInGroup)) {
        await test.step(path, async () => {
          const response = await page.goto(path);
          expect([path, response?.status()]).toEqual([path, status]);
          await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
          await expect(page.getByRole('main').getByText(visibleText).first()).toBeVisible();
          // Counts only texts about JavaScript. The page also has a `noscript` link to the next page, which is
          // no notice.
          const notices = page.locator('noscript p').filter({ hasText: 'JavaScript', visible: true });
          expect([path, await notices.count()]).toEqual([path, 1]);
          // Every visible control works without scripts.
          const deadControls = page.locator('button:not([type=submit]), form:not([action])');
          expect([path, await deadControls.filter({ visible: true }).count()]).toEqual([path, 0]);
          // A form without an action would append its fields to the page's URL, so only POST forms may lack
          // one.
          expect([path, await page.locator('form:not([action]):not([method=post])').count()]).toEqual([
            path,
            0,
          ]);
        });
      }
      await page.context().close();
    },
  );
}

test(
  'without JavaScript, an account page states that it needs JavaScript, and shows no empty card',
  { tag: '@rendering' },
  async ({ browser }) => {
    const page = await openWithoutScripts(browser);
    for (const path of ['/login', '/signup', '/reset-password']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.locator('noscript p')).toContainText('This form needs JavaScript');
      await expect(main.locator('form')).toBeHidden();
      const card = main
        .locator('div')
        .filter({ has: page.locator('form') })
        .last();
      expect([path, await card.isVisible()]).toEqual([path, false]);
      // Hidden sign-in methods leave no text behind.
      await expect(main.getByText(/^or$|isn’t available/).filter({ visible: true })).toHaveCount(0);
    }
    await page.context().close();
  },
);

test(
  'without JavaScript, a page without SSR states that it needs JavaScript, and links to other pages',
  { tag: '@rendering' },
  async ({ browser }) => {
    const page = await openWithoutScripts(browser);
    await page.goto('/dashboard');
    await expect(page.locator('noscript p')).toContainText('This page needs JavaScript');
    for (const [name, heading] of [
      ['Home', 'Every good car has a second gear.'],
      ['View All Cars', 'All cars'],
      ['Contacts', 'Contacts'],
    ] as const) {
      await page.goto('/dashboard');
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.context().close();
  },
);

test(
  'a visitor can search, filter, sort, page, and open a car without JavaScript',
  { tag: '@rendering' },
  async ({ browser }) => {
    const page = await openWithoutScripts(browser);
    await page.goto('/');
    await page.getByRole('searchbox').first().fill(car.model);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cars for “${car.model}”`);
    await page
      .getByRole('link', { name: formatCarName(car) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(car.model));
    await expect(page.locator('main noscript p')).toContainText('Log in and enable JavaScript');

    await page.goto('/viewallcars');
    await page.getByLabel('Fuel').selectOption({ index: 1 });
    await page.getByLabel('Max price').fill('20000');
    await page.getByLabel('Sort by').selectOption('price-asc');
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect(page).toHaveURL(/maxPrice=20000/);
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
    await expect(page.getByLabel('Max price')).toHaveValue('20000');
    const readPrice = async (index: number) =>
      Number((await page.locator('.car-price').nth(index).innerText()).replaceAll(/\D/g, ''));
    expect(await readPrice(0)).toBeLessThanOrEqual(await readPrice(1));

    await page.goto('/viewallcars');
    const firstCarText = await page.getByRole('article').first().innerText();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/cursor=/);
    expect(await page.getByRole('article').first().innerText()).not.toBe(firstCarText);
    await page.getByRole('link', { name: 'Back to start of list' }).click();
    await expect(page).not.toHaveURL(/cursor=/);
    await page.context().close();
  },
);
