import type { Page } from '@playwright/test';
import type { FlaggedPayment } from '@second-gear/contract/overview';
import { ADMIN } from '../shop.ts';
import { allTicked, askedOfMany } from './selling.ts';
import { as, dialog, openBy, opened, press, row, type Visit } from './visit.ts';
import type { World } from './world.ts';

const decide = async (page: Page): Promise<void> => {
  await page.getByLabel('A part goes back, the seller gets the rest').check({ force: true });
  await page.getByLabel('Amount that the buyer gets back').fill('1250.50');
  await page.getByLabel('Reason').first().fill('Half of the repair.');
  await openBy(page, 'Check and decide');
};

const checkRefund = async (page: Page): Promise<void> => {
  await dialog(page)
    .getByLabel(/^Amount/)
    .fill('1250.50');
  await dialog(page).getByLabel('Reason').fill('Half of the repair.');
  await press(page, 'Check the refund', dialog);
  await dialog(page)
    .getByRole('button', { name: /^Refund \$/ })
    .waitFor();
};

const cases = ({ dispute }: World): Visit[] => {
  const one = { path: `/dashboard/disputes/${dispute}`, heading: /^Dispute about/ };
  return [
    { path: '/dashboard/disputes', heading: 'Disputes', note: 'with an open one' },
    { ...one },
    { ...one, ...opened(/^Picture 1 of 1/) },
    { ...one, note: 'with the decision asked once more', arrange: decide },
    { ...one, ...opened('Refund the buyer') },
    { ...one, ...opened('Refund the buyer', undefined, checkRefund, 'with the refund asked once more') },
  ];
};

/** Mocks two flagged payments, one refunded and one pending, because real ones require a failing provider. */
const withFlagged =
  ({ buyer, free, paid, unpaid }: World) =>
  (page: Page) => {
    const payment = {
      brandName: free.brandName,
      model: free.model,
      amount: free.resellPrice,
      email: buyer.email,
      flag: 'car_gone',
      createdAt: free.publishingDate,
    };
    const flagged: FlaggedPayment[] = [
      { ...payment, _id: paid._id, orderId: paid._id, refundedAt: free.publishingDate },
      { ...payment, _id: unpaid._id, orderId: unpaid._id, refundedAt: null },
    ];
    const headers = { 'x-total-count': String(flagged.length) };
    return page.route(/\/api\/payments\/flagged/, (route) => route.fulfill({ json: flagged, headers }));
  };

/** Returns all dialogs in the admin part of the dashboard. */
export function administeringDialogs(world: World): Visit[] {
  const { buyer, admin, seller, free, suspended, suspend } = world;
  const people = { path: `/dashboard/allusers?q=${buyer.email}`, heading: 'All Users' };
  const reports = { path: '/dashboard/reporteditems?state=open', heading: 'Reported Items' };
  const about = row(free.model);
  const tick = (page: Page) => about(page).getByRole('checkbox').click();
  const queue = { path: '/dashboard/moderation', heading: 'Review Queue' };
  return as(ADMIN, [
    {
      path: '/dashboard/overview',
      heading: 'Overview',
      note: 'with flagged payments',
      before: withFlagged(world),
    },
    { path: `/dashboard/people/${seller.uid}`, heading: seller.name, note: 'who sells' },
    {
      path: `/dashboard/people/${suspended.uid}`,
      heading: suspended.name,
      note: 'who is suspended',
      before: suspend,
    },
    ...['Make Admin', 'Suspend', 'Delete'].map((name) => ({ ...people, ...opened(name) })),
    { ...people, path: `/dashboard/allusers?q=${admin.email}`, ...opened('Take Back Admin') },
    { ...people, ...allTicked },
    { ...reports, note: 'with a review that was taken down' },
    { ...reports, ...opened('Resolve', about) },
    {
      ...reports,
      ...opened('Resolve', about, (page) => press(page, 'Remove the car', dialog), 'with a car to remove'),
    },
    { ...reports, ...opened('Delete', about) },
    ...['Remove the cars', 'Delete'].map((name) => ({ ...reports, ...askedOfMany(name, tick) })),
    { ...reports, ...opened('Decide', row(seller.name)) },
    { ...queue, ...opened('Refuse') },
    { ...queue, ...allTicked },
    ...cases(world),
  ]);
}
