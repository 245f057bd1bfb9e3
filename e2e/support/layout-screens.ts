import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { Category } from '@second-gear/contract/categories';
import { newAccount } from './accounts.ts';
import { crowd } from './admin-pages.ts';
import { ADMIN, type Shop } from './shop.ts';
import { makeTrade, type Trade } from './trade.ts';

/** One screen of the site as a certain user sees it. */
export interface Screen {
  path: string;
  /** Heading of the loaded screen; distinguishes it from other screens and from errors. */
  heading: string | RegExp;
  /** Email of the signed-in user; signed out by default. */
  as?: string;
  /** Additional local storage entries. */
  kept?: Record<string, string>;
  /** Details that the path does not show. */
  note?: string;
  /**
   * Checked in a window as high as its page. In a lower window, a sticky bar covers one row or another at
   * every scroll position.
   */
  whole?: true;
  /** Another variant of a route that others cover too, so only in the full grid. */
  gridOnly?: true;
  /** Whether a user needs this screen to find, order, pay for, or sell a car, or to administer the site. */
  key?: true;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOTHING = 'xqzvwk';
const CONFIRM = 'Confirm your email address';

const visitors = (car: Car, other: Car, category: Category): Screen[] => {
  const ids = [car._id, other._id];
  return [
    { path: '/', heading: 'Every good car has a second gear.', key: true },
    { path: '/viewallcars', heading: 'All cars', key: true },
    { path: '/viewallcars?maxPrice=30000&fuel=petrol&sort=price-asc', heading: 'All cars' },
    { path: `/viewallcars?q=${NOTHING}`, heading: `Cars for “${NOTHING}”` },
    { path: `/viewallcars?seller=${car.seller._id}`, heading: 'All cars', gridOnly: true },
    {
      path: '/viewallcars',
      heading: 'All cars',
      kept: { 'recent-cars': JSON.stringify(ids), compare: JSON.stringify(ids) },
      note: 'with cars seen and picked',
      whole: true,
    },
    { path: `/category/${category._id}`, heading: category.name, key: true },
    { path: '/category/none', heading: 'Not Found', gridOnly: true },
    { path: `/cars/${car._id}`, heading: new RegExp(car.model), key: true },
    { path: `/cars/${UNKNOWN}`, heading: 'Not Found' },
    { path: `/sellers/${car.seller._id}`, heading: car.seller.name },
    { path: '/compare', heading: 'Compare cars', note: 'empty' },
    { path: `/compare?ids=${ids.join(',')}`, heading: 'Compare cars', key: true },
    { path: '/login', heading: 'Log in', key: true },
    { path: '/signup', heading: 'Sign up', key: true },
    { path: '/reset-password', heading: 'Reset your password' },
    { path: '/blogs', heading: "FAQ's" },
    { path: '/about', heading: 'About Second Gear' },
    { path: '/contacts', heading: 'Contacts' },
    { path: '/blog', heading: 'Blog' },
    { path: '/no/such/page', heading: 'Not Found' },
    { path: '/dashboard', heading: 'Log in', note: 'signed out' },
  ];
};

function buyers({ buyer, booked, free, paid, unpaid, thread }: Trade): Screen[] {
  const screens: Screen[] = [
    { path: '/', heading: 'Every good car has a second gear.', gridOnly: true },
    { path: `/cars/${booked._id}`, heading: new RegExp(booked.model), note: 'booked by them' },
    { path: '/dashboard', heading: /^Welcome, / },
    { path: '/dashboard/my-order', heading: 'My Orders', key: true },
    { path: `/dashboard/orders/${unpaid._id}`, heading: new RegExp(unpaid.brandName), note: 'unpaid' },
    { path: `/dashboard/orders/${paid._id}`, heading: new RegExp(paid.brandName), note: 'paid' },
    { path: '/dashboard/wishlist', heading: 'Wishlist' },
    { path: '/dashboard/messages', heading: 'Messages' },
    { path: '/dashboard/offers', heading: 'Offers' },
    { path: `/dashboard/messages/${thread}`, heading: /.+/ },
    { path: `/dashboard/messages/new?car=${free._id}`, heading: 'New message' },
    { path: `/dashboard/payment/${unpaid._id}`, heading: /^Payment for/, key: true },
    { path: `/dashboard/payment/${paid._id}`, heading: /^Payment for/, note: 'paid' },
    { path: '/dashboard/allusers', heading: 'This page is not part of your account' },
    { path: '/dashboard/no-such-page', heading: 'Not Found', gridOnly: true },
  ];
  return screens.map((screen) => ({ ...screen, as: buyer.email }));
}

const newcomers = (buyer: string, seller: string, unverified: string): Screen[] => [
  { path: '/confirm-email', heading: CONFIRM, as: unverified },
  { path: '/dashboard/my-order', heading: CONFIRM, as: unverified, note: 'unverified' },
  { path: '/dashboard/my-order', heading: 'My Orders', as: buyer, note: 'empty' },
  { path: '/dashboard/wishlist', heading: 'Wishlist', as: buyer, note: 'empty' },
  { path: '/dashboard/messages', heading: 'Messages', as: buyer, note: 'empty' },
  { path: '/dashboard/mybuyers', heading: 'My Buyers', as: seller, note: 'empty' },
  { path: '/dashboard/myproducts', heading: 'My Products', as: seller, note: 'empty' },
];

function sellers({ seller, free, paid }: Trade): Screen[] {
  const screens: Screen[] = [
    { path: `/cars/${free._id}`, heading: new RegExp(free.model), note: 'their own' },
    { path: '/dashboard', heading: /^Welcome, /, gridOnly: true },
    { path: '/dashboard/messages', heading: 'Messages', gridOnly: true },
    { path: '/dashboard/offers', heading: 'Offers' },
    { path: '/dashboard/allcars?sort=-resellPrice', heading: /^All Cars/ },
    { path: '/dashboard/addcar', heading: 'Add Car', key: true },
    { path: '/dashboard/import', heading: 'Import cars' },
    { path: '/dashboard/mybuyers', heading: 'My Buyers' },
    { path: `/dashboard/sales/${paid._id}`, heading: new RegExp(paid.brandName) },
    { path: '/dashboard/hours', heading: 'Meeting hours' },
    { path: '/dashboard/myproducts', heading: 'My Products', key: true },
    { path: '/dashboard/payouts', heading: 'Payouts', gridOnly: true },
    { path: '/dashboard/reviews', heading: 'Reviews' },
  ];
  return screens.map((screen) => ({ ...screen, as: seller.email }));
}

/** Returns the admin screens, with filters that exclude data of parallel tests. */
function admins(word: string, person: string): Screen[] {
  const screens: Screen[] = [
    { path: '/dashboard', heading: /^Welcome, /, gridOnly: true },
    { path: '/dashboard/overview', heading: 'Overview' },
    { path: '/dashboard/overview?days=365', heading: 'Overview', gridOnly: true },
    { path: `/dashboard/allusers?q=${word}`, heading: 'All Users', key: true },
    { path: `/dashboard/allusers?q=${NOTHING}`, heading: 'All Users', gridOnly: true },
    { path: `/dashboard/allbuyers?q=${word}`, heading: 'All Buyers' },
    { path: `/dashboard/allbuyers?q=${NOTHING}`, heading: 'All Buyers', gridOnly: true },
    { path: `/dashboard/allsellers?q=${NOTHING}`, heading: 'All Sellers', gridOnly: true },
    { path: '/dashboard/allsellers?sort=name', heading: 'All Sellers' },
    { path: `/dashboard/people/${person}`, heading: /.+/ },
    { path: '/dashboard/reporteditems?sort=createdAt', heading: 'Reported Items' },
    { path: '/dashboard/reporteditems?state=removed', heading: 'Reported Items', gridOnly: true },
    { path: '/dashboard/moderation', heading: 'Review Queue' },
    { path: '/dashboard/moderation?state=refused', heading: 'Review Queue', gridOnly: true },
    { path: '/dashboard/disputes', heading: 'Disputes', gridOnly: true },
    { path: '/dashboard/money', heading: 'Money', gridOnly: true },
    { path: `/dashboard/audit?q=${word}`, heading: 'Audit Log' },
    { path: `/dashboard/audit?q=${NOTHING}`, heading: 'Audit Log' },
  ];
  return screens.map((screen) => ({ ...screen, as: ADMIN }));
}

/** Returns every route of the site for each of its roles, with data and empty. */
export async function makeScreens(shop: Shop, http: APIRequestContext): Promise<Screen[]> {
  const [world, { word, people }, newBuyer, newSeller, unverified, categories, cars] = await Promise.all([
    makeTrade(shop, http),
    crowd(http, 6, 'buyer'),
    newAccount(http, 'buyer'),
    newAccount(http, 'seller'),
    newAccount(http, 'buyer', undefined, false),
    shop.call<Category[]>(ADMIN, 'GET', '/categories'),
    shop.call<Car[]>(ADMIN, 'GET', '/cars?limit=12'),
  ]);
  for (const { uid } of people) await shop.call(ADMIN, 'PUT', `/users/${uid}/verified`, { verified: true });
  const [category] = categories;
  const [car, other] = cars;
  if (!category || !car || !other) throw new Error('The site has no cars');
  return [
    ...visitors(car, other, category),
    ...buyers(world),
    ...newcomers(newBuyer.email, newSeller.email, unverified.email),
    ...sellers(world),
    ...admins(word, world.buyer.uid),
  ];
}
