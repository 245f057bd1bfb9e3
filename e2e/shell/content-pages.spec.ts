import type { Page } from '@playwright/test';
import { newAccount } from '../support/accounts.ts';
import { browserDraws } from '../support/browser-draws.ts';
import { holdBack } from '../support/hold-back.ts';
import { newPerson } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { seeToasts } from '../support/toasts.ts';

test.describe('/blogs', () => {
  const FOUR = [
    /manage state in a React application/,
    /prototypal inheritance work/,
    /What is a unit test/,
    /React, Angular or Vue/,
  ];

  test.beforeEach(async ({ page }) => {
    await page.goto('/blogs');
  });

  // spec:2.13
  test(
    "is headed FAQ's and holds the four questions, closed; each opens to its answer",
    { tag: '@journey' },
    async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("FAQ's");
      for (const question of FOUR) {
        const entry = page.locator('details').filter({ hasText: question });
        await expect(entry).toHaveCount(1);
        await expect(entry.locator('p').first()).toBeHidden();
        await entry.locator('summary').click();
        await expect(entry.locator('p').first()).toBeVisible();
        await expect(entry.locator('p').first()).not.toBeEmpty();
        await entry.locator('summary').click();
        await expect(entry.locator('p').first()).toBeHidden();
      }
    },
  );

  test('opens and closes by keyboard', async ({ page }) => {
    const entry = page.locator('details').filter({ hasText: FOUR[2] ?? '' });
    await entry.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(entry.locator('p').first()).toBeVisible();
    await page.keyboard.press('Space');
    await expect(entry.locator('p').first()).toBeHidden();
  });

  test('has questions about buying and selling too', async ({ page }) => {
    for (const part of ['Buying a car', 'Selling a car']) {
      await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
    }
    await page.getByText('How do I order a car?').click();
    await expect(page.getByText(/press Order Now/)).toBeVisible();
  });
});

// spec:2.15
test('/about tells who we are, and leads to the cars', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle(/^About/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Second Gear');
  expect(await page.getByRole('main').innerText()).not.toMatch(/lorem ipsum/i);
  await page.getByRole('main').getByRole('link', { name: 'View All Cars' }).click();
  await expect(page).toHaveURL('/viewallcars');
});

// spec:2.16 2.17
test('/blog opens in a new tab and has something to read', async ({ page, context }) => {
  await page.goto('/about');
  const opening = context.waitForEvent('page');
  await page.getByRole('banner').getByRole('link', { name: /^Blog/ }).click();
  const blog = await opening;
  await expect(blog).toHaveURL('/blog');
  await expect(page).toHaveURL('/about');
  await expect(blog.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await expect(blog.getByRole('article').first()).toBeVisible();
  expect(await blog.evaluate(() => window.opener === null)).toBe(true);
});

test.describe('/contacts', () => {
  const form = (page: Page) => ({
    name: page.getByRole('main').getByLabel('Name', { exact: true }),
    email: page.getByRole('main').getByLabel('Email', { exact: true }),
    message: page.getByRole('main').getByLabel('Message', { exact: true }),
    send: page.getByRole('main').getByRole('button', { name: 'Send message' }),
  });

  // spec:2.15
  test(
    'stores a message, says so, and offers to write another',
    { tag: '@journey' },
    async ({ page, context }) => {
      // An answer between the two presses would make the second one on the thanks, and take the focus from them.
      const sending = await holdBack(context, '**/api/contact', 'asked');
      await page.goto('/contacts');
      const person = newPerson();
      const { name, email, message, send } = form(page);
      await expect(name).toHaveAttribute('autocomplete', 'name');
      await expect(email).toHaveAttribute('autocomplete', 'email');
      await name.fill(person.name);
      await email.fill(person.email);
      await message.fill('Is the blue one still there?');
      const stored = page.waitForResponse('**/api/contact');
      await send.dblclick();
      sending.letGo();
      const answer = await stored;
      expect(answer.status()).toBe(201);
      expect(await answer.json()).toEqual({ insertedId: expect.any(String) });
      await seeToasts(page, 'Message sent');
      const thanks = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: 'Thank you. We have your message' });
      await expect(thanks).toBeFocused();
      await page.getByRole('button', { name: 'Write another message' }).click();
      await expect(message).toHaveValue('');
    },
  );

  // spec:5.5
  test('says at each field what is wrong; the first bad one has the focus', async ({ page }) => {
    await page.goto('/contacts');
    const { name, email, message, send } = form(page);
    await send.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Name is required/);
    await expect(email).toHaveAccessibleDescription(/Email is required/);
    await expect(message).toHaveAccessibleDescription(/Message is required/);
    await name.fill('Casey');
    await send.click();
    await expect(email).toBeFocused();
    await expect(name).not.toHaveAttribute('aria-invalid');
    await expect(name).toHaveValue('Casey');
  });

  // spec:5.5
  test("the server's words on a field show at that field, which has the focus", async ({ page }) => {
    await page.goto('/contacts');
    const { name, email, message, send } = form(page);
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'invalid',
          message: 'Check the form.',
          fields: { email: 'That domain takes no mail.' },
        },
      }),
    );
    await name.fill('Casey');
    await email.fill('casey@example.test');
    await message.fill('Hello');
    await send.click();
    await expect(email).toHaveAccessibleDescription(/That domain takes no mail\./);
    await expect(email).toBeFocused();
  });

  test('a message that did not get through stays in the form and can be sent again, once', async ({
    page,
  }) => {
    await page.goto('/contacts');
    const { name, email, message, send } = form(page);
    let calls = 0;
    await page.route('**/api/contact', (route) => {
      calls += 1;
      return calls === 1 ? route.abort() : route.continue();
    });
    await name.fill('Casey');
    await email.fill('casey@example.test');
    await message.fill('Hello');
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The server could not be reached.');
    await expect(message).toHaveValue('Hello');
    await send.dblclick();
    await seeToasts(page, 'Message sent');
    expect(calls).toBe(2);
  });

  test('knows the name and address of who is signed in', async ({ page, request }) => {
    const account = await newAccount(request, 'buyer');
    await signIn(page, account.email);
    await page.goto('/contacts');
    await expect(form(page).name).toHaveValue(account.name);
    await expect(form(page).email).toHaveValue(account.email);
  });
});

test.describe('error screen', () => {
  // spec:2.22 2.23 8.17
  test(
    'an unknown address is a 404 inside the frame, with Back to homepage',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
      await expect(page).toHaveTitle(/^404/);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.getByRole('link', { name: 'Back to homepage' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('404', { exact: true })).toHaveCount(0);
    },
  );

  for (const [place, words] of [
    ['/cars/no-such-car', 'There is no such car'],
    ['/category/no-such-category', 'There is no such category'],
  ] as const) {
    // spec:2.22 8.17
    test(`${place} is a 404 with the server's words`, async ({ page }) => {
      await page.goto(place);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(words);
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible();
    });
  }

  for (const place of ['/cars/', '/sellers/']) {
    test(`${place} of an id that none can be is no page, in plain words`, async ({ page }) => {
      await page.goto(place + 'x'.repeat(65));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such page');
      await expect(page.getByText('400', { exact: true })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('the link may be old');
      await expect(page.getByRole('main')).not.toContainText('Bad Request');
      await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible();
    });
  }

  // spec:2.22
  test("a loader's refusal keeps its true status", async ({ page, shop }) => {
    const car = await shop.listCar();
    await browserDraws(page);
    await page.route(`**/api/cars/${car._id}`, (route) =>
      route.fulfill({ status: 410, json: { code: 'gone', message: 'This car was taken off the list.' } }),
    );
    await page.goto(`/cars/${car._id}`);
    await expect(page.getByText('410', { exact: true })).toBeVisible();
    await expect(page.getByText('This car was taken off the list.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to homepage' })).toBeVisible();
  });
});
