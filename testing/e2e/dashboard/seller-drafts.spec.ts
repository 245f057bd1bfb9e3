import type { Browser, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { type Account, createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { waitForHydrationOnLoad } from '../support/fixtures/hydration.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts, recordToasts } from '../support/fixtures/toasts.ts';
import { AddCarPage } from '../support/pages/seller-pages.ts';
import { stack } from '../support/stack/stack.ts';

/** Waits until the server has stored all input. */
async function waitUntilSaved(page: Page): Promise<void> {
  const saveStatus = page.getByRole('status').filter({ hasText: /^Saved$/ });
  await expect(saveStatus).toHaveAttribute('aria-busy', 'false');
}

/** Signs in the same user on another device. */
async function openOnOtherDevice(browser: Browser, { email }: Account) {
  const context = await browser.newContext({ baseURL: stack().site, viewport: { width: 390, height: 844 } });
  await recordToasts(context);
  const page = await context.newPage();
  waitForHydrationOnLoad(page);
  await signIn(page, email);
  return { page, form: new AddCarPage(page), close: () => context.close() };
}

test(
  'a draft started on one device is completed on another, and no draft remains',
  { tag: '@journey' },
  async ({ page, browser, testDataApi, request }) => {
    const seller = await createAccount(request, 'seller');
    const form = new AddCarPage(page);
    await signIn(page, seller.email);
    await form.open();
    await form.fillRequired('900 Turbo');
    await form.choosePictures('front.png', 'back.png');
    await form.waitForUploads();
    await waitUntilSaved(page);

    const otherDevice = await openOnOtherDevice(browser, seller);
    await otherDevice.form.open();
    await expect(otherDevice.form.field('Car Model')).toHaveValue('900 Turbo');
    await expect.poll(() => otherDevice.form.pictureNames).toEqual(['front.png', 'back.png']);
    await otherDevice.form.field('Condition').fill('excellent');
    await otherDevice.form.submitButton.click();
    await expectToasts(otherDevice.page, 'Car Added Successfully');
    await otherDevice.close();

    await test.step('the first device shows the listing and does not list a second one', async () => {
      await form.field('Condition').fill('fair');
      await expect(page.getByText('This car is already listed')).toBeVisible();
      await form.submitButton.click();
      await expect(page.getByRole('main').getByRole('alert').last()).toContainText(/is already listed/);
      const cars = await testDataApi.call<Car[]>(seller.email, 'GET', `/cars/allcars?seller=${seller.uid}`);
      expect(cars).toMatchObject([{ model: '900 Turbo', condition: 'excellent' }]);
      expect(cars[0]?.images).toHaveLength(2);
      expect(await testDataApi.call(seller.email, 'GET', '/drafts')).toEqual([]);
    });
  },
);

test('two tabs with the same draft lose neither text, whichever version the seller selects', async ({
  page,
  context,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  const form = new AddCarPage(page);
  await signIn(page, seller.email);
  await form.open();
  await form.field('Brand Name').fill('Saab');
  await waitUntilSaved(page);
  const secondPage = await context.newPage();
  const otherForm = new AddCarPage(secondPage);
  await otherForm.open();
  await expect(otherForm.field('Brand Name')).toHaveValue('Saab');

  await form.field('Description').fill('Written in the first tab');
  await waitUntilSaved(page);
  await otherForm.field('Description').fill('Written in the second tab');
  const notice = secondPage.getByText('This draft was edited in another tab or on another device');
  await expect(notice).toBeVisible();
  await secondPage.getByRole('button', { name: 'Use the other version' }).click();
  await expect(notice).toBeHidden();
  await expect(otherForm.field('Description')).toHaveValue('Written in the first tab');

  await test.step('the text of this tab becomes a separate draft', async () => {
    await secondPage.getByRole('list', { name: 'Your drafts' }).getByRole('button', { name: 'Open' }).click();
    await expect(otherForm.field('Description')).toHaveValue('Written in the second tab');
  });

  await test.step('Use this version saves the text of this tab instead', async () => {
    await secondPage.getByRole('list', { name: 'Your drafts' }).getByRole('button', { name: 'Open' }).click();
    await expect(otherForm.field('Description')).toHaveValue('Written in the first tab');
    await otherForm.field('Condition').fill('good');
    await waitUntilSaved(secondPage);
    await form.field('Condition').fill('fair');
    await page.getByRole('button', { name: 'Use this version' }).click();
    await waitUntilSaved(page);
    await page.reload();
    await expect(form.field('Condition')).toHaveValue('fair');
    await expect(page.getByRole('list', { name: 'Your drafts' }).getByRole('listitem')).toHaveCount(2);
  });
  await secondPage.close();
});
