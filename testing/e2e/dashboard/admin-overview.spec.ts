import type { Overview } from '@second-gear/contract/overview';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN } from '../support/data/test-data-api.ts';
import { collectPageErrors } from '../support/fixtures/page-errors.ts';
import { expect, test } from '../support/fixtures/test.ts';

const sumSeries = (overview: Overview, metric: 'cars' | 'orders' | 'payments' | 'revenue') =>
  overview.series.reduce((total, day) => total + day[metric], 0);

test(
  'the overview shows totals, and cars, orders, payments, and revenue of the last 7, 30, 90, or 365 days',
  { tag: '@journey' },
  async ({ page, testDataApi }) => {
    const pageErrors = collectPageErrors(page);
    await testDataApi.createOrder();
    // Other tests list and order cars at the same time, so every request of the page gets the same response.
    let firstOverview: Promise<Overview> | undefined;
    await page.route(/\/api\/overview\?days=30/, async (route) => {
      firstOverview ??= route.fetch().then(async (response) => (await response.json()) as Overview);
      await route.fulfill({ json: await firstOverview });
    });
    const overviewResponse = page.waitForResponse(/\/api\/overview\?days=30/);
    await signIn(page, ADMIN);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/overview');
    const shownOverview = (await (await overviewResponse).json()) as Overview;
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Overview');
    await expect(main.getByText(`${String(shownOverview.totals.available)} available`)).toBeVisible();
    await expect(main.getByText(`${String(shownOverview.totals.paid)} paid`)).toBeVisible();

    const chart = (name: string) => main.getByRole('img', { name: new RegExp(`^${name},`) });
    const orders = sumSeries(shownOverview, 'orders');
    expect(orders).toBeGreaterThan(0);
    await expect(chart('Orders and payments')).toHaveAccessibleName(
      new RegExp(`Orders: ${String(orders)} total`),
    );
    await expect(chart('New cars still listed')).toHaveAccessibleName(
      new RegExp(`Cars: ${String(sumSeries(shownOverview, 'cars'))} total`),
    );

    await test.step('a table lists every day as an alternative to the chart', async () => {
      const dataTable = main.getByRole('table', { name: 'Orders and payments' });
      await expect(dataTable.getByRole('row')).toHaveCount(31);
      const lastDay = shownOverview.series.at(-1);
      await expect(dataTable.getByRole('row').last()).toContainText(
        `${String(lastDay?.orders ?? 0)}${String(lastDay?.payments ?? 0)}`,
      );
    });

    await test.step('arrow keys and pointer show the values of a day', async () => {
      const slider = page.getByRole('slider', { name: 'Orders and payments: values' });
      await slider.focus();
      await expect(slider).toHaveAttribute('aria-valuetext', /^\w{3} \d+, \d{4}: Orders \d+, Payments \d+$/);
      const today = await slider.getAttribute('aria-valuetext');
      await page.keyboard.press('Home');
      await expect(slider).not.toHaveAttribute('aria-valuetext', today ?? '');
      await expect(slider).toHaveValue('0');
      await slider.blur();
      const figure = page.getByRole('figure').filter({ has: slider });
      await chart('Orders and payments').hover();
      await expect(figure.locator('.sg-position')).toHaveText(/^\w{3} \d+, \d{4}$/);
    });

    await test.step('the axis starts at zero', async () => {
      for (const axis of await main.locator('.sg-y-axis').all()) {
        await expect(axis.locator('span').first()).toHaveText(/^\$?0$/);
      }
    });

    await test.step('the period is in the URL and survives a reload and Back', async () => {
      const periodLinks = page.getByRole('navigation', { name: 'Period' });
      await periodLinks.getByRole('link', { name: '365 days' }).click();
      await expect(page).toHaveURL('/dashboard/overview?days=365');
      await expect(main.getByText(/^Weekly/)).toBeVisible();
      await expect(main.getByRole('table', { name: 'Orders and payments' }).getByRole('row')).toHaveCount(54);
      await periodLinks.getByRole('link', { name: '7 days' }).click();
      await expect(main.getByRole('table', { name: 'Orders and payments' }).getByRole('row')).toHaveCount(8);
      await page.reload();
      await expect(periodLinks.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
      await page.goBack();
      await expect(periodLinks.getByRole('link', { name: '365 days' })).toHaveAttribute(
        'aria-current',
        'true',
      );
    });

    await main.getByRole('link', { name: 'View reports' }).click();
    await expect(page).toHaveURL('/dashboard/reporteditems?state=open');
    expect(pageErrors).toEqual([]);
  },
);
