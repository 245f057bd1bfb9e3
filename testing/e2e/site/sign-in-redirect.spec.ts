import type { Page } from '@playwright/test';
import { createAccount } from '../support/accounts/accounts.ts';
import { BUYER, PASSWORD } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectLoggedInToast, expectToasts } from '../support/fixtures/toasts.ts';
import { BookingModal, logIn } from '../support/pages/page-objects.ts';

const header = (page: Page) => page.getByRole('banner');

/** Fills in the login form after the redirect to /login. */
async function submitLogin(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expectLoggedInToast(page);
}

test.describe('route guards', () => {
  // spec:2.37 4.6
  test(
    'guards redirect a visitor to /login and back to the requested page with its query',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/dashboard/my-order?from=mail');
      await submitLogin(page, BUYER);
      await expect(page).toHaveURL('/dashboard/my-order?from=mail');
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
      // spec:4.6
      await test.step('Back does not return to /login', async () => {
        await page.goBack();
        await expect(page).not.toHaveURL('/login');
      });
    },
  );

  // spec:4.6
  test(
    "guards explain without a redirect that admins' and sellers' pages are not available to a buyer",
    { tag: '@journey' },
    async ({ page }) => {
      await logIn(page, BUYER);
      const notAvailable = 'You don’t have access to this page';
      for (const [path, name] of [
        ['allusers', notAvailable],
        ['allbuyers', notAvailable],
        ['allsellers', notAvailable],
        ['reporteditems', notAvailable],
        ['allcars', 'Sell your car'],
      ] as const) {
        await test.step(path, async () => {
          const visited: string[] = [];
          page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
          await page.goto(`/dashboard/${path}`);
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          expect(new Set(visited)).toEqual(new Set([`/dashboard/${path}`]));
          page.removeAllListeners('framenavigated');
        });
      }
    },
  );
});

test.describe('actions of a visitor that continue after sign-in', () => {
  test('Order Now continues after sign-in', { tag: '@journey' }, async ({ page, testDataApi, request }) => {
    const car = await testDataApi.listCar();
    const account = await createAccount(request, 'buyer');
    await page.goto(`/cars/${car._id}`);
    await page
      .getByRole('button', { name: `Order Now: ${car.brandName} ${car.model}` })
      .first()
      .click();
    await submitLogin(page, account.email);
    await expect(page).toHaveURL(`/cars/${car._id}`);
    const modal = new BookingModal(page);
    await expect(modal.root).toContainText(car.model);
    await expect(modal.field('Email')).toHaveValue(account.email);
    await test.step('a reload does not open the order again', async () => {
      await page.reload();
      await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(modal.root).toHaveCount(0);
    });
  });

  test('the heart button continues after sign-in', async ({ page, testDataApi, request }) => {
    const car = await testDataApi.listCar();
    const account = await createAccount(request, 'buyer');
    await page.goto(`/cars/${car._id}`);
    const heart = page.getByRole('button', { name: `Wishlist: ${car.brandName} ${car.model}` }).first();
    await heart.click();
    // The page loads the wishlist after sign-in. This route delays the response, which does not contain
    // the car yet, until the car has been added.
    let isDelayed = false;
    let markResponded = (): void => undefined;
    const whenResponded = new Promise<void>((resolve) => {
      markResponded = resolve;
    });
    await page.route(/\/api\/wishlist\?/, async (route) => {
      if (isDelayed) return route.continue();
      isDelayed = true;
      const response = await route.fetch();
      await expectToasts(page, 'Added to wishlist successfully');
      await route.fulfill({ response });
      markResponded();
    });
    await submitLogin(page, account.email);
    await whenResponded;
    await expect(page).toHaveURL(`/cars/${car._id}`);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
