import type { Page } from '@playwright/test';
import { ADMIN } from '../../data/test-data-api.ts';
import { disableSsr } from '../../network/disable-ssr.ts';
import type { ScreenState } from './screen-state.ts';
import type { TestData } from './test-data.ts';

/**
 * Matches the API calls for the content of a page. Does not match the calls about the signed-in user, which
 * every page makes.
 */
export const PAGE_CALL_PATTERN =
  /\/api\/(?!events|jwt|telemetry|users\/(?:me(?!\/waiting)|admin|seller|buyer)\b)/;

/** A screen whose calls are mocked. It is served without SSR, so the browser makes the calls. */
export interface DataScreen extends ScreenState {
  /**
   * Whether the screen has components of its own. Other screens are similar lists, which are checked only in
   * the full grid.
   */
  hasOwnComponents?: true;
  /**
   * Whether the screen's route waits for its data. Until then, the previous page remains visible, so the
   * screen has no loading state.
   */
  waitsForData?: true;
}

const toDataScreen = (email: string, [path, heading, hasOwnComponents]: ScreenRow): DataScreen => ({
  path: `/dashboard${path}`,
  heading,
  userEmail: email,
  ...(hasOwnComponents ? { hasOwnComponents } : {}),
});
type ScreenRow = readonly [path: string, heading: string | RegExp, hasOwnComponents?: true];

const buyerRows = ({ paidOrder, thread }: TestData): ScreenRow[] => [
  ['', /^Welcome/],
  ['/my-order', 'My Orders', true],
  [`/orders/${paidOrder._id}`, /.+/, true],
  ['/wishlist', 'Wishlist'],
  ['/messages', 'Messages', true],
  [`/messages/${thread}`, /.+/],
  ['/offers', 'Offers', true],
];

const sellerRows = ({ paidOrder }: TestData): ScreenRow[] => [
  ['/allcars', /^All Cars/],
  ['/import', 'Import cars'],
  ['/mybuyers', 'My Buyers'],
  [`/sales/${paidOrder._id}`, /.+/],
  ['/hours', 'Meeting hours', true],
  ['/myproducts', 'My Products', true],
  ['/payouts', 'Payouts', true],
  ['/reviews', 'Reviews', true],
];

const adminRows = ({ buyer, dispute }: TestData): ScreenRow[] => [
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

export const dataScreens = (testData: TestData): DataScreen[] => [
  { path: '/', heading: 'Every good car has a second gear.', hasOwnComponents: true },
  { path: '/viewallcars', heading: 'All cars', hasOwnComponents: true },
  { path: `/cars/${testData.availableCar._id}`, heading: /.+/, hasOwnComponents: true, waitsForData: true },
  {
    path: `/category/${testData.availableCar.categoryId}`,
    heading: /.+/,
    hasOwnComponents: true,
    waitsForData: true,
  },
  { path: `/sellers/${testData.seller.uid}`, heading: /.+/, hasOwnComponents: true, waitsForData: true },
  {
    path: `/compare?ids=${testData.availableCar._id},${testData.carWithPictures._id}`,
    heading: 'Compare cars',
    hasOwnComponents: true,
  },
  ...buyerRows(testData).map((row) => toDataScreen(testData.buyer.email, row)),
  {
    path: `/dashboard/payment/${testData.unpaidOrder._id}`,
    heading: /.+/,
    userEmail: testData.buyer.email,
    hasOwnComponents: true,
    waitsForData: true,
  },
  ...sellerRows(testData).map((row) => toDataScreen(testData.seller.email, row)),
  ...adminRows(testData).map((row) => toDataScreen(ADMIN, row)),
];

/**
 * Converts a data screen to a state, which is limited to the full grid if the screen has no components of its
 * own.
 */
export const toScreenState = ({ hasOwnComponents, waitsForData: _, ...screen }: DataScreen): ScreenState => ({
  ...screen,
  ...(hasOwnComponents ? {} : { gridOnly: true }),
});

/** Mocks a page's own API calls with the given handler. */
export async function mockCalls(
  page: Page,
  handler: Parameters<Page['route']>[1],
  calls: RegExp = PAGE_CALL_PATTERN,
): Promise<void> {
  await disableSsr(page);
  await page.route(/\/api\/events/, () => undefined);
  await page.route(calls, handler);
}
