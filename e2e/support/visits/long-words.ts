import type { Page } from '@playwright/test';
import { longWord, type LongWords } from '../long-words.ts';
import { ADMIN } from '../shop.ts';
import { as, dialog, main, openBy, opened, type Part, refused, seeDrawn, type Visit } from './visit.ts';

const table: Part = (page) => page.getByRole('table').first();

const search = (words: string): string => encodeURIComponent(words);

const catalog = ({ buyer, seller, free, untouched, other }: LongWords): Visit[] => {
  const car: Visit = { path: `/cars/${free._id}`, heading: new RegExp(free.model) };
  const pair = [free._id, other._id].join();
  return [
    { path: `/viewallcars?q=${search(free.model)}`, heading: /^Cars for/ },
    { path: `/viewallcars?q=${longWord('nothing', 80)}`, heading: /^Cars for/ },
    { path: `/viewallcars?seller=${seller.uid}`, heading: 'All cars' },
    {
      path: '/viewallcars',
      heading: 'All cars',
      kept: { 'recent-cars': JSON.stringify([free._id]), compare: JSON.stringify([free._id]) },
      note: 'with the car seen and picked',
    },
    {
      path: '/',
      heading: 'Every good car has a second gear.',
      arrange: (page) => seeDrawn(page, main(page).getByRole('heading', { name: 'Top brands' })),
    },
    { ...car, as: buyer.email },
    ...['Order Now', 'Make an offer', 'To Admin', 'Message the seller'].map((name) => ({
      path: `/cars/${untouched._id}`,
      heading: new RegExp(untouched.model),
      as: buyer.email,
      ...opened(new RegExp(`^${name}`)),
    })),
    { path: `/compare?ids=${pair}`, heading: 'Compare cars' },
    { path: `/sellers/${seller.uid}`, heading: seller.name },
  ];
};

const buying = ({ unpaid, paid, handed, disputed, cancelled, thread, free }: LongWords): Visit[] => [
  { path: '/dashboard', heading: /^Welcome, / },
  { path: '/dashboard', heading: /^Welcome, /, ...opened(/^Dashboard menu/) },
  { path: '/dashboard/my-order', heading: 'My Orders' },
  { path: '/dashboard/my-order', heading: 'My Orders', ...opened('Cancel order') },
  { path: '/dashboard/my-order', heading: 'My Orders', ...opened('Paid') },
  ...[unpaid, paid, handed, disputed, cancelled].map((id, index) => ({
    path: `/dashboard/orders/${id}`,
    heading: /.+/,
    note: `order ${String(index + 1)}`,
  })),
  { path: '/dashboard/wishlist', heading: 'Wishlist' },
  { path: '/dashboard/wishlist', heading: 'Wishlist', ...opened('Delete') },
  { path: '/dashboard/messages', heading: 'Messages' },
  { path: `/dashboard/messages/${thread}`, heading: /.+/ },
  { path: `/dashboard/messages/new?car=${free._id}`, heading: /.+/ },
  { path: '/dashboard/offers', heading: 'Offers' },
  { path: '/dashboard/offers', heading: 'Offers', ...opened('Counter') },
  { path: `/dashboard/payment/${unpaid}`, heading: /^Payment for/ },
];

const FILE = `${longWord('stock', 200)}.csv`;

/** A valid row, an invalid row, and an unknown column heading. */
const chooseFile = async (page: Page): Promise<void> => {
  const lines = [
    `Reference;Brand Name;Car Model;Year Of Purchase;Condition;Resell Price;Location;Photos;${longWord('Unknown')}`,
    `${longWord('R')};Saab;${longWord('Model', 80)};1994;good;9000;Chicago, Lake Street, 12;${longWord('photo')}.png;x`,
    `${longWord('W')};${longWord('Brand')};9000;${longWord('Year')};good;${longWord('price')};${longWord('Place')};;x`,
  ];
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  await page.getByLabel('CSV file').setInputFiles({ name: FILE, mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { level: 1, name: /^Import of/ }).waitFor();
};

/** The first row contains no headings. */
const chooseColumns = async (page: Page): Promise<void> => {
  const line = Array.from('abcdefghi', (letter) => longWord(letter)).join(';');
  const buffer = Buffer.from(`\uFEFF${line}\r\n${line}\r\n`);
  await page.getByLabel('CSV file').setInputFiles({ name: FILE, mimeType: 'text/csv', buffer });
  await refused(page, 'Check the file', main);
};

const selling = ({ free, paid, disputed }: LongWords): Visit[] => [
  { path: '/dashboard/addcar', heading: 'Add Car' },
  ...['Edit', 'Mark sold', 'Delete'].map((name) => ({
    path: `/dashboard/myproducts?q=${search(free.model)}`,
    heading: 'My Products',
    ...opened(name, table),
  })),
  { path: '/dashboard/myproducts', heading: 'My Products' },
  { path: `/dashboard/allcars?q=${search(free.model)}`, heading: /^All Cars/ },
  { path: '/dashboard/import', heading: 'Import cars', note: 'with a file', arrange: chooseFile },
  { path: '/dashboard/import', heading: 'Import cars', note: 'with its columns', arrange: chooseColumns },
  { path: '/dashboard/mybuyers', heading: 'My Buyers' },
  { path: `/dashboard/sales/${paid}`, heading: /.+/, note: 'paid' },
  { path: `/dashboard/sales/${disputed}`, heading: /.+/, note: 'disputed' },
  { path: '/dashboard/messages', heading: 'Messages' },
  { path: '/dashboard/offers', heading: 'Offers' },
  { path: '/dashboard/reviews', heading: 'Reviews' },
  { path: '/dashboard/payouts', heading: 'Payouts' },
];

const administering = ({ buyer, seller, free, dispute }: LongWords): Visit[] => {
  const people = { path: `/dashboard/allusers?q=${search(buyer.email.slice(0, 60))}`, heading: 'All Users' };
  const queue = { path: '/dashboard/moderation', heading: 'Review Queue' };
  return [
    people,
    ...['Make Admin', 'Suspend', 'Delete'].map((name) => ({ ...people, ...opened(name, table) })),
    { path: `/dashboard/allbuyers?q=${search(buyer.email.slice(0, 60))}`, heading: 'All Buyers' },
    { path: `/dashboard/allsellers?q=${search(seller.email.slice(0, 60))}`, heading: 'All Sellers' },
    { path: `/dashboard/people/${buyer.uid}`, heading: buyer.name },
    { path: `/dashboard/people/${seller.uid}`, heading: seller.name },
    { path: '/dashboard/reporteditems', heading: 'Reported Items' },
    {
      path: '/dashboard/reporteditems',
      heading: 'Reported Items',
      note: 'with Resolve',
      arrange: async (page) => {
        await openBy(page, 'Resolve', (all) => all.getByRole('row').filter({ hasText: free.model }));
        await dialog(page).getByRole('heading').first().waitFor();
      },
    },
    queue,
    { ...queue, ...opened('Refuse', table) },
    { path: '/dashboard/disputes', heading: 'Disputes' },
    { path: `/dashboard/disputes/${dispute}`, heading: /^Dispute about/ },
    { path: '/dashboard/money', heading: 'Money' },
    { path: '/dashboard/overview', heading: 'Overview' },
    { path: `/dashboard/audit?q=${search(seller.email.slice(0, 60))}`, heading: 'Audit Log' },
  ];
};

/** Returns the pages and dialogs with user texts, in words that fit on no line. */
export const longWordVisits = (world: LongWords): Visit[] => [
  ...catalog(world),
  ...as(world.buyer.email, buying(world)),
  ...as(world.seller.email, selling(world)),
  ...as(ADMIN, administering(world)),
];
