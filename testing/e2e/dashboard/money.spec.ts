import type { Browser, Page } from '@playwright/test';
import { type Account, createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, type TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { openDashboard, payOrder } from '../support/pages/dashboard-pages.ts';
import { stack } from '../support/stack/stack.ts';

const PHONE_VIEWPORT = { width: 390, height: 844 };

/** Creates a paid order between two users that no other test uses. */
async function createPaidOrder(testDataApi: TestDataApi, request: Parameters<typeof createAccount>[0]) {
  const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
  const car = await testDataApi.listCar(16000, seller.email);
  const orderId = await testDataApi.orderCar(car, buyer);
  await payOrder(request, testDataApi, { ...car, _id: orderId }, buyer.email);
  return { buyer, seller, car, orderId };
}

/** Signs in a user in a separate browser context. */
async function openInNewContext(
  browser: Browser,
  accountOrEmail: Account | string,
  viewport = PHONE_VIEWPORT,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack().site, viewport });
  const page = await context.newPage();
  await signIn(page, typeof accountOrEmail === 'string' ? accountOrEmail : accountOrEmail.email);
  return page;
}

const currentStep = (page: Page) =>
  page
    .getByRole('list', { name: 'Order steps' })
    .getByRole('listitem')
    .and(page.locator('[aria-current=step]'));

test(
  'at the meeting, the seller enters the code from the buyer’s phone, and the money is released',
  { tag: '@journey' },
  async ({ page, browser, testDataApi, request }) => {
    const { buyer, seller, car, orderId } = await createPaidOrder(testDataApi, request);
    await page.setViewportSize(PHONE_VIEWPORT);
    await signIn(page, buyer.email);
    await openDashboard(page, `/orders/${orderId}`, formatCarName(car));
    await expect(page.getByRole('img', { name: 'Hand-over QR code' })).toBeVisible();
    const { handOverCode = '' } = await testDataApi.call<{ handOverCode?: string }>(
      buyer.email,
      'GET',
      `/orders/${orderId}`,
    );

    const sellersPage = await openInNewContext(browser, seller);
    await openDashboard(sellersPage, `/sales/${orderId}`, formatCarName(car));
    const code = sellersPage.getByLabel('Hand-over code');
    await code.fill(handOverCode === '123456' ? '654321' : '123456');
    await code.press('Enter');
    await expect(sellersPage.getByText('Wrong code. 4 attempts left.')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(handOverCode);
    await code.press('Enter');
    await expect(currentStep(sellersPage)).toContainText('Payout to you');
    await expect(sellersPage.getByText('Waiting for your payout account.')).toBeVisible();

    // The buyer's phone updates without a reload and shows the next step.
    await expect(currentStep(page)).toContainText('Payout to the seller');
    await expect(page.getByRole('img', { name: 'Hand-over QR code' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rate seller' })).toBeVisible();

    await test.step('the seller sets up the account on the provider’s page and can be paid', async () => {
      await openDashboard(sellersPage, '/payouts', 'Payouts');
      await sellersPage.getByRole('button', { name: 'Set up payouts' }).click();
      await sellersPage.getByRole('button', { name: 'Finish onboarding' }).click();
      await expect(sellersPage).toHaveURL(/\/dashboard\/payouts/);
      await expect(sellersPage.getByText('Your payout account is ready')).toBeVisible();
      await expect(sellersPage.getByRole('table').getByText('$16,000').first()).toBeVisible();
    });
    await sellersPage.context().close();
  },
);

test(
  'a buyer opens a dispute, the seller responds, and an admin decides',
  { tag: '@journey' },
  async ({ page, browser, testDataApi, request }) => {
    const { buyer, seller, car, orderId } = await createPaidOrder(testDataApi, request);
    await signIn(page, buyer.email);
    await openDashboard(page, `/orders/${orderId}`, formatCarName(car));
    await page.getByRole('button', { name: 'Open a dispute' }).click();
    const problemField = page.getByLabel('What’s wrong?');
    await problemField.fill('The gearbox howls in third gear.');
    await page.reload();
    await expect(problemField).toHaveValue('The gearbox howls in third gear.');
    await page.getByRole('button', { name: 'Submit dispute' }).click();
    await expect(page.getByText('The seller hasn’t responded yet.')).toBeVisible();

    const sellersPage = await openInNewContext(browser, seller);
    await openDashboard(sellersPage, `/sales/${orderId}`, formatCarName(car));
    await expect(sellersPage.getByText('The gearbox howls in third gear.')).toBeVisible();
    await sellersPage.getByLabel('Your response').fill('It was in the description.');
    await sellersPage.getByRole('button', { name: 'Send response' }).click();
    await expect(sellersPage.getByText('It was in the description.')).toBeVisible();
    await expect(page.getByText('It was in the description.')).toBeVisible();

    const adminsPage = await openInNewContext(browser, ADMIN, { width: 1440, height: 900 });
    await openDashboard(adminsPage, '/disputes', 'Disputes');
    await adminsPage.getByRole('row').filter({ hasText: car.model }).getByRole('link').click();
    await expect(
      adminsPage.getByRole('heading', { level: 1, name: `Dispute about the ${formatCarName(car)}` }),
    ).toBeVisible();
    await adminsPage.getByLabel('Partial refund to buyer, the rest to seller').check({ force: true });
    await adminsPage.getByLabel('Refund amount').fill('1250.50');
    await adminsPage.getByLabel('Reason').fill('Half of the repair.');
    await adminsPage.getByRole('button', { name: 'Review decision' }).click();
    const dialog = adminsPage.getByRole('dialog');
    await expect(dialog).toContainText('one thousand two hundred fifty dollars and fifty cents');
    await dialog.getByRole('button', { name: /^Refund \$1,250\.50/ }).click();
    await expect(adminsPage.getByText(/^Decided: \$1,250\.50 refunded to the buyer/)).toBeVisible();

    await expect(
      page.getByText(/\$1,250\.50 is refunded to the buyer, and the rest goes to the seller/),
    ).toBeVisible();
    await expect(page.getByText('Half of the repair.').first()).toBeVisible();
    await expect(sellersPage.getByText('Half of the repair.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Credit note/ })).toBeVisible();
    await sellersPage.context().close();
    await adminsPage.context().close();
  },
);

test(
  'a buyer who cancels a paid order in time sees the amount and gets the money back',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const { buyer, car, orderId } = await createPaidOrder(testDataApi, request);
    await signIn(page, buyer.email);
    await openDashboard(page, `/orders/${orderId}`, formatCarName(car));
    await page.getByRole('button', { name: 'Cancel and get $16,000 refunded' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('sixteen thousand dollars');
    await dialog.getByRole('button', { name: 'Yes, cancel order' }).click();
    await expect(page.getByText('Back on your card')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Credit note C-\d+ \(PDF\)/ }).click();
    expect((await download).suggestedFilename()).toMatch(/C-\d+\.pdf$/);
    expect(await testDataApi.call<{ status: string }>(buyer.email, 'GET', `/cars/${car._id}`)).toMatchObject({
      status: 'available',
    });
  },
);
