import type { BrowserContext, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { type Account, createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import type { TestDataApi } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { formatCarName } from '../support/pages/catalog-pages.ts';
import { drawer, openDashboard, payOrder, findModelRow } from '../support/pages/dashboard-pages.ts';
import { stack } from '../support/stack/stack.ts';

const EVENT_STREAM_URL = '**/api/events';

/**
 * Marks the current document. The returned function resolves with false if the page was reloaded since then.
 */
async function detectReload(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  return () => page.evaluate(() => document.body.hasAttribute('data-same-page'));
}

/** Counts the event streams that a context's pages have opened and that are still open. */
function trackOpenStreams(context: BrowserContext): { opened: number; open: number } {
  const streamCounts = { opened: 0, open: 0 };
  const isStream = (url: string) => new URL(url).pathname === '/api/events';
  context.on('request', (streamRequest) => {
    if (!isStream(streamRequest.url())) return;
    streamCounts.opened += 1;
    streamCounts.open += 1;
  });
  const onEnd = (streamRequest: { url: () => string }) => {
    if (isStream(streamRequest.url())) streamCounts.open -= 1;
  };
  context.on('requestfailed', onEnd);
  context.on('requestfinished', onEnd);
  return streamCounts;
}

const sendMessage = (testDataApi: TestDataApi, from: Account, car: Car, text: string) =>
  testDataApi.call<{ insertedId: string }>(from.email, 'POST', '/messages', { carId: car._id, text });

const messagesLink = (page: Page) => drawer(page).getByRole('link', { name: /^Messages/ });

test(
  'an order, its payment, and a message appear in the other party’s dashboard without a reload',
  { tag: '@journey' },
  async ({ page, browser, testDataApi, request }) => {
    const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
    const car = await testDataApi.listCar(16000, seller.email);
    const buyersContext = await browser.newContext({ baseURL: stack().site });
    const buyersPage = await buyersContext.newPage();
    await signIn(page, seller.email);
    await signIn(buyersPage, buyer.email);
    const whenStreaming = page.waitForResponse(EVENT_STREAM_URL);
    await openDashboard(page, '/mybuyers', 'My Buyers');
    expect((await whenStreaming).status()).toBe(200);
    await openDashboard(buyersPage, '/my-order', 'My Orders');
    const isSamePage = await detectReload(page);

    const orderId = await testDataApi.orderCar(car, buyer);
    const saleRow = findModelRow(page, 'My Buyers', car.model);
    await expect(saleRow).toContainText(buyer.name);
    const order = findModelRow(buyersPage, 'My Orders', car.model);
    await expect(order.getByRole('link', { name: 'Pay Now' })).toBeVisible();

    await payOrder(request, testDataApi, { ...car, _id: orderId }, buyer.email);
    await expect(saleRow).toContainText('Paid');
    await expect(order.getByRole('button', { name: 'Paid' })).toBeVisible();

    const { insertedId } = await sendMessage(testDataApi, buyer, car, 'When can I come?');
    await expect(messagesLink(page)).toHaveAccessibleName(/1 new message/);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `1 new message from ${buyer.name} about the ${formatCarName(car)}` }),
    ).toHaveAttribute('aria-live', 'polite');

    await test.step('messages appear in the open conversation on both sides', async () => {
      await messagesLink(page).click();
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
      await expect(messagesLink(page)).not.toHaveAccessibleName(/new message/);
    });
    expect(await isSamePage()).toBe(true);
    await buyersContext.close();
  },
);

test('changes that were made while the browser was offline appear when it is online again', async ({
  page,
  context,
  testDataApi,
  request,
}) => {
  const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
  const car = await testDataApi.listCar(16000, seller.email);
  await signIn(page, seller.email);
  const whenStreaming = page.waitForResponse(EVENT_STREAM_URL);
  await openDashboard(page, '', /^Welcome/);
  await whenStreaming;
  await context.setOffline(true);
  await sendMessage(testDataApi, buyer, car, 'Sent while you were offline');
  await context.setOffline(false);
  await expect(messagesLink(page)).toHaveAccessibleName(/1 new message/);
});

test('two tabs share one event stream, which survives closing the first and ends with sign-out', async ({
  page,
  context,
  testDataApi,
  request,
}) => {
  const [buyer, seller] = [await createAccount(request, 'buyer'), await createAccount(request, 'seller')];
  const car = await testDataApi.listCar(16000, seller.email);
  const streams = trackOpenStreams(context);
  await signIn(page, seller.email);
  const whenStreaming = page.waitForResponse(EVENT_STREAM_URL);
  await openDashboard(page, '', /^Welcome/);
  await whenStreaming;
  const secondTab = await context.newPage();
  await openDashboard(secondTab, '', /^Welcome/);
  await sendMessage(testDataApi, buyer, car, 'To both');
  for (const tab of [page, secondTab]) await expect(messagesLink(tab)).toHaveAccessibleName(/1 new message/);
  expect(streams.opened).toBe(1);

  const whenSecondTabStreams = secondTab.waitForResponse(EVENT_STREAM_URL);
  await page.close();
  await whenSecondTabStreams;
  await sendMessage(testDataApi, buyer, car, 'Still there?');
  await expect(messagesLink(secondTab)).toHaveAccessibleName(/2 new messages/);

  await test.step('other pages of the site open no event stream', async () => {
    const openBefore = streams.open;
    await secondTab.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(secondTab.getByRole('heading', { level: 1, name: /FAQ/ })).toBeVisible();
    await expect.poll(() => streams.open).toBe(openBefore - 1);
  });
  await test.step('a signed-out user has no event stream', async () => {
    const whenStreamingAgain = secondTab.waitForResponse(EVENT_STREAM_URL);
    await secondTab.goBack();
    await whenStreamingAgain;
    const { opened, open } = streams;
    await secondTab.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(secondTab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => streams.open).toBe(open - 1);
    expect(streams.opened).toBe(opened);
  });
});
