import type { Overview } from '@second-gear/contract/overview';
import { watchProblems } from '../support/problems.ts';
import { ADMIN } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const sum = (overview: Overview, what: 'cars' | 'orders' | 'payments' | 'revenue') =>
  overview.series.reduce((total, day) => total + day[what], 0);

test(
  'the overview shows totals, and cars, orders, payments, and revenue of the last 7, 30, 90, or 365 days',
  { tag: '@journey' },
  async ({ page, shop }) => {
    const problems = watchProblems(page);
    await shop.order();
    // Other tests list and order cars at the same time, so the page always gets the first response, even on
    // refetch.
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

    await test.step('a table lists every day as an alternative to the chart', async () => {
      const numbers = main.getByRole('table', { name: 'Orders and payments' });
      await expect(numbers.getByRole('row')).toHaveCount(31);
      const last = said.series.at(-1);
      await expect(numbers.getByRole('row').last()).toContainText(
        `${String(last?.orders ?? 0)}${String(last?.payments ?? 0)}`,
      );
    });

    await test.step('arrow keys and pointer show the values of a day', async () => {
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

    await test.step('the period is in the URL and survives a reload and Back', async () => {
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
