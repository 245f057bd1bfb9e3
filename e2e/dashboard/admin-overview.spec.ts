import type { FlaggedPayment, Overview } from '@second-gear/contract/overview';
import { breakCall, downloadCsv, Table } from '../support/admin-pages.ts';
import { dollars } from '../support/catalog.ts';
import { watchProblems } from '../support/problems.ts';
import { ADMIN, BUYER, SELLER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const sum = (overview: Overview, what: 'cars' | 'orders' | 'payments' | 'revenue') =>
  overview.series.reduce((total, day) => total + day[what], 0);

test(
  'the overview shows totals, and cars, orders, payments and revenue of the last 7, 30, 90 or 365 days',
  { tag: '@journey' },
  async ({ page, shop }) => {
    const problems = watchProblems(page);
    await shop.order();
    // Other tests list cars and order them at the same time: the page gets one answer, however often it refetches.
    let first: Promise<Overview> | undefined;
    await page.route(/\/api\/overview\?days=30/, async (route) => {
      first ??= route.fetch().then(async (response) => (await response.json()) as Overview);
      await route.fulfill({ json: await first });
    });
    const call = page.waitForResponse(/\/api\/overview\?days=30/);
    await signIn(page, ADMIN);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/overview');
    const said = (await (await call).json()) as Overview;
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Overview');
    await expect(main.getByText(`${String(said.totals.available)} available`)).toBeVisible();
    await expect(main.getByText(`${String(said.totals.paid)} paid`)).toBeVisible();

    const chart = (name: string) => main.getByRole('img', { name: new RegExp(`^${name},`) });
    const orders = sum(said, 'orders');
    expect(orders).toBeGreaterThan(0);
    await expect(chart('Orders and payments')).toHaveAccessibleName(
      new RegExp(`Orders: ${String(orders)} in all`),
    );
    await expect(chart('New cars that are still on the site')).toHaveAccessibleName(
      new RegExp(`Cars: ${String(sum(said, 'cars'))} in all`),
    );

    await test.step('every day is in a table for those who do not see the chart', async () => {
      const numbers = main.getByRole('table', { name: 'Orders and payments' });
      await expect(numbers.getByRole('row')).toHaveCount(31);
      const last = said.series.at(-1);
      await expect(numbers.getByRole('row').last()).toContainText(
        `${String(last?.orders ?? 0)}${String(last?.payments ?? 0)}`,
      );
    });

    await test.step('a day is read by the arrow keys, and by the pointer', async () => {
      const slider = page.getByRole('slider', { name: 'Orders and payments: one by one' });
      await slider.focus();
      await expect(slider).toHaveAttribute('aria-valuetext', /^\w{3} \d+, \d{4}: Orders \d+, Payments \d+$/);
      const today = await slider.getAttribute('aria-valuetext');
      await page.keyboard.press('Home');
      await expect(slider).not.toHaveAttribute('aria-valuetext', today ?? '');
      await expect(slider).toHaveValue('0');
      await slider.blur();
      const figure = page.getByRole('figure').filter({ has: slider });
      await chart('Orders and payments').hover();
      await expect(figure.locator('.sg-place')).toHaveText(/^\w{3} \d+, \d{4}$/);
    });

    await test.step('the axis starts at zero', async () => {
      for (const axis of await main.locator('.sg-up').all()) {
        await expect(axis.locator('span').first()).toHaveText(/^\$?0$/);
      }
    });

    await test.step('the days are in the address, over a reload and the back button', async () => {
      const spans = page.getByRole('navigation', { name: 'Days shown' });
      await spans.getByRole('link', { name: '365 days' }).click();
      await expect(page).toHaveURL('/dashboard/overview?days=365');
      await expect(main.getByText(/point a week/)).toBeVisible();
      await expect(main.getByRole('table', { name: 'Orders and payments' }).getByRole('row')).toHaveCount(54);
      await spans.getByRole('link', { name: '7 days' }).click();
      await expect(main.getByRole('table', { name: 'Orders and payments' }).getByRole('row')).toHaveCount(8);
      await page.reload();
      await expect(spans.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
      await page.goBack();
      await expect(spans.getByRole('link', { name: '365 days' })).toHaveAttribute('aria-current', 'true');
    });

    await main.getByRole('link', { name: 'See them' }).click();
    await expect(page).toHaveURL('/dashboard/reporteditems?state=open');
    expect(problems).toEqual([]);
  },
);

test('a payment for a car that was gone is listed, with its refund, and as CSV', async ({ page, shop }) => {
  const problems = watchProblems(page);
  const order = await shop.order(15_250);
  await shop.payBehindTheSite(order, async () => {
    await shop.call(SELLER, 'DELETE', `/cars/${order.carId ?? ''}`);
  });
  await expect
    .poll(async () => {
      const flagged = await shop.call<FlaggedPayment[]>(ADMIN, 'GET', '/payments/flagged');
      return flagged.find(({ orderId }) => orderId === order._id)?.refundedAt;
    })
    .toEqual(expect.any(String));

  await signIn(page, ADMIN);
  await page.goto('/dashboard/overview?days=7');
  const table = new Table(page, 'Flagged payments');
  await expect(table.heads).toHaveText([
    'SL.',
    'Brand Name',
    'Model',
    'Amount',
    'Email',
    'Why',
    'Paid on',
    'Refund',
  ]);
  const row = table.row(order.model);
  await expect(row).toContainText(dollars(15_250));
  await expect(row).toContainText(BUYER);
  await expect(row).toContainText('The car was gone');
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
  const { name, lines } = await downloadCsv(page, page.getByRole('region', { name: 'Flagged payments' }));
  expect(name).toMatch(/^flagged-payments-/);
  expect(lines.find((line) => line.includes(order._id))).toContain(
    `${order.model},15250,${BUYER},The car was gone,`,
  );
  expect(problems).toEqual([]);
});

test('where nothing happened the overview says so; where the server does not answer, Retry', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const { mend } = await breakCall(page, /\/api\/overview/);
  await page.route(/\/api\/payments\/flagged/, (route) => route.fulfill({ json: [] }));
  await page.goto('/dashboard/overview');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('Overview could not be loaded');
  await expect(page.getByText('No payment is flagged')).toBeVisible();
  await mend();
  await page.route(/\/api\/overview/, async (route) => {
    const answer = await route.fetch();
    const overview = (await answer.json()) as Overview;
    const series = overview.series.map(({ day }) => ({ day, cars: 0, orders: 0, payments: 0, revenue: 0 }));
    await route.fulfill({ response: answer, json: { ...overview, series } });
  });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Nobody ordered or paid in these days.')).toBeVisible();
  await expect(page.getByText('No payment came in these days.')).toBeVisible();
  await expect(page.getByText('No car of these days is on the site.')).toBeVisible();
});
