import type { Page } from '@playwright/test';
import {
  asUser,
  MAX_TABLET_WIDTH_PX,
  tableRow,
  type ScreenState,
  withClick,
  withDialog,
} from './screen-state.ts';
import type { TestData } from './test-data.ts';

/** Gives the account a picture, because no demo account has one. */
const mockProfilePicture = (picture: string) => (page: Page) =>
  page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), picture } });
  });

/** Returns all dialogs and special states in the buyer part of the dashboard. */
export function buyerScreenStates(testData: TestData): ScreenState[] {
  const {
    buyer,
    availableCar,
    paidOrder,
    meetingOrder,
    handedOverOrder,
    disputedOrder,
    canceledOrder,
    thread,
    longThread,
    suspended,
    suspend,
  } = testData;
  const order = { path: `/dashboard/orders/${paidOrder._id}`, heading: new RegExp(paidOrder.brandName) };
  const orders = { path: '/dashboard/my-order', heading: 'My Orders' };
  const wishlist = { path: '/dashboard/wishlist', heading: 'Wishlist' };
  const home = { path: '/dashboard', heading: /^Welcome, / };
  const signedInStates = asUser(buyer.email, [
    { ...order, ...withDialog(/^Cancel and get/) },
    { ...order, ...withDialog('I have the car') },
    { ...order, ...withClick('Choose a time') },
    {
      path: `/dashboard/orders/${meetingOrder._id}`,
      heading: /.+/,
      ...withClick('Reschedule'),
      fullHeight: true,
    },
    { ...order, ...withClick('Open a dispute') },
    { path: `/dashboard/orders/${handedOverOrder._id}`, heading: /.+/, note: 'handed over' },
    { path: `/dashboard/orders/${disputedOrder._id}`, heading: /.+/, note: 'disputed' },
    { path: `/dashboard/orders/${canceledOrder._id}`, heading: /.+/, note: 'canceled' },
    { ...orders, ...withDialog('Cancel order') },
    { ...orders, ...withDialog('Paid') },
    { ...orders, ...withDialog(/^Rate/, tableRow(handedOverOrder.model)) },
    { ...wishlist, ...withDialog('Delete') },
    { ...wishlist, ...withDialog(/^Order/) },
    { ...wishlist, note: 'with reserved and sold cars' },
    { path: '/dashboard/offers', heading: 'Offers', ...withDialog('Withdraw offer') },
    { path: '/dashboard/offers', heading: 'Offers', note: 'with an offer to respond to and an accepted one' },
    { path: `/dashboard/messages/${longThread}`, heading: /.+/, note: 'with long texts' },
    { path: `/dashboard/messages/${thread}`, heading: /.+/, note: 'with contact data of both parties' },
    { ...home, ...withDialog(/^Dashboard menu/), maxWidth: MAX_TABLET_WIDTH_PX },
    { ...home, note: 'with a picture', beforeOpen: mockProfilePicture(availableCar.images[0] ?? '') },
    { ...home, ...withDialog('Remove photo'), beforeOpen: mockProfilePicture(availableCar.images[0] ?? '') },
    { path: '/dashboard/addcar', heading: 'Sell your car', note: 'of a buyer who can become a seller' },
  ]);
  const suspendedState: ScreenState = {
    path: '/dashboard',
    heading: 'Your account is suspended',
    userEmail: suspended.email,
    note: 'suspended',
    beforeOpen: suspend,
  };
  return [...signedInStates, suspendedState];
}
