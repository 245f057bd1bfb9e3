import type { Browser, Page } from '@playwright/test';
import { type Account, newAccount } from '../support/accounts.ts';
import { openDashboard, pay } from '../support/buyer-pages.ts';
import { nameOf } from '../support/catalog.ts';
import { ADMIN, type Shop } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

/** Creates a paid order between two users that no other test uses. */
async function paidOrder(shop: Shop, request: Parameters<typeof newAccount>[0]) {
  const [buyer, seller] = [await newAccount(request, 'buyer'), await newAccount(request, 'seller')];
  const car = await shop.listCar(16000, seller.email);
  const orderId = await shop.orderCar(car, buyer);
  await pay(request, shop, { ...car, _id: orderId }, buyer.email);
  return { buyer, seller, car, orderId };
}

/** Signs in a user in a separate browser context. */
async function onOwn(browser: Browser, who: Account | string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack().site, viewport });
  const page = await context.newPage();
  await signIn(page, typeof who === 'string' ? who : who.email);
  return page;
}

const stepNow = (page: Page) =>
  page
    .getByRole('list', { name: 'Steps of this order' })
    .getByRole('listitem')
    .and(page.locator('[aria-current=step]'));

test(
  'two phones at the meeting: the buyer shows the code, the seller enters it, and the money is released',
  { tag: '@journey' },
  async ({ page, browser, shop, request }) => {
    const { buyer, seller, car, orderId } = await paidOrder(shop, request);
    await page.setViewportSize(PHONE);
    await signIn(page, buyer.email);
    await openDashboard(page, `/orders/${orderId}`, nameOf(car));
    await expect(page.getByRole('img', { name: 'Hand-over code to scan' })).toBeVisible();
    const { handOverCode = '' } = await shop.call<{ handOverCode?: string }>(
      buyer.email,
      'GET',
      `/orders/${orderId}`,
    );

    const sellers = await onOwn(browser, seller);
    await openDashboard(sellers, `/sales/${orderId}`, nameOf(car));
    const code = sellers.getByLabel('Hand-over code');
    await code.fill(handOverCode === '123456' ? '654321' : '123456');
    await code.press('Enter');
    await expect(sellers.getByText('That is not the code. 4 tries left.')).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(handOverCode);
    await code.press('Enter');
    await expect(stepNow(sellers)).toContainText('Payout to you');
    await expect(sellers.getByText('It waits for your payout account.')).toBeVisible();

    // The buyer's phone updates without a reload and shows the next step.
    await expect(stepNow(page)).toContainText('Payout to the seller');
    await expect(page.getByRole('img', { name: 'Hand-over code to scan' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rate seller' })).toBeVisible();

    await test.step('the seller sets up the account on the provider’s page and can be paid', async () => {
      await openDashboard(sellers, '/payouts', 'Payouts');
      await sellers.getByRole('button', { name: 'Set up payouts' }).click();
      await sellers.getByRole('button', { name: 'Finish onboarding' }).click();
      await expect(sellers).toHaveURL(/\/dashboard\/payouts/);
      await expect(sellers.getByText('Payouts go to your account')).toBeVisible();
      await expect(sellers.getByRole('table').getByText('$16,000').first()).toBeVisible();
    });
    await sellers.context().close();
  },
);

test(
  'a dispute: the buyer describes the problem, the seller responds, and an admin decides',
  { tag: '@journey' },
  async ({ page, browser, shop, request }) => {
    const { buyer, seller, car, orderId } = await paidOrder(shop, request);
    await signIn(page, buyer.email);
    await openDashboard(page, `/orders/${orderId}`, nameOf(car));
    await page.getByRole('button', { name: 'Open a dispute' }).click();
    const wrong = page.getByLabel('What is wrong?');
    await wrong.fill('The gearbox howls in third gear.');
    await page.reload();
    await expect(wrong).toHaveValue('The gearbox howls in third gear.');
    await page.getByRole('button', { name: 'Send the dispute' }).click();
    await expect(page.getByText('The seller has not answered yet.')).toBeVisible();

    const sellers = await onOwn(browser, seller);
    await openDashboard(sellers, `/sales/${orderId}`, nameOf(car));
    await expect(sellers.getByText('The gearbox howls in third gear.')).toBeVisible();
    await sellers.getByLabel('Your answer').fill('It was in the description.');
    await sellers.getByRole('button', { name: 'Send your answer' }).click();
    await expect(sellers.getByText('It was in the description.')).toBeVisible();
    await expect(page.getByText('It was in the description.')).toBeVisible();

    const admins = await onOwn(browser, ADMIN, { width: 1440, height: 900 });
    await openDashboard(admins, '/disputes', 'Disputes');
    await admins.getByRole('row').filter({ hasText: car.model }).getByRole('link').click();
    await expect(
      admins.getByRole('heading', { level: 1, name: `Dispute about the ${nameOf(car)}` }),
    ).toBeVisible();
    await admins.getByLabel('A part goes back, the seller gets the rest').check({ force: true });
    await admins.getByLabel('Amount that the buyer gets back').fill('1250.50');
    await admins.getByLabel('Reason').fill('Half of the repair.');
    await admins.getByRole('button', { name: 'Check and decide' }).click();
    const dialog = admins.getByRole('dialog');
    await expect(dialog).toContainText('one thousand two hundred fifty dollars and fifty cents');
    await dialog.getByRole('button', { name: /^Refund \$1,250\.50/ }).click();
    await expect(admins.getByText(/^Decided: \$1,250\.50 goes back to the buyer/)).toBeVisible();

    await expect(
      page.getByText(/\$1,250\.50 goes back to the buyer, the seller gets the rest/),
    ).toBeVisible();
    await expect(page.getByText('Half of the repair.').first()).toBeVisible();
    await expect(sellers.getByText('Half of the repair.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Credit note/ })).toBeVisible();
    await sellers.context().close();
    await admins.context().close();
  },
);

test(
  'a buyer who cancels a paid order in time sees the amount and gets the money back',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const { buyer, car, orderId } = await paidOrder(shop, request);
    await signIn(page, buyer.email);
    await openDashboard(page, `/orders/${orderId}`, nameOf(car));
    await page.getByRole('button', { name: 'Cancel and get $16,000 back' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('sixteen thousand dollars');
    await dialog.getByRole('button', { name: /^Cancel and get \$16,000 back/ }).click();
    await expect(page.getByText('Back on your card')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Credit note C-\d+ \(PDF\)/ }).click();
    expect((await download).suggestedFilename()).toMatch(/C-\d+\.pdf$/);
    expect(await shop.call<{ status: string }>(buyer.email, 'GET', `/cars/${car._id}`)).toMatchObject({
      status: 'available',
    });
  },
);
