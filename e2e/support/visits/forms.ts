import { expect, type Page } from '@playwright/test';
import { PaymentScreen } from '../screens.ts';
import { ADMIN } from '../shop.ts';
import {
  as,
  dialog,
  main,
  openBy,
  opened,
  type Part,
  press,
  refused,
  row,
  type Step,
  type Visit,
} from './visit.ts';
import type { World } from './world.ts';

const CARD_DECLINED = '4000000000000002';

/** Sends the form without changes. */
const sent = (name: string | RegExp, within: Part = main): Step => ({
  note: `refused at ${String(name)}`,
  arrange: (page) => refused(page, name, within),
});

/** Opens a dialog, empties its form, and sends it. */
const sentIn = (opener: string | RegExp, name: string | RegExp, within?: Part): Step =>
  opened(
    opener,
    within,
    async (page) => {
      for (const field of await dialog(page)
        .locator('input:is([type=text], [type=email], [type=tel]), textarea')
        .all()) {
        if (await field.isEditable()) await field.fill('');
      }
      await refused(page, name, dialog);
    },
    `with ${String(opener)} refused`,
  );

const visitors: Visit[] = [
  { path: '/login', heading: 'Log in', ...sent('Login') },
  { path: '/signup', heading: 'Sign up', ...sent('Sign Up') },
  { path: '/reset-password', heading: 'Reset your password', ...sent('Send reset link') },
  { path: '/contacts', heading: 'Contacts', ...sent('Send message') },
  {
    path: '/login',
    heading: 'Log in',
    note: 'with a wrong password',
    arrange: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await refused(page, 'Login', main);
      // A toast remains while it has the focus.
      await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).focus();
    },
  },
];

const declined = async (page: Page): Promise<void> => {
  const payment = new PaymentScreen(page);
  await payment.pay(CARD_DECLINED);
  await expect(payment.refusal).toBeVisible();
};

const offerLittle = async (page: Page): Promise<void> => {
  await dialog(page)
    .getByLabel(/^Your amount/)
    .fill('5,000');
  await expect(dialog(page).getByText(/^Sellers rarely take/)).toBeVisible();
};

/** Mocks an expired order, because the server expires orders only after two days. */
const lapsed = (id: string) => (page: Page) =>
  page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as object;
    return route.fulfill({ response, json: { ...order, state: 'lapsed', step: 'lapsed' } });
  });

const writeTooMuch = async (page: Page): Promise<void> => {
  await main(page).getByLabel('Your message').fill('y'.repeat(2001));
  await refused(page, 'Send', main);
};

const buyers = ({ free, paid, unpaid, handed, thread }: World): Visit[] => {
  const car = { path: `/cars/${free._id}`, heading: new RegExp(free.model) };
  const payment = { path: `/dashboard/payment/${unpaid._id}`, heading: /^Payment for/ };
  const order = { path: `/dashboard/orders/${paid._id}`, heading: new RegExp(paid.brandName) };
  return [
    { ...car, ...sentIn(/^Order Now/, 'SUBMIT') },
    { ...car, ...sentIn(/^Make an offer/, 'Send offer') },
    { ...car, ...opened(/^Make an offer/, undefined, offerLittle, 'with a low offer') },
    { ...car, ...sentIn(/^To Admin/, 'Send report') },
    { ...car, ...sentIn(/^Message the seller/, 'Send message') },
    {
      path: `/dashboard/messages/${thread}`,
      heading: /.+/,
      note: 'with a message that is too long',
      arrange: writeTooMuch,
    },
    { ...payment, note: 'with a declined card', arrange: declined },
    { ...payment, note: 'of a lapsed order', before: lapsed(unpaid._id) },
    {
      ...order,
      note: 'with a dispute refused',
      arrange: async (page) => {
        await press(page, 'Open a dispute');
        await refused(page, 'Send the dispute', main);
      },
    },
    {
      path: '/dashboard/my-order',
      heading: 'My Orders',
      ...sentIn(/^Rate/, /^Send|^Rate/, row(handed.model)),
    },
  ];
};

const sellers = ({ paid, free }: World): Visit[] => [
  { path: '/dashboard/addcar', heading: 'Add Car', ...sent('Submit') },
  { path: '/dashboard/myproducts', heading: 'My Products', ...sentIn('Edit', 'Save', row(free.model)) },
  { path: '/dashboard/offers', heading: 'Offers', ...sentIn('Counter', 'Send') },
  { path: `/dashboard/sales/${paid._id}`, heading: new RegExp(paid.brandName), ...sent(/^Release/) },
  {
    path: '/dashboard/hours',
    heading: 'Meeting hours',
    note: 'with a wrong span',
    arrange: async (page) => {
      await page
        .getByRole('group', { name: 'Saturday' })
        .getByLabel('To', { exact: true })
        .selectOption('09:00');
      await refused(page, 'Save hours', main);
    },
  },
];

const admins = ({ buyer, dispute }: World): Visit[] => {
  const one = { path: `/dashboard/disputes/${dispute}`, heading: /^Dispute about/ };
  return [
    { path: `/dashboard/allusers?q=${buyer.email}`, heading: 'All Users', ...sentIn('Suspend', 'Suspend') },
    { path: '/dashboard/moderation', heading: 'Review Queue', ...sentIn('Refuse', 'Refuse') },
    { ...one, ...sent('Check and decide') },
    {
      ...one,
      note: 'with a refund refused',
      arrange: async (page) => {
        await openBy(page, 'Refund the buyer');
        await refused(page, 'Check the refund', dialog);
      },
    },
  ];
};

/** Returns rejected forms with all field errors. */
export const forms = (world: World): Visit[] => [
  ...visitors,
  ...as(world.buyer.email, buyers(world)),
  ...as(world.seller.email, sellers(world)),
  ...as(ADMIN, admins(world)),
];
