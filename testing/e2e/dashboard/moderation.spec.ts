import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, SELLER } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts, recordToasts } from '../support/fixtures/toasts.ts';
import { Table } from '../support/pages/admin-pages.ts';
import { AddCarPage } from '../support/pages/seller-pages.ts';

const TEXT_WITH_PHONE_NUMBER = 'Call me at 312 555 0142, I sell it myself';

test(
  'a listing with a phone number is held for review, its seller sees why, and an admin approves it',
  { tag: '@journey' },
  async ({ page, testDataApi, request, browser }) => {
    const pageErrors = collectPageErrors(page);
    const seller = await createAccount(request, 'seller');
    const model = `Waits ${seller.name}`;
    const countPublicListings = async () =>
      (await testDataApi.call<Car[]>(SELLER, 'GET', `/cars?q=${encodeURIComponent(model)}`)).length;

    await test.step('the held listing is in My Products with the reason', async () => {
      await signIn(page, seller.email);
      const form = new AddCarPage(page);
      await form.open();
      await form.fillRequired(model);
      await form.field('Description').fill(TEXT_WITH_PHONE_NUMBER);
      await form.choosePictures('front.png');
      await form.submitButton.click();
      await expect(page).toHaveURL(/\/dashboard\/myproducts/);
      const heldListings = page.getByRole('region', { name: 'Not live yet' });
      await expect(heldListings).toContainText(`Volvo ${model}`);
      await expect(heldListings).toContainText('Contains a phone number');
      await expect(heldListings).toContainText('In review');
      expect(await countPublicListings()).toBe(0);
    });

    const context = await browser.newContext();
    await recordToasts(context);
    const admin = await context.newPage();
    const table = new Table(admin, 'Review Queue');

    await test.step('an admin finds the listing from the profile and rejects it with a reason', async () => {
      await signIn(admin, ADMIN);
      await admin.goto('/dashboard');
      await admin
        .getByRole('link', { name: /to check/ })
        .and(admin.locator('[href$="/moderation"]'))
        .click();
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Review Queue');
      const row = table.row(model);
      await expect(row).toContainText(TEXT_WITH_PHONE_NUMBER);
      await row.getByRole('button', { name: 'Reject' }).click();
      await admin.getByLabel('Reason').fill('Leave your number out, please');
      await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await expectToasts(admin, 'Rejected. The author will see your reason.');
      await expect(row).toHaveCount(0);
    });

    await test.step('the seller sees the reason, fixes the listing, and it is held for review again', async () => {
      const heldListings = page.getByRole('region', { name: 'Not live yet' });
      await expect(heldListings).toContainText('Leave your number out, please');
      await heldListings.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Description').fill('One owner');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(heldListings).toContainText('In review');
      expect(await countPublicListings()).toBe(0);
    });

    await test.step('an approved listing is on the site; Undo removes it, and it can be approved again', async () => {
      const row = table.row(model);
      await row.getByRole('button', { name: 'Approve' }).click();
      await expectToasts(admin, 'Approved and visible to everyone');
      await expect.poll(countPublicListings).toBe(1);
      await admin
        .locator('[data-toast]', { hasText: 'Approved and visible to everyone' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(row).toBeVisible();
      expect(await countPublicListings()).toBe(0);
      await row.getByRole('button', { name: 'Approve' }).click();
      await expect.poll(countPublicListings).toBe(1);
    });

    await expect(page.getByRole('region', { name: 'Not live yet' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'My Products' })).toContainText(model);
    await context.close();
    expect(pageErrors).toEqual([]);
  },
);

test('the demo review queue contains two listings and a review with contact data', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/dashboard/moderation');
  const queue = new Table(page, 'Review Queue');
  await expect(queue.row('text me on (312) 555-0149')).toContainText('Contains a phone number');
  await expect(queue.row('quick.sale@example.com')).toContainText('Contains an email address');
  await expect(queue.row('call him on 312-555-0163')).toContainText('Contains a phone number');
});
