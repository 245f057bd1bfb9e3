import { createAccount } from '../support/accounts/accounts.ts';
import { ADMIN, buildPerson } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { expectToasts } from '../support/fixtures/toasts.ts';
import {
  BookingModal,
  confirmEmail,
  orderRow,
  PaymentScreen,
  SignUpScreen,
} from '../support/pages/page-objects.ts';

const devices = {
  'on a desktop': { viewport: { width: 1280, height: 860 }, hasTouch: false },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true },
};

for (const [deviceName, options] of Object.entries(devices)) {
  test.describe(deviceName, () => {
    test.use(options);

    test(
      'a visitor signs up, orders a car, and pays for it; a reload loses nothing',
      { tag: options.hasTouch ? '@journey' : [] },
      async ({ page, testDataApi, request }) => {
        const pageErrors = collectPageErrors(page);
        // The home page starts with cars of verified sellers that have several pictures, at most two cars per
        // seller.
        const seller = await createAccount(request, 'seller');
        await testDataApi.call(ADMIN, 'PUT', `/users/${seller.uid}/verified`, { verified: true });
        const car = await testDataApi.listCar(16000, seller.email, 4);
        const name = `${car.brandName} ${car.model}`;
        const person = buildPerson();

        await test.step('the home page shows the car', async () => {
          await page.goto('/');
          await expect(page.getByRole('button', { name: `Order Now: ${name}` }).first()).toBeVisible();
        });

        await test.step('the visitor signs up as a buyer', async () => {
          await page.goto('/signup');
          const signUp = new SignUpScreen(page);
          await signUp.fill(person, 'buyer');
          await signUp.send('User Saved to Database');
          await confirmEmail(page, person.email);
          await expect(page).toHaveURL('/');
        });

        const orderNow = page.getByRole('button', { name: `Order Now: ${name}` }).first();
        const modal = new BookingModal(page);
        // spec:2.29 2.30 2.31 2.32 2.33
        await test.step('Order Now opens the booking dialog with prefilled fields', async () => {
          await page.goto('/');
          await page.reload();
          await orderNow.click();
          await expect(modal.root).toContainText('$16,000');
          await expect(modal.field('Name')).toHaveValue(person.name);
          await expect(modal.field('Email')).toHaveValue(person.email);
          await expect(modal.field('Phone')).toHaveValue(person.phone);
          await expect(modal.field('Order date')).toHaveValue(
            new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date()),
          );
        });

        const place = await test.step('selections and input survive a reload', async () => {
          const shownText = await modal.chooseFirstPlace();
          expect(shownText).toBe('Chicago, Lake Street, 12, 4');
          await modal.field('Name').fill(`${person.name} Jr.`);
          await page.reload();
          await orderNow.click();
          await expect(modal.place.locator('option:checked')).toHaveText(shownText);
          await expect(modal.field('Name')).toHaveValue(`${person.name} Jr.`);
          return shownText;
        });

        // spec:2.35 8.2
        await test.step('the order is placed once, and the car is booked', async () => {
          await modal.submitButton.dblclick();
          await expectToasts(page, 'Your order has been placed successfully');
          await expect(modal.root).toBeHidden();
          await expect(page).toHaveURL(/\/dashboard\/orders\/[^/]+$/);
          await expect(page.getByRole('main').getByRole('link', { name: /^Pay Now/ })).toBeVisible();
          await page.goto('/');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(orderNow).toBeHidden();
        });

        const row = orderRow(page, car.model);
        await test.step('My Orders shows the order', async () => {
          await page.goto('/dashboard/my-order');
          await expect(row).toHaveCount(1);
          await expect(row).toContainText('$16,000');
          await expect(row).toContainText(place);
          await page.reload();
          await row.getByRole('link', { name: 'Pay Now' }).click();
        });

        const payment = new PaymentScreen(page);
        // spec:2.43 2.44 2.55 2.56
        await test.step('the payment page shows brand and price', async () => {
          await expect(page.getByRole('heading', { level: 1 })).toContainText(car.brandName);
          await expect(page.getByText('please pay $16000', { exact: true })).toBeVisible();
          await expect(payment.justPayButton).toBeEnabled();
          await page.reload();
          await expect(payment.justPayButton).toBeEnabled();
        });

        const paymentId = await test.step('the card 4242 pays the order', async () => {
          await payment.pay('4242 4242 4242 4242');
          await expect(payment.success).toBeVisible();
          const shownText = await payment.transactionId.innerText();
          await page.reload();
          await expect(payment.success).toBeVisible();
          await expect(payment.transactionId).toHaveText(shownText);
          return shownText;
        });

        // spec:4.12
        await test.step('My Orders shows Paid', async () => {
          await page.getByRole('link', { name: 'Go to My Orders' }).click();
          await expect(row.getByRole('button', { name: 'Paid' })).toBeVisible();
          await expect(row.getByRole('link', { name: 'Pay Now' })).toBeHidden();
          await page.reload();
          await expect(row.getByRole('button', { name: 'Paid' })).toBeVisible();
          expect(await testDataApi.countCharges(paymentId)).toBe(1);
        });
        expect(pageErrors).toEqual([]);
      },
    );
  });
}
