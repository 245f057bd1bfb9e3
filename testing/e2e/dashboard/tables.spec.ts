import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, SELLER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';

test('the action buttons of My Buyers are visible at 1280 px', async ({ page, testDataApi, request }) => {
  // Uses a new seller, because other tests order cars of the demo seller, which changes the width of the
  // rows.
  const [seller, buyer] = [await createAccount(request, 'seller'), await createAccount(request, 'buyer')];
  await testDataApi.orderCar(await testDataApi.listCar(15_000, seller.email), buyer);
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, seller.email);
  await page.goto('/dashboard/mybuyers');
  const table = page.getByRole('table', { name: 'My Buyers' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const overflowWidth = await table.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(overflowWidth).toBe(0);
});

test('keyboard users can scroll a table that is wider than its container', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 860 });
  await signIn(page, SELLER);
  await page.goto('/dashboard/mybuyers');
  const frame = page.getByRole('group', { name: 'My Buyers' });
  await expect(frame).toBeVisible();
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
});

for (const width of [1280, 1024, 768]) {
  for (const [userEmail, path, name] of [
    [SELLER, '/dashboard/myproducts', 'My Products'],
    [ADMIN, '/dashboard/allusers', 'All Users'],
  ] as const) {
    test(`at ${String(width)} px, every button of ${name} is inside its table`, async ({ page }) => {
      await page.setViewportSize({ width, height: 860 });
      await signIn(page, userEmail);
      await page.goto(path);
      const table = page.getByRole('table', { name });
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      const outsideCount = await table.evaluate((element) => {
        const frame = element.parentElement?.getBoundingClientRect();
        return [...element.querySelectorAll('tbody button')].filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          return frame === undefined || left < frame.left - 1 || right > frame.right + 1;
        }).length;
      });
      expect(outsideCount).toBe(0);
    });
  }
}

test('the Pending badge of My Products is visible at any width, with its explanation', async ({
  page,
  testDataApi,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  await testDataApi.listCar(9000, seller.email);
  await signIn(page, seller.email);
  await page.goto('/dashboard/myproducts');
  const row = page.getByRole('table', { name: 'My Products' }).getByRole('row').nth(1);
  await expect(row.getByText('Pending')).toBeVisible();
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 860 });
    const coveredCount = await row.evaluate((element) => {
      const actions = element.querySelector('[data-part=actions]')?.getBoundingClientRect().left ?? 0;
      return [...element.querySelectorAll('.row-badge, .row-question')].filter(
        (part) => !part.closest('[data-part=actions]') && part.getBoundingClientRect().right > actions,
      ).length;
    });
    expect(coveredCount, `at ${String(width)}`).toBe(0);
  }
});

test('the rows of All Users have equal heights at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signIn(page, ADMIN);
  await page.goto('/dashboard/allusers');
  const table = page.getByRole('table', { name: 'All Users' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const heights = await table.evaluate((element) => [
    ...new Set(
      [...element.querySelectorAll('tbody tr')].map((row) => Math.round(row.getBoundingClientRect().height)),
    ),
  ]);
  expect(heights).toHaveLength(1);
});

test('rows on a phone show facts and buttons side by side, and no email address is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ADMIN);
  await page.goto('/dashboard/allusers?q=aisha.karim');
  const row = page.getByRole('table', { name: 'All Users' }).getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible();
  const lineCounts = await row.evaluate((element) => ({
    buttons: new Set(
      [...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect().top),
    ).size,
    facts: new Set(
      [...element.querySelectorAll('[data-label=Email], [data-label=Role]')].map(
        (cell) => cell.getBoundingClientRect().top,
      ),
    ).size,
    address: [...element.querySelectorAll('[data-label=Email] > div')].map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  }));
  expect(lineCounts).toEqual({ buttons: 1, facts: 1, address: [1] });
});
