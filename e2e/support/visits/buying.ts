import type { Page } from '@playwright/test';
import { as, opened, PHONE_AND_TABLET, pressed, row, type Visit } from './visit.ts';
import type { World } from './world.ts';

/** Gives the account a picture, because no demo account has one. */
const withPicture = (picture: string) => (page: Page) =>
  page.route('**/api/users/me', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), picture } });
  });

/** Returns all dialogs in the buyer part of the dashboard. */
export function buyingDialogs(world: World): Visit[] {
  const { buyer, free, paid, met, handed, disputed, cancelled, thread, longThread, suspended, suspend } =
    world;
  const order = { path: `/dashboard/orders/${paid._id}`, heading: new RegExp(paid.brandName) };
  const orders = { path: '/dashboard/my-order', heading: 'My Orders' };
  const wishes = { path: '/dashboard/wishlist', heading: 'Wishlist' };
  const home = { path: '/dashboard', heading: /^Welcome, / };
  const buyers = as(buyer.email, [
    { ...order, ...opened(/^Cancel and get/) },
    { ...order, ...opened('I have got the car') },
    { ...order, ...pressed('Choose a time') },
    { path: `/dashboard/orders/${met._id}`, heading: /.+/, ...pressed('Move'), whole: true },
    { ...order, ...pressed('Open a dispute') },
    { path: `/dashboard/orders/${handed._id}`, heading: /.+/, note: 'handed over' },
    { path: `/dashboard/orders/${disputed._id}`, heading: /.+/, note: 'disputed' },
    { path: `/dashboard/orders/${cancelled._id}`, heading: /.+/, note: 'cancelled' },
    { ...orders, ...opened('Cancel order') },
    { ...orders, ...opened('Paid') },
    { ...orders, ...opened(/^Rate/, row(handed.model)) },
    { ...wishes, ...opened('Delete') },
    { ...wishes, ...opened(/^Order/) },
    { ...wishes, note: 'with cars that are booked and sold' },
    { path: '/dashboard/offers', heading: 'Offers', ...opened('Withdraw') },
    { path: '/dashboard/offers', heading: 'Offers', note: 'with one to answer and one accepted' },
    { path: `/dashboard/messages/${longThread}`, heading: /.+/, note: 'with long texts' },
    { path: `/dashboard/messages/${thread}`, heading: /.+/, note: 'with contact data of both' },
    { ...home, ...opened(/^Dashboard menu/), upTo: PHONE_AND_TABLET },
    { ...home, note: 'with a picture', before: withPicture(free.images[0] ?? '') },
    { ...home, ...opened('Remove picture'), before: withPicture(free.images[0] ?? '') },
    { path: '/dashboard/addcar', heading: 'Sell your car', note: 'who can become a seller' },
  ]);
  const alone: Visit = {
    path: '/dashboard',
    heading: 'Your account is suspended',
    as: suspended.email,
    note: 'suspended',
    before: suspend,
  };
  return [...buyers, alone];
}
