import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts.ts';
import { BookingModal, logIn, SignUpScreen } from '../support/screens.ts';
import { ADMIN, BUYER, newPerson, PASSWORD } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { seeLoggedIn, seeToasts } from '../support/toasts.ts';

const header = (page: Page) => page.getByRole('banner');

/** Fills the form of the /login that the site led to. */
async function logInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await seeLoggedIn(page);
}

test.describe('guards', () => {
  // spec:2.37 4.6
  test(
    'lead a visitor to /login and back to the page that was wanted, with its query',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/dashboard/my-order?from=mail');
      await logInHere(page, BUYER);
      await expect(page).toHaveURL('/dashboard/my-order?from=mail');
      await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
      // spec:4.6
      await test.step('and Back does not return to /login', async () => {
        await page.goBack();
        await expect(page).not.toHaveURL('/login');
      });
    },
  );

  // spec:2.18
  test('are not loaded for a visitor who comes by a link and is signed out', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    expect(asked.filter((url) => url.includes('/remotes/dashboard/'))).toEqual([]);
    await logInHere(page, BUYER);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('also by way of a sign-up', async ({ page }) => {
    await page.goto('/dashboard/wishlist');
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    const signUp = new SignUpScreen(page);
    await signUp.fill(newPerson(), 'buyer');
    await signUp.send();
    await expect(page).toHaveURL('/dashboard/wishlist');
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
  });

  // spec:4.6
  test(
    "explain to a buyer that the admins' and sellers' pages are not theirs, without a redirect",
    { tag: '@journey' },
    async ({ page }) => {
      await logIn(page, BUYER);
      const notTheirs = 'This page is not part of your account';
      for (const [place, name] of [
        ['allusers', notTheirs],
        ['allbuyers', notTheirs],
        ['allsellers', notTheirs],
        ['reporteditems', notTheirs],
        ['allcars', 'Sell your car'],
      ] as const) {
        await test.step(place, async () => {
          const visited: string[] = [];
          page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
          await page.goto(`/dashboard/${place}`);
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          expect(new Set(visited)).toEqual(new Set([`/dashboard/${place}`]));
          page.removeAllListeners('framenavigated');
        });
      }
    },
  );

  // spec:4.7
  test('show a spinner while the role is looked up, and another try when it cannot be', async ({ page }) => {
    await logIn(page, ADMIN);
    let lookUps = 0;
    const hold: { go: () => void } = { go: () => undefined };
    const held = new Promise<void>((resolve) => {
      hold.go = resolve;
    });
    await page.route('**/api/users/admin/*', async (route) => {
      lookUps += 1;
      await held;
      await route.abort();
    });
    await page.goto('/dashboard/allusers');
    await expect(page.getByText('Checking your account')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All Users' })).toBeHidden();
    hold.go();
    await expect(page.getByText('We could not check your account')).toBeVisible();
    expect(lookUps).toBeGreaterThan(0);
    await page.unroute('**/api/users/admin/*');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByRole('heading', { name: /^All Users/ })).toBeVisible();
  });
});

test.describe('the way back after sign-in', () => {
  // spec:2.20
  test('leads to the page one came from, with its filters', async ({ page }) => {
    await page.goto('/viewallcars?q=volvo&sort=price-asc');
    await header(page).getByRole('link', { name: 'Login' }).click();
    await logInHere(page, BUYER);
    await expect(page).toHaveURL('/viewallcars?q=volvo&sort=price-asc');
  });

  test('does not lead to another site', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => {
      history.replaceState({ usr: { from: { pathname: '//example.com' } }, key: 'x', idx: 0 }, '');
    });
    await page.reload();
    await logInHere(page, BUYER);
    await expect(page).toHaveURL('/');
  });
});

test.describe('what a visitor wanted to do is taken up again after sign-in', () => {
  test('Order Now', { tag: '@journey' }, async ({ page, shop, request }) => {
    const car = await shop.listCar();
    const account = await newAccount(request, 'buyer');
    await page.goto(`/cars/${car._id}`);
    await page
      .getByRole('button', { name: `Order Now: ${car.brandName} ${car.model}` })
      .first()
      .click();
    await logInHere(page, account.email);
    await expect(page).toHaveURL(`/cars/${car._id}`);
    const modal = new BookingModal(page);
    await expect(modal.root).toContainText(car.model);
    await expect(modal.field('Email')).toHaveValue(account.email);
    await test.step('once: a reload does not open it again', async () => {
      await page.reload();
      await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(modal.root).toHaveCount(0);
    });
  });

  test('the heart', async ({ page, shop, request }) => {
    const car = await shop.listCar();
    const account = await newAccount(request, 'buyer');
    await page.goto(`/cars/${car._id}`);
    const heart = page.getByRole('button', { name: `Wishlist: ${car.brandName} ${car.model}` }).first();
    await heart.click();
    // The list is asked for with the sign-in; it comes without the car, and after the car was added.
    let isHeld = false;
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/api\/wishlist\?/, async (route) => {
      if (isHeld) return route.continue();
      isHeld = true;
      const response = await route.fetch();
      await seeToasts(page, 'Added to wishlist successfully');
      await route.fulfill({ response });
      arrive();
    });
    await logInHere(page, account.email);
    await arrived;
    await expect(page).toHaveURL(`/cars/${car._id}`);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  test('To Admin', async ({ page, shop, request }) => {
    const car = await shop.listCar();
    const account = await newAccount(request, 'buyer');
    await page.goto(`/cars/${car._id}`);
    await page
      .getByRole('button', { name: `To Admin: report ${car.brandName} ${car.model}` })
      .first()
      .click();
    await logInHere(page, account.email);
    await expect(page).toHaveURL(`/cars/${car._id}`);
    await expect(page.getByRole('dialog')).toContainText('An admin looks at every report.');
  });

  test('but not for somebody who leaves the sign-in', async ({ page, shop }) => {
    const car = await shop.listCar();
    await page.goto(`/cars/${car._id}`);
    await page
      .getByRole('button', { name: `Order Now: ${car.brandName} ${car.model}` })
      .first()
      .click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
