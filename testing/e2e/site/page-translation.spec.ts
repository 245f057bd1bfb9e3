import { signIn } from '../support/accounts/sign-in.ts';
import { buildPerson, BUYER, SELLER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { logIn, PaymentScreen, SignUpScreen } from '../support/pages/page-objects.ts';
import { AddCarPage } from '../support/pages/seller-pages.ts';
import { simulateExtension, translatePages } from '../support/visitor/translate.ts';

const VISA = '4242424242424242';

test.describe('pages translated by the browser', () => {
  test.beforeEach(({ page }) => translatePages(page));
  test.afterEach(async ({ page }) => {
    // Verifies that the pages were translated.
    await expect(page.locator('main font').first()).toBeAttached();
  });

  test('a user logs in and filters the list of cars on translated pages', async ({ page }) => {
    await logIn(page, BUYER);
    await page.goto('/viewallcars');
    await page
      .getByRole('button', { name: /^Save to wishlist|^Compare / })
      .first()
      .click();
    const showMore = page.getByRole('button', { name: 'Show more' });
    if (await showMore.isVisible()) await showMore.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a visitor signs up on a translated page', async ({ page }) => {
    await page.goto('/signup');
    const signUp = new SignUpScreen(page);
    await signUp.fill(buildPerson(), 'buyer');
    await signUp.send('User Saved to Database');
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible();
  });

  test('a seller adds a car on translated pages', async ({ page }) => {
    await signIn(page, SELLER);
    const addCar = new AddCarPage(page);
    await addCar.open();
    await addCar.choosePictures('car.png');
    await addCar.waitForUploads();
    await addCar.fillRequired('Translated');
    await addCar.submitButton.click();
    await expect(page).toHaveURL('/dashboard/myproducts');
    await expect(page.getByRole('row').filter({ hasText: 'Translated' }).first()).toBeVisible();
  });

  test('a user saves the profile on a translated page', async ({ page }) => {
    await signIn(page, BUYER);
    await page.goto('/dashboard');
    const phone = page.getByRole('main').getByLabel('Phone', { exact: true });
    await phone.fill('+1 312 555 0188');
    await page.getByRole('main').getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await page.reload();
    await expect(phone).toHaveValue('+1 312 555 0188');
  });

  test('a buyer pays an order on a translated page', async ({ page, testDataApi }) => {
    const order = await testDataApi.createOrder();
    await signIn(page, BUYER);
    const payment = new PaymentScreen(page);
    await payment.open(order._id);
    await payment.pay(VISA);
    await expect(payment.success).toBeVisible();
  });
});

test('a user can log in with extensions that change a page before its scripts run', async ({ page }) => {
  await simulateExtension(page);
  await logIn(page, BUYER);
  await page.goto('/viewallcars');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('extension-panel')).toBeAttached();
});
