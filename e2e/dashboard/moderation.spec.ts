import type { Car } from '@second-gear/contract/cars';
import { newAccount } from '../support/accounts.ts';
import { Table } from '../support/admin-pages.ts';
import { watchProblems } from '../support/problems.ts';
import { AddCarPage } from '../support/seller-pages.ts';
import { ADMIN, SELLER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { keepToasts, seeToasts } from '../support/toasts.ts';

const PHONE = 'Call me at 312 555 0142, I sell it myself';

test(
  'a listing with a phone number is held for review, its seller sees why, and an admin approves it',
  { tag: '@journey' },
  async ({ page, shop, request, browser }) => {
    const problems = watchProblems(page);
    const seller = await newAccount(request, 'seller');
    const model = `Waits ${seller.name}`;
    const found = async () =>
      (await shop.call<Car[]>(SELLER, 'GET', `/cars?q=${encodeURIComponent(model)}`)).length;

    await test.step('the held listing is in My Products with the reason', async () => {
      await signIn(page, seller.email);
      const form = new AddCarPage(page);
      await form.open();
      await form.fillRequired(model);
      await form.field('Description').fill(PHONE);
      await form.choose('front.png');
      await form.submit.click();
      await expect(page).toHaveURL(/\/dashboard\/myproducts/);
      const kept = page.getByRole('region', { name: 'Not on the site yet' });
      await expect(kept).toContainText(`Volvo ${model}`);
      await expect(kept).toContainText('A phone number is in the text');
      await expect(kept).toContainText('Waits for a look');
      expect(await found()).toBe(0);
    });

    const context = await browser.newContext();
    await keepToasts(context);
    const admin = await context.newPage();
    const table = new Table(admin, 'Review Queue');

    await test.step('an admin finds the listing from the profile and rejects it with a reason', async () => {
      await signIn(admin, ADMIN);
      await admin.goto('/dashboard');
      await admin
        .getByRole('link', { name: /to look at/ })
        .and(admin.locator('[href$="/moderation"]'))
        .click();
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Review Queue');
      const row = table.row(model);
      await expect(row).toContainText(PHONE);
      await row.getByRole('button', { name: 'Refuse' }).click();
      await admin.getByLabel('Reason').fill('Leave your number out, please');
      await admin.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
      await seeToasts(admin, 'Refused: its author reads why');
      await expect(row).toHaveCount(0);
    });

    await test.step('the seller sees the reason, fixes the listing, and it is held for review again', async () => {
      const kept = page.getByRole('region', { name: 'Not on the site yet' });
      await expect(kept).toContainText('Leave your number out, please');
      await kept.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('One owner');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(kept).toContainText('Waits for a look');
      expect(await found()).toBe(0);
    });

    await test.step('an approved listing is on the site; Undo removes it, and it can be approved again', async () => {
      const row = table.row(model);
      await row.getByRole('button', { name: 'Approve' }).click();
      await seeToasts(admin, 'Approved: everybody can see it now');
      await expect.poll(found).toBe(1);
      await admin
        .locator('[data-toast]', { hasText: 'Approved: everybody can see it now' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(row).toBeVisible();
      expect(await found()).toBe(0);
      await row.getByRole('button', { name: 'Approve' }).click();
      await expect.poll(found).toBe(1);
    });

    await expect(page.getByRole('region', { name: 'Not on the site yet' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'My Products' })).toContainText(model);
    await context.close();
    expect(problems).toEqual([]);
  },
);

test('the review queue of the demo contains two listings and a review that lead buyers off the site', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/dashboard/moderation');
  const queue = new Table(page, 'Review Queue');
  await expect(queue.row('text me on (312) 555-0149')).toContainText('A phone number is in the text');
  await expect(queue.row('quick.sale@example.com')).toContainText('An email address is in the text');
  await expect(queue.row('call him on 312-555-0163')).toContainText('A phone number is in the text');
});
