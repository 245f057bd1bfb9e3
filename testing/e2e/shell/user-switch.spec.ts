import type { Page } from '@playwright/test';
import { type Account, createAccount } from '../support/accounts/accounts.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { logIn } from '../support/pages/page-objects.ts';

const banner = (page: Page) => page.getByRole('banner');

/** Logs out the current user and logs in the next one in another tab. */
async function switchUser(page: Page, nextUser: Account): Promise<void> {
  const otherTab = await page.context().newPage();
  await otherTab.goto('/about');
  await banner(otherTab).getByRole('button', { name: 'Logout' }).click();
  await expect(banner(otherTab).getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(otherTab, nextUser.email);
  await otherTab.close();
}

test('a message that one user typed is not sent by the next user, who signs in from another tab', async ({
  page,
  testDataApi,
  request,
}) => {
  const [ann, bob] = [await createAccount(request, 'buyer'), await createAccount(request, 'buyer')];
  const car = await testDataApi.listCar();
  await logIn(page, ann.email);
  await page.goto(`/cars/${car._id}`);
  await page.getByRole('button', { name: 'Message the seller' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Written by Ann');
  await switchUser(page, bob);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Message the seller' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  for (const { email } of [ann, bob]) expect(await testDataApi.call(email, 'GET', '/messages')).toEqual([]);
});

test('a dashboard screen resets for the next user, without data of the previous one', async ({
  page,
  testDataApi,
  request,
}) => {
  const [ann, bob] = [await createAccount(request, 'buyer'), await createAccount(request, 'buyer')];
  const car = await testDataApi.listCar();
  await logIn(page, ann.email);
  await page.goto(`/dashboard/messages/new?car=${car._id}`);
  await page.getByLabel('Your message').fill('Written by Ann');
  await switchUser(page, bob);
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bob.name);
  await page.goto(`/dashboard/messages/new?car=${car._id}`);
  await expect(page.getByLabel('Your message')).toHaveValue('');
  for (const { email } of [ann, bob]) expect(await testDataApi.call(email, 'GET', '/messages')).toEqual([]);
});
