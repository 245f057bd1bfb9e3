import type { APIRequestContext } from '@playwright/test';
import type { Car } from '@second-gear/contract/cars';
import type { Category } from '@second-gear/contract/categories';
import { createAccount } from '../accounts/accounts.ts';
import { ADMIN, type TestDataApi } from '../data/test-data-api.ts';
import { createUsers } from '../pages/admin-pages.ts';
import { type BuyerAndSeller, createBuyerAndSeller } from './buyer-and-seller-data.ts';

/** One screen of the site as a certain user sees it. */
export interface Screen {
  path: string;
  /**
   * Heading of the loaded screen. The heading distinguishes the screen from other screens and from errors.
   */
  heading: string | RegExp;
  /** Email of the signed-in user. By default, no user is signed in. */
  userEmail?: string;
  /** Additional local storage entries. */
  storedItems?: Record<string, string>;
  /** State of the screen, if it is not evident from the path. */
  note?: string;
  /**
   * Whether to check the screen in a window as high as the page. In a lower window, a sticky bar would always
   * cover a row.
   */
  fullHeight?: true;
  /**
   * Whether to check the screen only in the full grid (all screens at all widths), because other screens
   * cover the same route.
   */
  gridOnly?: true;
  /** Whether a user needs this screen to find, order, pay for, or sell a car, or to administer the site. */
  isKeyScreen?: true;
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const NO_MATCH_QUERY = 'xqzvwk';
const CONFIRM_EMAIL_HEADING = 'Confirm your email address';

const visitorScreens = (car: Car, otherCar: Car, category: Category): Screen[] => {
  const ids = [car._id, otherCar._id];
  return [
    { path: '/', heading: 'Every good car has a second gear.', isKeyScreen: true },
    { path: '/viewallcars', heading: 'All cars', isKeyScreen: true },
    { path: '/viewallcars?maxPrice=30000&fuel=petrol&sort=price-asc', heading: 'All cars' },
    { path: `/viewallcars?q=${NO_MATCH_QUERY}`, heading: `Cars for “${NO_MATCH_QUERY}”` },
    { path: `/viewallcars?seller=${car.seller._id}`, heading: 'All cars', gridOnly: true },
    {
      path: '/viewallcars',
      heading: 'All cars',
      storedItems: { 'recent-cars': JSON.stringify(ids), compare: JSON.stringify(ids) },
      note: 'with cars viewed and selected for comparison',
      fullHeight: true,
    },
    { path: `/category/${category._id}`, heading: category.name, isKeyScreen: true },
    { path: '/category/none', heading: 'Not Found', gridOnly: true },
    { path: `/cars/${car._id}`, heading: new RegExp(car.model), isKeyScreen: true },
    { path: `/cars/${UNKNOWN_ID}`, heading: 'Not Found' },
    { path: `/sellers/${car.seller._id}`, heading: car.seller.name },
    { path: '/compare', heading: 'Compare cars', note: 'empty' },
    { path: `/compare?ids=${ids.join(',')}`, heading: 'Compare cars', isKeyScreen: true },
    { path: '/login', heading: 'Log in', isKeyScreen: true },
    { path: '/signup', heading: 'Sign up', isKeyScreen: true },
    { path: '/reset-password', heading: 'Reset your password' },
    { path: '/blogs', heading: "FAQ's" },
    { path: '/about', heading: 'About Second Gear' },
    { path: '/contacts', heading: 'Contacts' },
    { path: '/blog', heading: 'Blog' },
    { path: '/no/such/page', heading: 'Not Found' },
    { path: '/dashboard', heading: 'Log in', note: 'signed out' },
  ];
};

function buyerScreens({
  buyer,
  bookedCar,
  availableCar,
  paidOrder,
  unpaidOrder,
  thread,
}: BuyerAndSeller): Screen[] {
  const screens: Screen[] = [
    { path: '/', heading: 'Every good car has a second gear.', gridOnly: true },
    { path: `/cars/${bookedCar._id}`, heading: new RegExp(bookedCar.model), note: 'reserved by the user' },
    { path: '/dashboard', heading: /^Welcome, / },
    { path: '/dashboard/my-order', heading: 'My Orders', isKeyScreen: true },
    {
      path: `/dashboard/orders/${unpaidOrder._id}`,
      heading: new RegExp(unpaidOrder.brandName),
      note: 'unpaid',
    },
    { path: `/dashboard/orders/${paidOrder._id}`, heading: new RegExp(paidOrder.brandName), note: 'paid' },
    { path: '/dashboard/wishlist', heading: 'Wishlist' },
    { path: '/dashboard/messages', heading: 'Messages' },
    { path: '/dashboard/offers', heading: 'Offers' },
    { path: `/dashboard/messages/${thread}`, heading: /.+/ },
    { path: `/dashboard/messages/new?car=${availableCar._id}`, heading: 'New message' },
    { path: `/dashboard/payment/${unpaidOrder._id}`, heading: /^Payment for/, isKeyScreen: true },
    { path: `/dashboard/payment/${paidOrder._id}`, heading: /^Payment for/, note: 'paid' },
    { path: '/dashboard/allusers', heading: 'You don’t have access to this page' },
    { path: '/dashboard/no-such-page', heading: 'Not Found', gridOnly: true },
  ];
  return screens.map((screen) => ({ ...screen, userEmail: buyer.email }));
}

const newUserScreens = (buyer: string, seller: string, unverified: string): Screen[] => [
  { path: '/confirm-email', heading: CONFIRM_EMAIL_HEADING, userEmail: unverified },
  { path: '/dashboard/my-order', heading: CONFIRM_EMAIL_HEADING, userEmail: unverified, note: 'unverified' },
  { path: '/dashboard/my-order', heading: 'My Orders', userEmail: buyer, note: 'empty' },
  { path: '/dashboard/wishlist', heading: 'Wishlist', userEmail: buyer, note: 'empty' },
  { path: '/dashboard/messages', heading: 'Messages', userEmail: buyer, note: 'empty' },
  { path: '/dashboard/mybuyers', heading: 'My Buyers', userEmail: seller, note: 'empty' },
  { path: '/dashboard/myproducts', heading: 'My Products', userEmail: seller, note: 'empty' },
];

function sellerScreens({ seller, availableCar, paidOrder }: BuyerAndSeller): Screen[] {
  const screens: Screen[] = [
    { path: `/cars/${availableCar._id}`, heading: new RegExp(availableCar.model), note: 'own listing' },
    { path: '/dashboard', heading: /^Welcome, /, gridOnly: true },
    { path: '/dashboard/messages', heading: 'Messages', gridOnly: true },
    { path: '/dashboard/offers', heading: 'Offers' },
    { path: '/dashboard/allcars?sort=-resellPrice', heading: /^All Cars/ },
    { path: '/dashboard/addcar', heading: 'Add Car', isKeyScreen: true },
    { path: '/dashboard/import', heading: 'Import cars' },
    { path: '/dashboard/mybuyers', heading: 'My Buyers' },
    { path: `/dashboard/sales/${paidOrder._id}`, heading: new RegExp(paidOrder.brandName) },
    { path: '/dashboard/hours', heading: 'Meeting hours' },
    { path: '/dashboard/myproducts', heading: 'My Products', isKeyScreen: true },
    { path: '/dashboard/payouts', heading: 'Payouts', gridOnly: true },
    { path: '/dashboard/reviews', heading: 'Reviews' },
  ];
  return screens.map((screen) => ({ ...screen, userEmail: seller.email }));
}

/** Returns the admin screens, with filters that exclude data of parallel tests. */
function adminScreens(word: string, userId: string): Screen[] {
  const screens: Screen[] = [
    { path: '/dashboard', heading: /^Welcome, /, gridOnly: true },
    { path: '/dashboard/overview', heading: 'Overview' },
    { path: '/dashboard/overview?days=365', heading: 'Overview', gridOnly: true },
    { path: `/dashboard/allusers?q=${word}`, heading: 'All Users', isKeyScreen: true },
    { path: `/dashboard/allusers?q=${NO_MATCH_QUERY}`, heading: 'All Users', gridOnly: true },
    { path: `/dashboard/allbuyers?q=${word}`, heading: 'All Buyers' },
    { path: `/dashboard/allbuyers?q=${NO_MATCH_QUERY}`, heading: 'All Buyers', gridOnly: true },
    { path: `/dashboard/allsellers?q=${NO_MATCH_QUERY}`, heading: 'All Sellers', gridOnly: true },
    { path: '/dashboard/allsellers?sort=name', heading: 'All Sellers' },
    { path: `/dashboard/people/${userId}`, heading: /.+/ },
    { path: '/dashboard/reporteditems?sort=createdAt', heading: 'Reported Items' },
    { path: '/dashboard/reporteditems?state=removed', heading: 'Reported Items', gridOnly: true },
    { path: '/dashboard/moderation', heading: 'Review Queue' },
    { path: '/dashboard/moderation?state=refused', heading: 'Review Queue', gridOnly: true },
    { path: '/dashboard/disputes', heading: 'Disputes', gridOnly: true },
    { path: '/dashboard/money', heading: 'Money', gridOnly: true },
    { path: `/dashboard/audit?q=${word}`, heading: 'Audit Log' },
    { path: `/dashboard/audit?q=${NO_MATCH_QUERY}`, heading: 'Audit Log' },
  ];
  return screens.map((screen) => ({ ...screen, userEmail: ADMIN }));
}

/** Returns the screens of every route, for each role that can open it, with and without data. */
export async function createScreens(testDataApi: TestDataApi, http: APIRequestContext): Promise<Screen[]> {
  const [buyerAndSeller, { word, people }, newBuyer, newSeller, unverified, categories, cars] =
    await Promise.all([
      createBuyerAndSeller(testDataApi, http),
      createUsers(http, 6, 'buyer'),
      createAccount(http, 'buyer'),
      createAccount(http, 'seller'),
      createAccount(http, 'buyer', undefined, false),
      testDataApi.call<Category[]>(ADMIN, 'GET', '/categories'),
      testDataApi.call<Car[]>(ADMIN, 'GET', '/cars?limit=12'),
    ]);
  for (const { uid } of people)
    await testDataApi.call(ADMIN, 'PUT', `/users/${uid}/verified`, { verified: true });
  const [category] = categories;
  const [car, otherCar] = cars;
  if (!category || !car || !otherCar) throw new Error('The site has no cars');
  return [
    ...visitorScreens(car, otherCar, category),
    ...buyerScreens(buyerAndSeller),
    ...newUserScreens(newBuyer.email, newSeller.email, unverified.email),
    ...sellerScreens(buyerAndSeller),
    ...adminScreens(word, buyerAndSeller.buyer.uid),
  ];
}
