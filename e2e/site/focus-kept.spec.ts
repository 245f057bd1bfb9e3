import type { Locator, Page } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import { newAccount } from '../support/accounts.ts';
import { reportCar, Table } from '../support/admin-pages.ts';
import { openDashboard, rowIn } from '../support/buyer-pages.ts';
import { cardOf, nameOf, section } from '../support/catalog.ts';
import { BookingModal } from '../support/screens.ts';
import { rowOf } from '../support/seller-pages.ts';
import { ADMIN, BUYER } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Waits two frames plus the time in which a screen moves the focus itself. */
const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), 150);
  });

/** Returns a description of the focused element; empty if there is none. */
const focused = () => {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return '';
  const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  return `${activeElement.tagName.toLowerCase()} ${name.trim().slice(0, 80)}`;
};

async function expectFocusKept(page: Page, after: string): Promise<void> {
  await page.evaluate(settled);
  await expect
    .poll(() => page.evaluate(focused), { message: `what has the focus after: ${after}` })
    .not.toBe('');
}

/** Activates a control with the keyboard, waits for the result, and checks the focus. */
async function press(page: Page, control: Locator, comes: () => Promise<void>): Promise<void> {
  await control.focus();
  const name = (await control.getAttribute('aria-label')) ?? (await control.innerText());
  await page.keyboard.press('Enter');
  await comes();
  await expectFocusKept(page, name);
}

const isGone = (part: Locator) => () => expect(part).toHaveCount(0);
const isThere = (part: Locator) => () => expect(part.first()).toBeVisible();

test('focus is never lost in filters, search, and the comparison', async ({ page, shop }) => {
  await page.goto('/viewallcars?fuel=petrol&maxPrice=90000&gearbox=automatic');
  const chips = page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem');
  await expect(chips).toHaveCount(4);
  const remove = chips.getByRole('button', { name: /^Remove/ });
  await press(page, remove.first(), () => expect(remove).toHaveCount(2));
  await expect(remove.first()).toBeFocused();
  await press(page, chips.getByRole('button', { name: 'Clear all' }), isGone(chips));

  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.fill('Volvo');
  await press(page, search, () => expect(page).toHaveURL(/q=Volvo/));

  const [one, other] = await shop.call<[Car, Car]>(BUYER, 'GET', '/cars?limit=2');
  await page.goto('/viewallcars');
  await expect(page.locator('.list-cars').getByRole('article').first()).toBeVisible();
  const picked = page.getByRole('complementary', { name: 'Cars to compare' });
  const compare = page.locator('.list-cars').getByRole('button', { name: /^Compare/ });
  await press(page, compare.first(), isThere(picked));
  await press(page, picked.getByRole('button', { name: 'Clear' }), isGone(picked));

  await page.goto(`/compare?ids=${one._id},${other._id}`);
  const away = page.getByRole('button', { name: /^Take .* out$/ });
  await expect(away).toHaveCount(2);
  await press(page, away.first(), () => expect(away).toHaveCount(1));
  await press(page, away, isGone(away));
});

test('focus is never lost when a list is extended to its end or reloaded', async ({ page }) => {
  await page.goto('/');
  const cars = section(page, 'Cars for sale');
  const more = cars.getByRole('button', { name: 'Show more' });
  const cards = cars.getByRole('article');
  const before = await cards.count();
  await press(page, more, isThere(cards.nth(before)));

  await signIn(page, BUYER);
  let broken = true;
  await page.route(/\/api\/orders\?/, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/dashboard/my-order');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible({ timeout: 120_000 });
  broken = false;
  await press(page, retry, isGone(retry));
  await expect(page.getByRole('table', { name: 'My Orders' })).toBeVisible();
  await expectFocusKept(page, 'the list has come');
});

test('focus is never lost on a car page: wishlist, report, message, booking', async ({
  page,
  shop,
  request,
}) => {
  const buyer = await newAccount(request, 'buyer');
  const car = await shop.listCar();
  await signIn(page, buyer.email);
  await page.goto(`/cars/${car._id}`);
  const detail = cardOf(page, car).first();
  const dialog = page.getByRole('dialog');

  const heart = detail.getByRole('button', { name: /^Wishlist/ });
  const isOn = (on: boolean) => () => expect(heart).toHaveAttribute('aria-pressed', String(on));
  await press(page, heart, isOn(true));
  await press(page, heart, isOn(false));
  await expect(heart).toBeFocused();

  for (const opener of [/^To Admin/, /^Message the seller/, /^Order Now/]) {
    const button = detail.getByRole('button', { name: opener });
    await press(page, button, isThere(dialog));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusKept(page, `Escape from ${String(opener)}`);
    await expect(button).toBeFocused();
  }

  await press(page, detail.getByRole('button', { name: /^To Admin/ }), isThere(dialog));
  const send = dialog.getByRole('button', { name: 'Send report' });
  await press(page, send, isThere(dialog.getByText('Choose what is wrong first')));
  await dialog.getByLabel('What is wrong with this listing?').selectOption('Something else');
  await press(page, send, isGone(dialog));
  await press(page, detail.getByRole('button', { name: /^Message/ }), isThere(dialog));
  await press(page, dialog.getByRole('button', { name: 'Send message' }), isThere(dialog.getByText(/first/)));
  await dialog.getByLabel('Your message').fill('Is it still there?');
  await press(page, dialog.getByRole('button', { name: 'Send message' }), isGone(dialog));

  const modal = new BookingModal(page);
  await press(page, detail.getByRole('button', { name: /^Order Now/ }), isThere(modal.root));
  await modal.field('Phone').fill('');
  await press(page, modal.submit, isThere(modal.root.getByText(/Phone is required|phone/i)));
  await modal.field('Phone').fill(buyer.phone);
  await modal.chooseFirstPlace();
  await press(page, modal.submit, () => expect(page).toHaveURL(/\/dashboard\/orders\//));
});

test(
  'focus is never lost for a buyer: wishlist entry deleted and restored, order canceled',
  { tag: '@journey' },
  async ({ page, shop, request }) => {
    const buyer = await newAccount(request, 'buyer');
    const [one, other] = [await shop.listCar(), await shop.listCar()];
    for (const { _id } of [one, other]) await shop.call(buyer.email, 'POST', '/wishlist', { car: { _id } });
    await shop.orderCar(one, buyer);
    await signIn(page, buyer.email);
    const dialog = page.getByRole('dialog');
    const ask = (button: Locator) => press(page, button, isThere(dialog));
    const answer = (name: string | RegExp) =>
      press(page, dialog.getByRole('button', { name }), isGone(dialog));

    await openDashboard(page, '/wishlist', 'Wishlist');
    const wish = rowIn(page, 'Wishlist', other.model);
    await ask(wish.getByRole('button', { name: 'Delete' }));
    await answer('Cancel');
    await expect(wish.getByRole('button', { name: 'Delete' })).toBeFocused();
    await ask(wish.getByRole('button', { name: 'Delete' }));
    await answer('Delete');
    await isGone(wish)();
    await expectFocusKept(page, 'a wish is gone');
    await press(page, page.getByRole('button', { name: 'Undo' }), isThere(wish));

    await openDashboard(page, '/my-order', 'My Orders');
    const order = page.getByRole('row').filter({ hasText: one.model });
    await ask(order.getByRole('button', { name: /^Cancel/ }));
    await answer(/^Cancel (the )?order|^Yes/);
    await expectFocusKept(page, 'an order is cancelled');
  },
);

test('focus is never lost for a seller: ads, deleting, restoring, selling, editing, and pictures', async ({
  page,
  shop,
  request,
}) => {
  const seller = await newAccount(request, 'seller');
  const car = await shop.listCar(16000, seller.email);
  await shop.listCar(12000, seller.email);
  await signIn(page, seller.email);
  const dialog = page.getByRole('dialog');

  await page.goto('/dashboard/allcars');
  const row = rowOf(page, car.model);
  const make = row.getByRole('button', { name: 'Make Ads' });
  await press(page, make, isGone(make));
  await press(page, row.getByRole('button', { name: 'Delete' }), isThere(dialog));
  await press(page, dialog.getByRole('button', { name: 'Delete' }), isGone(row));
  await press(page, page.getByRole('button', { name: 'Undo' }), isThere(row));

  await page.goto('/dashboard/myproducts');
  await press(page, row.getByRole('button', { name: 'Edit' }), isThere(dialog));
  await dialog.getByLabel('Car Model').fill('');
  await press(page, dialog.getByRole('button', { name: 'Save' }), isThere(dialog.getByText(/required|Give/)));
  await expect(dialog.getByLabel('Car Model')).toBeFocused();
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Close without saving' }), isGone(dialog));
  const sold = row.getByRole('button', { name: 'Mark sold' });
  await press(page, sold, isThere(dialog));
  await press(page, dialog.getByRole('button', { name: /sold/i }), isGone(dialog));
  await isGone(sold)();
  await expect(row.getByRole('button', { name: 'List again' })).toBeFocused();

  await page.goto('/dashboard/addcar');
  const submit = page.getByRole('button', { name: 'Submit' });
  await press(page, submit, isThere(page.locator('main [aria-invalid="true"]')));
});

test('focus is never lost for an admin: user verified, suspended, deleted; report resolved', async ({
  page,
  shop,
  request,
}) => {
  const person = await newAccount(request, 'seller');
  const car = await shop.listCar();
  await reportCar(shop, (await newAccount(request, 'buyer')).email, car._id, 'The pictures show another car');
  await signIn(page, ADMIN);
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

  await page.goto(`/dashboard/allusers?q=${person.email}`);
  const row = new Table(page, 'All Users').row(person.email);
  const button = (name: string) => row.getByRole('button', { name, exact: true });
  await press(page, button('Verify'), isGone(button('Verify')));
  await expect(button('Unverify')).toBeFocused();
  await press(page, button('Suspend'), isThere(dialog));
  await press(page, inDialog('Suspend'), isThere(dialog.getByText('Reason is required')));
  await dialog.getByLabel('Reason').fill('Asked for money outside the site');
  await press(page, inDialog('Suspend'), isGone(dialog));
  await isThere(row.getByText('Suspended'))();
  await expect(button('Lift suspension')).toBeFocused();
  await press(page, button('Delete'), isThere(dialog));
  await press(page, inDialog('Delete'), isGone(dialog));
  await isThere(page.getByText('Nobody matches'))();
  await expectFocusKept(page, 'the last row is gone');
  await press(
    page,
    page.getByRole('button', { name: 'Clear the search' }),
    isThere(page.getByRole('row').nth(2)),
  );

  await page.goto('/dashboard/reporteditems');
  const report = new Table(page, 'Reported Items').row(car.model);
  await press(page, report.getByRole('button', { name: 'Resolve' }), isThere(dialog));
  await press(page, inDialog('Remove the car'), isThere(dialog.getByText('Remove this car?')));
  await press(page, inDialog('Back'), isThere(inDialog('Keep the car')));
  await press(page, inDialog('Keep the car'), isGone(dialog));
  await isThere(report.getByText('Dismissed'))();
  await expectFocusKept(page, `the report about ${nameOf(car)} is resolved`);
});

test('focus is never lost in the page frame: newsletter, contact form, failed sign-in', async ({ page }) => {
  await page.goto('/contacts');
  const send = page.getByRole('main').getByRole('button', { name: /Send/ });
  await press(page, send, isThere(page.locator('main [aria-invalid="true"]')));
  const subscribe = page.getByRole('contentinfo').getByRole('button', { name: /subscribe/i });
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.fill(`focus.${String(Date.now())}@example.test`);
  await press(
    page,
    subscribe,
    isThere(page.getByRole('contentinfo').getByRole('status').filter({ hasText: /./ })),
  );
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  await press(page, login, isThere(page.getByRole('main').getByRole('alert')));
});
