import type { Page } from '@playwright/test';
import { browserDraws } from '../browser-draws.ts';
import { ADMIN } from '../shop.ts';
import type { Visit } from './visit.ts';
import type { World } from './world.ts';

/** Matches a page's own calls, without those about the user. */
export const OWN_CALLS = /\/api\/(?!events|jwt|telemetry|users\/(?:me(?!\/waiting)|admin|seller|buyer)\b)/;

/** A screen with mocked calls, served without SSR so that the browser makes the calls. */
export interface Asking extends Visit {
  /**
   * Whether it has its own components. Such screens are always checked; the others, which are similar lists,
   * only in the full grid.
   */
  own?: true;
  /**
   * Whether its route waits for its data. The previous page remains until then, so that no loading state is
   * visible.
   */
  waits?: true;
}

const at = (email: string, [path, heading, own]: Row): Asking => ({
  path: `/dashboard${path}`,
  heading,
  as: email,
  ...(own ? { own } : {}),
});
type Row = readonly [path: string, heading: string | RegExp, own?: true];

const buyers = ({ paid, thread }: World): Row[] => [
  ['', /^Welcome/],
  ['/my-order', 'My Orders', true],
  [`/orders/${paid._id}`, /.+/, true],
  ['/wishlist', 'Wishlist'],
  ['/messages', 'Messages', true],
  [`/messages/${thread}`, /.+/],
  ['/offers', 'Offers', true],
];

const sellers = ({ paid }: World): Row[] => [
  ['/allcars', /^All Cars/],
  ['/import', 'Import cars'],
  ['/mybuyers', 'My Buyers'],
  [`/sales/${paid._id}`, /.+/],
  ['/hours', 'Meeting hours', true],
  ['/myproducts', 'My Products', true],
  ['/payouts', 'Payouts', true],
  ['/reviews', 'Reviews', true],
];

const admins = ({ buyer, dispute }: World): Row[] => [
  ['/overview', 'Overview', true],
  ['/allusers', 'All Users', true],
  ['/allbuyers', 'All Buyers'],
  ['/allsellers', 'All Sellers'],
  [`/people/${buyer.uid}`, /.+/, true],
  ['/reporteditems', 'Reported Items'],
  ['/moderation', 'Review Queue'],
  ['/disputes', 'Disputes'],
  [`/disputes/${dispute}`, /.+/, true],
  ['/money', 'Money', true],
  ['/audit', 'Audit Log'],
];

/** Returns the screens that load data. */
export const askingScreens = (world: World): Asking[] => [
  { path: '/', heading: 'Every good car has a second gear.', own: true },
  { path: '/viewallcars', heading: 'All cars', own: true },
  { path: `/cars/${world.free._id}`, heading: /.+/, own: true, waits: true },
  { path: `/category/${world.free.categoryId}`, heading: /.+/, own: true, waits: true },
  { path: `/sellers/${world.seller.uid}`, heading: /.+/, own: true, waits: true },
  { path: `/compare?ids=${world.free._id},${world.pictured._id}`, heading: 'Compare cars', own: true },
  ...buyers(world).map((row) => at(world.buyer.email, row)),
  {
    path: `/dashboard/payment/${world.unpaid._id}`,
    heading: /.+/,
    as: world.buyer.email,
    own: true,
    waits: true,
  },
  ...sellers(world).map((row) => at(world.seller.email, row)),
  ...admins(world).map((row) => at(ADMIN, row)),
];

/** Returns the visit of a screen, for every run or for the full grid only. */
export const visitTo = ({ own, waits: _, ...screen }: Asking): Visit => ({
  ...screen,
  ...(own ? {} : { gridOnly: true }),
});

/** Mocks a page's own calls with the given handler. */
export async function answered(
  page: Page,
  by: Parameters<Page['route']>[1],
  calls: RegExp = OWN_CALLS,
): Promise<void> {
  await browserDraws(page);
  await page.route(/\/api\/events/, () => undefined);
  await page.route(calls, by);
}
