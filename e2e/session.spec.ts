import type { APIRequestContext, Page } from '@playwright/test';
import { changeAccount, newAccount } from './support/accounts.ts';
import { BookingModal, logIn, SignUpScreen } from './support/screens.ts';
import { ADMIN, BUYER, newPerson, PASSWORD } from './support/shop.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { seeToasts } from './support/toasts.ts';

const header = (page: Page) => page.getByRole('banner');
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Fills the form of the /login that the site led to. */
async function logInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await seeToasts(page, 'User Logged In Successfully');
}

/** Ends the page's token at the server, which answers it with 401 from then on. */
async function endToken(bearer: string | null, http: APIRequestContext): Promise<void> {
  const response = await http.delete(`${stack().api}/jwt`, {
    headers: { authorization: `Bearer ${bearer ?? ''}` },
  });
  expect(response.ok()).toBe(true);
}

test.describe('guards', () => {
  test('lead a visitor to /login and back to the page that was wanted, with its query', async ({ page }) => {
    await page.goto('/dashboard/my-order?from=mail');
    await logInHere(page, BUYER);
    await expect(page).toHaveURL('/dashboard/my-order?from=mail');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await test.step('and Back does not return to /login', async () => {
      await page.goBack();
      await expect(page).not.toHaveURL('/login');
    });
  });

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

  test("explain to a buyer that the admins' and sellers' pages are not theirs, without a redirect", async ({
    page,
  }) => {
    await logIn(page, BUYER);
    for (const place of ['allusers', 'allbuyers', 'allsellers', 'reporteditems', 'allcars']) {
      await test.step(place, async () => {
        const visited: string[] = [];
        page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
        await page.goto(`/dashboard/${place}`);
        await expect(
          page.getByRole('heading', { level: 1, name: 'This page is not part of your account' }),
        ).toBeVisible();
        expect(new Set(visited)).toEqual(new Set([`/dashboard/${place}`]));
        page.removeAllListeners('framenavigated');
      });
    }
  });

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
  test('Order Now', async ({ page, shop, request }) => {
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

test.describe('the session token', () => {
  test('lives over a reload, without the page asking for a new one', async ({ page }) => {
    await logIn(page, BUYER);
    const before = await token(page);
    await page.reload();
    await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await token(page)).toBe(before);
  });

  test('is renewed once when the server refuses it, and the page goes on', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    // As after a change of the server's secret: whole, of this sign-in, and signed by nobody.
    const before = (await token(page))?.replace(/[^.]+$/, (signature) => [...signature].reverse().join(''));
    await page.evaluate((refused) => {
      localStorage.setItem('token', refused);
    }, before ?? '');
    // A page that still stands could ask for something in the meantime, and renew for its own part.
    await page.goto('about:blank');
    let exchanges = 0;
    page.on('request', (call) => {
      if (call.url().includes('/api/jwt')) exchanges += 1;
    });
    await page.goto('/dashboard/my-order');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await expect.poll(() => token(page)).not.toBe(before);
    expect(await token(page)).not.toBeNull();
    expect(exchanges).toBe(1);
  });

  test('that cannot be renewed ends the session: signed out, storage cleared, sign-in asked for', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    await endToken(await token(page), request);
    await changeAccount(request, account, { disableUser: true });
    await page.goto('/dashboard/my-order');
    await expect(page).toHaveURL('/login');
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await token(page)).toBeNull();
    await test.step('and a reload does not bring it back', async () => {
      await page.reload();
      await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    });
  });

  test('refused again after the renewal ends the session, without a loop', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    let refused = 0;
    await page.route('**/api/orders?*', (route) => {
      refused += 1;
      return route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Sign in first.' } });
    });
    await page.goto('/dashboard/my-order');
    await expect(page).toHaveURL('/login');
    expect(refused).toBe(2);
    expect(await token(page)).toBeNull();
  });

  test('is renewed before it ends', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await page.clock.install();
    await logIn(page, account.email);
    const before = await token(page);
    const renewal = page.waitForResponse((response) => response.url().includes('/api/jwt'));
    await page.clock.fastForward('56:00');
    expect((await renewal).status()).toBe(200);
    await expect.poll(() => token(page)).not.toBe(before);
    await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test.describe('Logout', () => {
  test('says so, clears the storage and ends the token at the server', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    const bearer = (await token(page)) ?? '';
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await seeToasts(page, 'User logged out');
    await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
    expect(await token(page)).toBeNull();
    const orders = await request.get(`${stack().api}/orders?email=${account.email}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(orders.status()).toBe(401);
    await page.reload();
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('in one tab signs out the others', async ({ page, context, request }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    const reading = await context.newPage();
    await reading.goto('/about');
    await expect(header(reading).getByRole('button', { name: 'Logout' })).toBeVisible();
    const working = await context.newPage();
    await working.goto('/dashboard');
    await expect(working.getByRole('heading', { level: 1 })).toContainText(account.name);

    await header(page).getByRole('button', { name: 'Logout' }).click();
    await expect(header(reading).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(working).toHaveURL('/login');
    expect(await token(reading)).toBeNull();
  });

  test('from the dashboard leads away from it', async ({ page, request }) => {
    // Somebody else's sign-in of the same person and second would end with this one.
    await logIn(page, (await newAccount(request, 'buyer')).email);
    await page.goto('/dashboard/wishlist');
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await seeToasts(page, 'User logged out');
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeHidden();
  });

  test('that the server does not hear of signs this browser out and shows the message', async ({
    page,
    request,
  }) => {
    const account = await newAccount(request, 'buyer');
    await logIn(page, account.email);
    await page.route('**/api/jwt', (route) => route.abort());
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await seeToasts(page, 'The server could not be reached. Check your connection and try again.');
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await token(page)).toBeNull();
  });
});
