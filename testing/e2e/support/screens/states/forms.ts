import { expect, type Page } from '@playwright/test';
import { ADMIN } from '../../data/test-data-api.ts';
import { PaymentScreen } from '../../pages/page-objects.ts';
import {
  asUser,
  dialog,
  expectRejected,
  main,
  openDialog,
  type PagePart,
  clickButton,
  tableRow,
  type ScreenState,
  type StateSteps,
  withDialog,
} from './screen-state.ts';
import type { TestData } from './test-data.ts';

const CARD_DECLINED = '4000000000000002';

/** Sends the form without changes, and expects that it is rejected. */
const withUnchangedForm = (name: string | RegExp, within: PagePart = main): StateSteps => ({
  note: `rejected at ${String(name)}`,
  arrange: (page) => expectRejected(page, name, within),
});

/** Opens a dialog, empties its form, sends it, and expects that it is rejected. */
const withEmptiedDialog = (opener: string | RegExp, name: string | RegExp, within?: PagePart): StateSteps =>
  withDialog(
    opener,
    within,
    async (page) => {
      for (const field of await dialog(page)
        .locator('input:is([type=text], [type=email], [type=tel]), textarea')
        .all()) {
        if (await field.isEditable()) await field.fill('');
      }
      await expectRejected(page, name, dialog);
    },
    `with ${String(opener)} rejected`,
  );

const visitorForms: ScreenState[] = [
  { path: '/login', heading: 'Log in', ...withUnchangedForm('Login') },
  { path: '/signup', heading: 'Sign up', ...withUnchangedForm('Sign Up') },
  { path: '/reset-password', heading: 'Reset your password', ...withUnchangedForm('Send reset link') },
  { path: '/contacts', heading: 'Contacts', ...withUnchangedForm('Send message') },
  {
    path: '/login',
    heading: 'Log in',
    note: 'with a wrong password',
    arrange: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await expectRejected(page, 'Login', main);
      // A toast remains while it has focus.
      await page.locator('[data-toast]').getByRole('button', { name: 'Dismiss' }).focus();
    },
  },
];

const payWithDeclinedCard = async (page: Page): Promise<void> => {
  const payment = new PaymentScreen(page);
  await payment.pay(CARD_DECLINED);
  await expect(payment.errorAlert).toBeVisible();
};

const enterLowOffer = async (page: Page): Promise<void> => {
  await dialog(page)
    .getByLabel(/^Offer amount/)
    .fill('5,000');
  await expect(dialog(page).getByText(/^Sellers rarely accept/)).toBeVisible();
};

/** Mocks an expired order, because the server expires orders only after two days. */
const mockExpiredOrder = (id: string) => (page: Page) =>
  page.route(`**/api/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as object;
    return route.fulfill({ response, json: { ...order, state: 'lapsed', step: 'lapsed' } });
  });

const sendTooLongMessage = async (page: Page): Promise<void> => {
  await main(page).getByLabel('Your message').fill('y'.repeat(2001));
  await expectRejected(page, 'Send', main);
};

const buyerForms = ({
  availableCar,
  paidOrder,
  unpaidOrder,
  handedOverOrder,
  thread,
}: TestData): ScreenState[] => {
  const car = { path: `/cars/${availableCar._id}`, heading: new RegExp(availableCar.model) };
  const payment = { path: `/dashboard/payment/${unpaidOrder._id}`, heading: /^Payment for/ };
  const order = { path: `/dashboard/orders/${paidOrder._id}`, heading: new RegExp(paidOrder.brandName) };
  return [
    { ...car, ...withEmptiedDialog(/^Order Now/, 'SUBMIT') },
    { ...car, ...withEmptiedDialog(/^Make an offer/, 'Send offer') },
    { ...car, ...withDialog(/^Make an offer/, undefined, enterLowOffer, 'with a low offer') },
    { ...car, ...withEmptiedDialog(/^To Admin/, 'Send report') },
    { ...car, ...withEmptiedDialog(/^Message the seller/, 'Send message') },
    {
      path: `/dashboard/messages/${thread}`,
      heading: /.+/,
      note: 'with a message that is too long',
      arrange: sendTooLongMessage,
    },
    { ...payment, note: 'with a declined card', arrange: payWithDeclinedCard },
    { ...payment, note: 'of an expired order', beforeOpen: mockExpiredOrder(unpaidOrder._id) },
    {
      ...order,
      note: 'with a rejected dispute',
      arrange: async (page) => {
        await clickButton(page, 'Open a dispute');
        await expectRejected(page, 'Submit dispute', main);
      },
    },
    {
      path: '/dashboard/my-order',
      heading: 'My Orders',
      ...withEmptiedDialog(/^Rate/, /^Submit|^Rate/, tableRow(handedOverOrder.model)),
    },
  ];
};

const sellerForms = ({ paidOrder, availableCar }: TestData): ScreenState[] => [
  { path: '/dashboard/addcar', heading: 'Add Car', ...withUnchangedForm('Submit') },
  {
    path: '/dashboard/myproducts',
    heading: 'My Products',
    ...withEmptiedDialog('Edit', 'Save', tableRow(availableCar.model)),
  },
  { path: '/dashboard/offers', heading: 'Offers', ...withEmptiedDialog('Counter', 'Send') },
  {
    path: `/dashboard/sales/${paidOrder._id}`,
    heading: new RegExp(paidOrder.brandName),
    ...withUnchangedForm('Confirm hand-over'),
  },
  {
    path: '/dashboard/hours',
    heading: 'Meeting hours',
    note: 'with an invalid time range',
    arrange: async (page) => {
      await page
        .getByRole('group', { name: 'Saturday' })
        .getByLabel('To', { exact: true })
        .selectOption('09:00');
      await expectRejected(page, 'Save hours', main);
    },
  },
];

const adminForms = ({ buyer, dispute }: TestData): ScreenState[] => {
  const disputePage = { path: `/dashboard/disputes/${dispute}`, heading: /^Dispute about/ };
  return [
    {
      path: `/dashboard/allusers?q=${buyer.email}`,
      heading: 'All Users',
      ...withEmptiedDialog('Suspend', 'Suspend'),
    },
    { path: '/dashboard/moderation', heading: 'Review Queue', ...withEmptiedDialog('Reject', 'Reject') },
    { ...disputePage, ...withUnchangedForm('Review decision') },
    {
      ...disputePage,
      note: 'with a rejected refund',
      arrange: async (page) => {
        await openDialog(page, 'Refund buyer');
        await expectRejected(page, 'Review refund', dialog);
      },
    },
  ];
};

/** Returns rejected forms with all field errors. */
export const formStates = (testData: TestData): ScreenState[] => [
  ...visitorForms,
  ...asUser(testData.buyer.email, buyerForms(testData)),
  ...asUser(testData.seller.email, sellerForms(testData)),
  ...asUser(ADMIN, adminForms(testData)),
];
