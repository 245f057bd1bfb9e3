import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Download, expect, type Locator, type Page } from '@playwright/test';
import type { Order } from '@second-gear/contract/orders';
import type { TestDataApi } from '../data/test-data-api.ts';
import { stack } from '../stack/stack.ts';

/** Opens a dashboard page, and waits until it has its heading and has loaded. */
export async function openDashboard(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/dashboard${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Returns the dashboard's navigation drawer. */
export const drawer = (page: Page): Locator => page.getByRole('complementary').getByRole('navigation');

/** Returns the texts of a table's column headers, in order. */
export const readColumnHeaders = (table: Locator): Promise<string[]> =>
  table.getByRole('columnheader').allInnerTexts();

/** Returns the row with this car model in the table with this name. */
export const findModelRow = (page: Page, table: string, model: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: model });

/** Returns the lines of a downloaded file without the byte order mark. */
export async function readCsvLines(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
}

/** Pays an order as its buyer, through our API and the payment provider's API. Returns the payment's id. */
export async function payOrder(
  http: APIRequestContext,
  testDataApi: TestDataApi,
  order: Pick<Order, '_id' | 'resellPrice' | 'brandName'>,
  email: string,
): Promise<string> {
  const postToProvider = async (path: string, form: Record<string, string>) => {
    const headers = { authorization: 'Bearer pk_test_sandbox' };
    const response = await http.post(`${stack().sandbox}/v1/${path}`, { form, headers });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const { clientSecret } = await testDataApi.call<{ clientSecret: string }>(
    email,
    'POST',
    '/create-payment-intent',
    { price: order.resellPrice, orderId: order._id },
  );
  const paymentId = clientSecret.slice(0, clientSecret.indexOf('_secret_'));
  const method = await postToProvider('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': String(new Date().getFullYear() + 2),
    'card[cvc]': '123',
  });
  await postToProvider(`payment_intents/${paymentId}/confirm`, {
    payment_method: method.id,
    client_secret: clientSecret,
  });
  await testDataApi.call(email, 'POST', '/payment', {
    paymentId,
    brandName: order.brandName,
    resellPrice: order.resellPrice,
    email,
    orderId: order._id,
  });
  return paymentId;
}
