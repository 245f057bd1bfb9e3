import type { Locator, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { createAccount } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/sign-in.ts';
import { ADMIN, BUYER } from '../support/data/test-data-api.ts';
import { expect, test } from '../support/fixtures/test.ts';
import { reportCar, Table } from '../support/pages/admin-pages.ts';
import { findCarCard, formatCarName, section } from '../support/pages/catalog-pages.ts';
import { openDashboard, findModelRow } from '../support/pages/dashboard-pages.ts';
import { BookingModal } from '../support/pages/page-objects.ts';
import { rowWithText } from '../support/pages/seller-pages.ts';

/** Waits 150 ms and two frames, because a screen may move focus itself in this time. */
const waitForFocusToSettle = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), 150);
  });

/** Returns a description of the focused element, or an empty string if there is none. */
const describeFocus = () => {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return '';
  const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  return `${activeElement.tagName.toLowerCase()} ${name.trim().slice(0, 80)}`;
};

async function expectFocusNotLost(page: Page, action: string): Promise<void> {
  await page.evaluate(waitForFocusToSettle);
  await expect
    .poll(() => page.evaluate(describeFocus), { message: `focused element after: ${action}` })
    .not.toBe('');
}

/** Activates a control with the keyboard, waits for the result, and checks the focused element. */
async function pressAndCheckFocus(
  page: Page,
  control: Locator,
  waitForResult: () => Promise<void>,
): Promise<void> {
  await control.focus();
  const name = (await control.getAttribute('aria-label')) ?? (await control.innerText());
  await page.keyboard.press('Enter');
  await waitForResult();
  await expectFocusNotLost(page, name);
}

const expectRemoved = (part: Locator) => () => expect(part).toHaveCount(0);
const expectShown = (part: Locator) => () => expect(part.first()).toBeVisible();

test('focus is never lost in filters, search, and the comparison', async ({ page, testDataApi }) => {
  await page.goto('/viewallcars?fuel=petrol&maxPrice=90000&gearbox=automatic');
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect(chips).toHaveCount(4);
  const remove = chips.getByRole('button', { name: /^Remove/ });
  await pressAndCheckFocus(page, remove.first(), () => expect(remove).toHaveCount(2));
  await expect(remove.first()).toBeFocused();
  await pressAndCheckFocus(page, chips.getByRole('button', { name: 'Clear all' }), expectRemoved(chips));

  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.fill('Volvo');
  await pressAndCheckFocus(page, search, () => expect(page).toHaveURL(/q=Volvo/));

  const [firstCar, secondCar] = await testDataApi.call<[Car, Car]>(BUYER, 'GET', '/cars?limit=2');
  await page.goto('/viewallcars');
  await expect(page.locator('.list-cars').getByRole('article').first()).toBeVisible();
  const compareBar = page.getByRole('complementary', { name: 'Cars to compare' });
  const compareButtons = page.locator('.list-cars').getByRole('button', { name: /^Compare/ });
  await pressAndCheckFocus(page, compareButtons.first(), expectShown(compareBar));
  await pressAndCheckFocus(
    page,
    compareBar.getByRole('button', { name: 'Clear' }),
    expectRemoved(compareBar),
  );

  await page.goto(`/compare?ids=${firstCar._id},${secondCar._id}`);
  const removeButtons = page.getByRole('button', { name: /^Remove / });
  await expect(removeButtons).toHaveCount(2);
  await pressAndCheckFocus(page, removeButtons.first(), () => expect(removeButtons).toHaveCount(1));
  await pressAndCheckFocus(page, removeButtons, expectRemoved(removeButtons));
});

test('focus is never lost when a list is extended to its end or reloaded', async ({ page }) => {
  await page.goto('/');
  const cars = section(page, 'Cars for sale');
  const showMoreButton = cars.getByRole('button', { name: 'Show more' });
  const cards = cars.getByRole('article');
  const previousCount = await cards.count();
  await pressAndCheckFocus(page, showMoreButton, expectShown(cards.nth(previousCount)));

  await signIn(page, BUYER);
  let isApiDown = true;
  await page.route(/\/api\/orders\?/, (route) => (isApiDown ? route.abort() : route.continue()));
  await page.goto('/dashboard/my-order');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 120_000 });
  isApiDown = false;
  await pressAndCheckFocus(page, retry, expectRemoved(retry));
  await expect(page.getByRole('table', { name: 'My Orders' })).toBeVisible();
  await expectFocusNotLost(page, 'the list has loaded');
});

test('focus is never lost on a car page, with its wishlist button, report, message, and booking', async ({
  page,
  testDataApi,
  request,
}) => {
  const buyer = await createAccount(request, 'buyer');
  const car = await testDataApi.listCar();
  await signIn(page, buyer.email);
  await page.goto(`/cars/${car._id}`);
  const detail = findCarCard(page, car).first();
  const dialog = page.getByRole('dialog');

  const heart = detail.getByRole('button', { name: /^Wishlist/ });
  const expectPressed = (isPressed: boolean) => () =>
    expect(heart).toHaveAttribute('aria-pressed', String(isPressed));
  await pressAndCheckFocus(page, heart, expectPressed(true));
  await pressAndCheckFocus(page, heart, expectPressed(false));
  await expect(heart).toBeFocused();

  for (const opener of [/^To Admin/, /^Message the seller/, /^Order Now/]) {
    const button = detail.getByRole('button', { name: opener });
    await pressAndCheckFocus(page, button, expectShown(dialog));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusNotLost(page, `Escape from ${String(opener)}`);
    await expect(button).toBeFocused();
  }

  await pressAndCheckFocus(page, detail.getByRole('button', { name: /^To Admin/ }), expectShown(dialog));
  const send = dialog.getByRole('button', { name: 'Send report' });
  await pressAndCheckFocus(page, send, expectShown(dialog.getByText('Choose a reason first')));
  await dialog.getByLabel('What’s wrong with this listing?').selectOption('Something else');
  await pressAndCheckFocus(page, send, expectRemoved(dialog));
  await pressAndCheckFocus(page, detail.getByRole('button', { name: /^Message/ }), expectShown(dialog));
  await pressAndCheckFocus(
    page,
    dialog.getByRole('button', { name: 'Send message' }),
    expectShown(dialog.getByText(/first/)),
  );
  await dialog.getByLabel('Your message').fill('Is it still there?');
  await pressAndCheckFocus(page, dialog.getByRole('button', { name: 'Send message' }), expectRemoved(dialog));

  const modal = new BookingModal(page);
  await pressAndCheckFocus(page, detail.getByRole('button', { name: /^Order Now/ }), expectShown(modal.root));
  await modal.field('Phone').fill('');
  await pressAndCheckFocus(
    page,
    modal.submitButton,
    expectShown(modal.root.getByText(/Phone is required|phone/i)),
  );
  await modal.field('Phone').fill(buyer.phone);
  await modal.chooseFirstPlace();
  await pressAndCheckFocus(page, modal.submitButton, () => expect(page).toHaveURL(/\/dashboard\/orders\//));
});

test(
  'focus is never lost when a buyer deletes and restores a wishlist entry or cancels an order',
  { tag: '@journey' },
  async ({ page, testDataApi, request }) => {
    const buyer = await createAccount(request, 'buyer');
    const [firstCar, secondCar] = [await testDataApi.listCar(), await testDataApi.listCar()];
    for (const { _id } of [firstCar, secondCar])
      await testDataApi.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
    await testDataApi.orderCar(firstCar, buyer);
    await signIn(page, buyer.email);
    const dialog = page.getByRole('dialog');
    const openQuestion = (button: Locator) => pressAndCheckFocus(page, button, expectShown(dialog));
    const answerQuestion = (name: string | RegExp) =>
      pressAndCheckFocus(page, dialog.getByRole('button', { name }), expectRemoved(dialog));

    await openDashboard(page, '/wishlist', 'Wishlist');
    const wishlistRow = findModelRow(page, 'Wishlist', secondCar.model);
    await openQuestion(wishlistRow.getByRole('button', { name: 'Delete' }));
    await answerQuestion('Cancel');
    await expect(wishlistRow.getByRole('button', { name: 'Delete' })).toBeFocused();
    await openQuestion(wishlistRow.getByRole('button', { name: 'Delete' }));
    await answerQuestion('Delete');
    await expectRemoved(wishlistRow)();
    await expectFocusNotLost(page, 'a wishlist entry is deleted');
    await pressAndCheckFocus(page, page.getByRole('button', { name: 'Undo' }), expectShown(wishlistRow));

    await openDashboard(page, '/my-order', 'My Orders');
    const order = page.getByRole('row').filter({ hasText: firstCar.model });
    await openQuestion(order.getByRole('button', { name: /^Cancel/ }));
    await answerQuestion(/^Cancel (the )?order|^Yes/);
    await expectFocusNotLost(page, 'an order is canceled');
  },
);

test('focus is never lost when a seller advertises, deletes, restores, sells, or edits a car', async ({
  page,
  testDataApi,
  request,
}) => {
  const seller = await createAccount(request, 'seller');
  const car = await testDataApi.listCar(16000, seller.email);
  await testDataApi.listCar(12000, seller.email);
  await signIn(page, seller.email);
  const dialog = page.getByRole('dialog');

  await page.goto('/dashboard/allcars');
  const row = rowWithText(page, car.model);
  const makeAdButton = row.getByRole('button', { name: 'Make Ads' });
  await pressAndCheckFocus(page, makeAdButton, expectRemoved(makeAdButton));
  await pressAndCheckFocus(page, row.getByRole('button', { name: 'Delete' }), expectShown(dialog));
  await pressAndCheckFocus(page, dialog.getByRole('button', { name: 'Delete' }), expectRemoved(row));
  await pressAndCheckFocus(page, page.getByRole('button', { name: 'Undo' }), expectShown(row));

  await page.goto('/dashboard/myproducts');
  await pressAndCheckFocus(page, row.getByRole('button', { name: 'Edit' }), expectShown(dialog));
  await dialog.getByLabel('Car Model').fill('');
  await pressAndCheckFocus(
    page,
    dialog.getByRole('button', { name: 'Save' }),
    expectShown(dialog.getByText(/required|Give/)),
  );
  await expect(dialog.getByLabel('Car Model')).toBeFocused();
  await page.keyboard.press('Escape');
  await pressAndCheckFocus(
    page,
    page.getByRole('button', { name: 'Close without saving' }),
    expectRemoved(dialog),
  );
  const markSoldButton = row.getByRole('button', { name: 'Mark as sold' });
  await pressAndCheckFocus(page, markSoldButton, expectShown(dialog));
  await pressAndCheckFocus(page, dialog.getByRole('button', { name: /sold/i }), expectRemoved(dialog));
  await expectRemoved(markSoldButton)();
  await expect(row.getByRole('button', { name: 'Relist' })).toBeFocused();

  await page.goto('/dashboard/addcar');
  const submit = page.getByRole('button', { name: 'Submit' });
  await pressAndCheckFocus(page, submit, expectShown(page.locator('main [aria-invalid="true"]')));
});

test('focus is never lost when an admin verifies, suspends, or deletes a user, or resolves a report', async ({
  page,
  testDataApi,
  request,
}) => {
  const person = await createAccount(request, 'seller');
  const car = await testDataApi.listCar();
  await reportCar(
    testDataApi,
    (await createAccount(request, 'buyer')).email,
    car._id,
    'The photos show a different car',
  );
  await signIn(page, ADMIN);
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

  await page.goto(`/dashboard/allusers?q=${person.email}`);
  const row = new Table(page, 'All Users').row(person.email);
  const button = (name: string) => row.getByRole('button', { name, exact: true });
  await pressAndCheckFocus(page, button('Verify'), expectRemoved(button('Verify')));
  await expect(button('Unverify')).toBeFocused();
  await pressAndCheckFocus(page, button('Suspend'), expectShown(dialog));
  await pressAndCheckFocus(page, inDialog('Suspend'), expectShown(dialog.getByText('Reason is required')));
  await dialog.getByLabel('Reason').fill('Asked for money outside the site');
  await pressAndCheckFocus(page, inDialog('Suspend'), expectRemoved(dialog));
  await expectShown(row.getByText('Suspended'))();
  await expect(button('Unsuspend')).toBeFocused();
  await pressAndCheckFocus(page, button('Delete'), expectShown(dialog));
  await pressAndCheckFocus(page, inDialog('Delete'), expectRemoved(dialog));
  await expectShown(page.getByText('No matching users'))();
  await expectFocusNotLost(page, 'the last row is gone');
  await pressAndCheckFocus(
    page,
    page.getByRole('button', { name: 'Clear search' }),
    expectShown(page.getByRole('row').nth(2)),
  );

  await page.goto('/dashboard/reporteditems');
  const report = new Table(page, 'Reported Items').row(car.model);
  await pressAndCheckFocus(page, report.getByRole('button', { name: 'Resolve' }), expectShown(dialog));
  await pressAndCheckFocus(page, inDialog('Remove car'), expectShown(dialog.getByText('Remove this car?')));
  await pressAndCheckFocus(page, inDialog('Back'), expectShown(inDialog('Dismiss report')));
  await pressAndCheckFocus(page, inDialog('Dismiss report'), expectRemoved(dialog));
  await expectShown(report.getByText('Dismissed'))();
  await expectFocusNotLost(page, `the report about ${formatCarName(car)} is resolved`);
});

test('focus is never lost in the newsletter form, the contact form, and a failed sign-in', async ({
  page,
}) => {
  await page.goto('/contacts');
  const send = page.getByRole('main').getByRole('button', { name: /Send/ });
  await pressAndCheckFocus(page, send, expectShown(page.locator('main [aria-invalid="true"]')));
  const subscribe = page.getByRole('contentinfo').getByRole('button', { name: /subscribe/i });
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.fill(`focus.${String(Date.now())}@example.test`);
  await pressAndCheckFocus(
    page,
    subscribe,
    expectShown(page.getByRole('contentinfo').getByRole('status').filter({ hasText: /./ })),
  );
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  await pressAndCheckFocus(page, login, expectShown(page.getByRole('main').getByRole('alert')));
});
