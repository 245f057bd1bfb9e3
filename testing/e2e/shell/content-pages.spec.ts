import type { Page } from '@playwright/test';
import { buildPerson } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import { holdNextRequest } from '../support/network/hold-request.ts';

test.describe('/blogs', () => {
  const QUESTIONS = [
    /manage state in a React application/,
    /prototypal inheritance work/,
    /What are unit tests/,
    /React, Angular, or Vue/,
  ];

  test.beforeEach(async ({ page }) => {
    await page.goto('/blogs');
  });

  // spec:2.13
  test(
    "/blogs has the heading FAQ's and four closed questions, each of which opens its answer",
    { tag: '@journey' },
    async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("FAQ's");
      for (const question of QUESTIONS) {
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
});

test.describe('/contacts', () => {
  const formFields = (page: Page) => ({
    name: page.getByRole('main').getByLabel('Name', { exact: true }),
    email: page.getByRole('main').getByLabel('Email', { exact: true }),
    message: page.getByRole('main').getByLabel('Message', { exact: true }),
    send: page.getByRole('main').getByRole('button', { name: 'Send message' }),
  });

  // spec:2.15
  test(
    '/contacts sends a message, confirms it, and offers to write another',
    { tag: '@journey' },
    async ({ page, context }) => {
      // A response between the two clicks would replace the form, so the second click would hit the
      // thank-you message and remove its focus.
      const heldRequest = await holdNextRequest(context, '**/api/contact', 'beforeRequest');
      await page.goto('/contacts');
      const person = buildPerson();
      const { name, email, message, send } = formFields(page);
      await expect(name).toHaveAttribute('autocomplete', 'name');
      await expect(email).toHaveAttribute('autocomplete', 'email');
      await name.fill(person.name);
      await email.fill(person.email);
      await message.fill('Is the blue one still there?');
      const whenStored = page.waitForResponse('**/api/contact');
      await send.dblclick();
      heldRequest.release();
      const response = await whenStored;
      expect(response.status()).toBe(201);
      expect(await response.json()).toEqual({ insertedId: expect.any(String) });
      await expectToasts(page, 'Message sent');
      const confirmation = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: 'Thanks! We’ll reply within one business day' });
      await expect(confirmation).toBeFocused();
      await page.getByRole('button', { name: 'Send another message' }).click();
      await expect(message).toHaveValue('');
    },
  );
});

test.describe('error screen', () => {
  // spec:2.22 2.23 8.17
  test(
    'an unknown URL shows a 404 within the page frame, with Back to homepage',
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
});
