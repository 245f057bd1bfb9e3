import type { Page } from '@playwright/test';
import { ADMIN } from '../../data/test-data-api.ts';
import { longWord, type LongWordData } from '../long-word-data.ts';
import {
  asUser,
  dialog,
  expectLazyPart,
  expectRejected,
  main,
  openDialog,
  type PagePart,
  type ScreenState,
  withDialog,
} from './screen-state.ts';

const firstTable: PagePart = (page) => page.getByRole('table').first();

const encodeSearch = (words: string): string => encodeURIComponent(words);

const catalogScreenStates = ({
  buyer,
  seller,
  availableCar,
  untouchedCar,
  otherCar,
}: LongWordData): ScreenState[] => {
  const car: ScreenState = { path: `/cars/${availableCar._id}`, heading: new RegExp(availableCar.model) };
  const carIds = [availableCar._id, otherCar._id].join();
  return [
    { path: `/viewallcars?q=${encodeSearch(availableCar.model)}`, heading: /^Cars for/ },
    { path: `/viewallcars?q=${longWord('nothing', 80)}`, heading: /^Cars for/ },
    { path: `/viewallcars?seller=${seller.uid}`, heading: 'All cars' },
    {
      path: '/viewallcars',
      heading: 'All cars',
      storedItems: {
        'recent-cars': JSON.stringify([availableCar._id]),
        compare: JSON.stringify([availableCar._id]),
      },
      note: 'with the car viewed and selected for comparison',
    },
    {
      path: '/',
      heading: 'Every good car has a second gear.',
      arrange: (page) => expectLazyPart(page, main(page).getByRole('heading', { name: 'Top brands' })),
    },
    { ...car, userEmail: buyer.email },
    ...['Order Now', 'Make an offer', 'To Admin', 'Message the seller'].map((name) => ({
      path: `/cars/${untouchedCar._id}`,
      heading: new RegExp(untouchedCar.model),
      userEmail: buyer.email,
      ...withDialog(new RegExp(`^${name}`)),
    })),
    { path: `/compare?ids=${carIds}`, heading: 'Compare cars' },
    { path: `/sellers/${seller.uid}`, heading: seller.name },
  ];
};

const buyerScreenStates = ({
  unpaidOrderId,
  paidOrderId,
  handedOverOrderId,
  disputedOrderId,
  canceledOrderId,
  threadId,
  availableCar,
}: LongWordData): ScreenState[] => [
  { path: '/dashboard', heading: /^Welcome, / },
  { path: '/dashboard', heading: /^Welcome, /, ...withDialog(/^Dashboard menu/) },
  { path: '/dashboard/my-order', heading: 'My Orders' },
  { path: '/dashboard/my-order', heading: 'My Orders', ...withDialog('Cancel order') },
  { path: '/dashboard/my-order', heading: 'My Orders', ...withDialog('Paid') },
  ...[unpaidOrderId, paidOrderId, handedOverOrderId, disputedOrderId, canceledOrderId].map((id, index) => ({
    path: `/dashboard/orders/${id}`,
    heading: /.+/,
    note: `order ${String(index + 1)}`,
  })),
  { path: '/dashboard/wishlist', heading: 'Wishlist' },
  { path: '/dashboard/wishlist', heading: 'Wishlist', ...withDialog('Delete') },
  { path: '/dashboard/messages', heading: 'Messages' },
  { path: `/dashboard/messages/${threadId}`, heading: /.+/ },
  { path: `/dashboard/messages/new?car=${availableCar._id}`, heading: /.+/ },
  { path: '/dashboard/offers', heading: 'Offers' },
  { path: '/dashboard/offers', heading: 'Offers', ...withDialog('Counter') },
  { path: `/dashboard/payment/${unpaidOrderId}`, heading: /^Payment for/ },
];

const FILE_NAME = `${longWord('stock', 200)}.csv`;

/** Selects a file with a valid row, an invalid row, and an unknown column heading. */
const chooseFile = async (page: Page): Promise<void> => {
  const lines = [
    `Reference;Brand Name;Car Model;Year Of Purchase;Condition;Resell Price;Location;Photos;${longWord('Unknown')}`,
    `${longWord('R')};Saab;${longWord('Model', 80)};1994;good;9000;Chicago, Lake Street, 12;${longWord('photo')}.png;x`,
    `${longWord('W')};${longWord('Brand')};9000;${longWord('Year')};good;${longWord('price')};${longWord('Place')};;x`,
  ];
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  await page.getByLabel('CSV file').setInputFiles({ name: FILE_NAME, mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { level: 1, name: /^Import: / }).waitFor();
};

/** Selects a file whose first row contains no headings. */
const chooseFileWithoutHeadings = async (page: Page): Promise<void> => {
  const line = Array.from('abcdefghi', (letter) => longWord(letter)).join(';');
  const buffer = Buffer.from(`\uFEFF${line}\r\n${line}\r\n`);
  await page.getByLabel('CSV file').setInputFiles({ name: FILE_NAME, mimeType: 'text/csv', buffer });
  await expectRejected(page, 'Check file', main);
};

const sellerScreenStates = ({ availableCar, paidOrderId, disputedOrderId }: LongWordData): ScreenState[] => [
  { path: '/dashboard/addcar', heading: 'Add Car' },
  ...['Edit', 'Mark as sold', 'Delete'].map((name) => ({
    path: `/dashboard/myproducts?q=${encodeSearch(availableCar.model)}`,
    heading: 'My Products',
    ...withDialog(name, firstTable),
  })),
  { path: '/dashboard/myproducts', heading: 'My Products' },
  { path: `/dashboard/allcars?q=${encodeSearch(availableCar.model)}`, heading: /^All Cars/ },
  { path: '/dashboard/import', heading: 'Import cars', note: 'with a file', arrange: chooseFile },
  {
    path: '/dashboard/import',
    heading: 'Import cars',
    note: 'with its columns',
    arrange: chooseFileWithoutHeadings,
  },
  { path: '/dashboard/mybuyers', heading: 'My Buyers' },
  { path: `/dashboard/sales/${paidOrderId}`, heading: /.+/, note: 'paid' },
  { path: `/dashboard/sales/${disputedOrderId}`, heading: /.+/, note: 'disputed' },
  { path: '/dashboard/messages', heading: 'Messages' },
  { path: '/dashboard/offers', heading: 'Offers' },
  { path: '/dashboard/reviews', heading: 'Reviews' },
  { path: '/dashboard/payouts', heading: 'Payouts' },
];

const adminScreenStates = ({ buyer, seller, availableCar, disputeId }: LongWordData): ScreenState[] => {
  const people = {
    path: `/dashboard/allusers?q=${encodeSearch(buyer.email.slice(0, 60))}`,
    heading: 'All Users',
  };
  const queue = { path: '/dashboard/moderation', heading: 'Review Queue' };
  return [
    people,
    ...['Make Admin', 'Suspend', 'Delete'].map((name) => ({ ...people, ...withDialog(name, firstTable) })),
    { path: `/dashboard/allbuyers?q=${encodeSearch(buyer.email.slice(0, 60))}`, heading: 'All Buyers' },
    { path: `/dashboard/allsellers?q=${encodeSearch(seller.email.slice(0, 60))}`, heading: 'All Sellers' },
    { path: `/dashboard/people/${buyer.uid}`, heading: buyer.name },
    { path: `/dashboard/people/${seller.uid}`, heading: seller.name },
    { path: '/dashboard/reporteditems', heading: 'Reported Items' },
    {
      path: '/dashboard/reporteditems',
      heading: 'Reported Items',
      note: 'with Resolve',
      arrange: async (page) => {
        await openDialog(page, 'Resolve', (main) =>
          main.getByRole('row').filter({ hasText: availableCar.model }),
        );
        await dialog(page).getByRole('heading').first().waitFor();
      },
    },
    queue,
    { ...queue, ...withDialog('Reject', firstTable) },
    { path: '/dashboard/disputes', heading: 'Disputes' },
    { path: `/dashboard/disputes/${disputeId}`, heading: /^Dispute about/ },
    { path: '/dashboard/money', heading: 'Money' },
    { path: '/dashboard/overview', heading: 'Overview' },
    { path: `/dashboard/audit?q=${encodeSearch(seller.email.slice(0, 60))}`, heading: 'Audit Log' },
  ];
};

/** Returns the pages and dialogs that show texts of users. Each text is a word too long for any line. */
export const longWordStates = (testData: LongWordData): ScreenState[] => [
  ...catalogScreenStates(testData),
  ...asUser(testData.buyer.email, buyerScreenStates(testData)),
  ...asUser(testData.seller.email, sellerScreenStates(testData)),
  ...asUser(ADMIN, adminScreenStates(testData)),
];
