import type { BrowserContext, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { type Account, newAccount } from '../support/accounts.ts';
import { drawer, openDashboard, pay, rowIn } from '../support/buyer-pages.ts';
import { nameOf } from '../support/catalog.ts';
import type { Shop } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const STREAM = '**/api/events';

/** Returns a function that checks whether the page was reloaded since this call. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  return () => page.evaluate(() => document.body.hasAttribute('data-same-page'));
}

/** Counts the event streams that a context's pages have opened and that are still open. */
function countStreams(context: BrowserContext): { opened: number; open: number } {
  const count = { opened: 0, open: 0 };
  const isStream = (url: string) => new URL(url).pathname === '/api/events';
  context.on('request', (call) => {
    if (!isStream(call.url())) return;
    count.opened += 1;
    count.open += 1;
  });
  const ended = (call: { url: () => string }) => {
    if (isStream(call.url())) count.open -= 1;
  };
  context.on('requestfailed', ended);
  context.on('requestfinished', ended);
  return count;
}

const write = (shop: Shop, from: Account, car: Car, text: string) =>
  shop.call<{ insertedId: string }>(from.email, 'POST', '/messages', { carId: car._id, text });

const unread = (page: Page) => drawer(page).getByRole('link', { name: /^Messages/ });

test(
  'an order, its payment, and a message appear in the other party’s dashboard without a reload',
  { tag: '@journey' },
  async ({ page, browser, shop, request }) => {
    const [buyer, seller] = [await newAccount(request, 'buyer'), await newAccount(request, 'seller')];
    const car = await shop.listCar(16000, seller.email);
    const elsewhere = await browser.newContext({ baseURL: stack().site });
    const buyersPage = await elsewhere.newPage();
    await signIn(page, seller.email);
    await signIn(buyersPage, buyer.email);
    const streaming = page.waitForResponse(STREAM);
    await openDashboard(page, '/mybuyers', 'My Buyers');
    expect((await streaming).status()).toBe(200);
    await openDashboard(buyersPage, '/my-order', 'My Orders');
    const isSamePage = await markPage(page);

    const orderId = await shop.orderCar(car, buyer);
    const sale = rowIn(page, 'My Buyers', car.model);
    await expect(sale).toContainText(buyer.name);
    const order = rowIn(buyersPage, 'My Orders', car.model);
    await expect(order.getByRole('link', { name: 'Pay Now' })).toBeVisible();

    await pay(request, shop, { ...car, _id: orderId }, buyer.email);
    await expect(sale).toContainText('Paid');
    await expect(order.getByRole('button', { name: 'Paid' })).toBeVisible();

    const { insertedId } = await write(shop, buyer, car, 'When can I come?');
    await expect(unread(page)).toHaveAccessibleName(/1 new message/);
    await expect(
      page.getByRole('status').filter({ hasText: `1 new message from ${buyer.name} about ${nameOf(car)}` }),
    ).toHaveAttribute('aria-live', 'polite');

    await test.step('messages appear in the open conversation on both sides', async () => {
      await unread(page).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${buyer.name} about`) })
        .click();
      await expect(page.getByText('When can I come?')).toBeVisible();
      await buyersPage.goto(`/dashboard/messages/${insertedId}`);
      await expect(buyersPage.getByText('When can I come?')).toBeVisible();
      await page.getByLabel('Your message').fill('Tomorrow at ten');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(buyersPage.getByText('Tomorrow at ten')).toBeVisible();
      await buyersPage.getByLabel('Your message').fill('See you then');
      await buyersPage.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('See you then')).toBeVisible();
      await expect(unread(page)).not.toHaveAccessibleName(/new message/);
    });
    expect(await isSamePage()).toBe(true);
    await elsewhere.close();
  },
);

test('changes that were made while the browser was offline appear when it is online again', async ({
  page,
  context,
  shop,
  request,
}) => {
  const [buyer, seller] = [await newAccount(request, 'buyer'), await newAccount(request, 'seller')];
  const car = await shop.listCar(16000, seller.email);
  await signIn(page, seller.email);
  const streaming = page.waitForResponse(STREAM);
  await openDashboard(page, '', /^Welcome/);
  await streaming;
  await context.setOffline(true);
  await write(shop, buyer, car, 'You cannot hear this');
  await context.setOffline(false);
  await expect(unread(page)).toHaveAccessibleName(/1 new message/);
});

test('two tabs share one event stream, which survives closing the first and ends with sign-out', async ({
  page,
  context,
  shop,
  request,
}) => {
  const [buyer, seller] = [await newAccount(request, 'buyer'), await newAccount(request, 'seller')];
  const car = await shop.listCar(16000, seller.email);
  const streams = countStreams(context);
  await signIn(page, seller.email);
  const streaming = page.waitForResponse(STREAM);
  await openDashboard(page, '', /^Welcome/);
  await streaming;
  const second = await context.newPage();
  await openDashboard(second, '', /^Welcome/);
  await write(shop, buyer, car, 'To both');
  for (const tab of [page, second]) await expect(unread(tab)).toHaveAccessibleName(/1 new message/);
  expect(streams.opened).toBe(1);

  const takenOver = second.waitForResponse(STREAM);
  await page.close();
  await takenOver;
  await write(shop, buyer, car, 'Still there?');
  await expect(unread(second)).toHaveAccessibleName(/2 new messages/);

  await test.step('other pages of the site open no event stream', async () => {
    const before = streams.open;
    await second.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(second.getByRole('heading', { level: 1, name: /FAQ/ })).toBeVisible();
    await expect.poll(() => streams.open).toBe(before - 1);
  });
  await test.step('a signed-out user has no event stream', async () => {
    const again = second.waitForResponse(STREAM);
    await second.goBack();
    await again;
    const { opened, open } = streams;
    await second.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(second.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => streams.open).toBe(open - 1);
    expect(streams.opened).toBe(opened);
  });
});
