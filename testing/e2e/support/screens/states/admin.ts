import type { Page } from '@playwright/test';
import type { FlaggedPayment } from '@second-gear/contract/overview';
import { ADMIN } from '../../data/test-data-api.ts';
import {
  asUser,
  dialog,
  openDialog,
  clickButton,
  tableRow,
  type ScreenState,
  withDialog,
} from './screen-state.ts';
import { withAllSelected, withBulkConfirmation } from './seller.ts';
import type { TestData } from './test-data.ts';

const fillDecision = async (page: Page): Promise<void> => {
  await page.getByLabel('Partial refund to buyer, the rest to seller').check({ force: true });
  await page.getByLabel('Refund amount').fill('1250.50');
  await page.getByLabel('Reason').first().fill('Half of the repair.');
  await openDialog(page, 'Review decision');
};

const fillRefund = async (page: Page): Promise<void> => {
  await dialog(page)
    .getByLabel(/^Amount/)
    .fill('1250.50');
  await dialog(page).getByLabel('Reason').fill('Half of the repair.');
  await clickButton(page, 'Review refund', dialog);
  await dialog(page)
    .getByRole('button', { name: /^Refund \$/ })
    .waitFor();
};

const disputeScreenStates = ({ dispute }: TestData): ScreenState[] => {
  const disputePage = { path: `/dashboard/disputes/${dispute}`, heading: /^Dispute about/ };
  return [
    { path: '/dashboard/disputes', heading: 'Disputes', note: 'with an open dispute' },
    { ...disputePage },
    { ...disputePage, ...withDialog(/^Photo 1 of 1/) },
    { ...disputePage, note: 'with the confirmation of the decision', arrange: fillDecision },
    { ...disputePage, ...withDialog('Refund buyer') },
    {
      ...disputePage,
      ...withDialog('Refund buyer', undefined, fillRefund, 'with the confirmation of the refund'),
    },
  ];
};

/** Mocks two flagged payments, one refunded and one pending, because real ones require a failing provider. */
const mockFlaggedPayments =
  ({ buyer, availableCar, paidOrder, unpaidOrder }: TestData) =>
  (page: Page) => {
    const payment = {
      brandName: availableCar.brandName,
      model: availableCar.model,
      amount: availableCar.resellPrice,
      email: buyer.email,
      flag: 'car_gone',
      createdAt: availableCar.publishingDate,
    };
    const flagged: FlaggedPayment[] = [
      { ...payment, _id: paidOrder._id, orderId: paidOrder._id, refundedAt: availableCar.publishingDate },
      { ...payment, _id: unpaidOrder._id, orderId: unpaidOrder._id, refundedAt: null },
    ];
    const headers = { 'x-total-count': String(flagged.length) };
    return page.route(/\/api\/payments\/flagged/, (route) => route.fulfill({ json: flagged, headers }));
  };

/** Returns all dialogs and special states in the admin part of the dashboard. */
export function adminScreenStates(testData: TestData): ScreenState[] {
  const { buyer, admin, seller, availableCar, suspended, suspend } = testData;
  const people = { path: `/dashboard/allusers?q=${buyer.email}`, heading: 'All Users' };
  const reports = { path: '/dashboard/reporteditems?state=open', heading: 'Reported Items' };
  const reportRow = tableRow(availableCar.model);
  const selectReport = (page: Page) => reportRow(page).getByRole('checkbox').click();
  const queue = { path: '/dashboard/moderation', heading: 'Review Queue' };
  return asUser(ADMIN, [
    {
      path: '/dashboard/overview',
      heading: 'Overview',
      note: 'with flagged payments',
      beforeOpen: mockFlaggedPayments(testData),
    },
    { path: `/dashboard/people/${seller.uid}`, heading: seller.name, note: 'of a seller' },
    {
      path: `/dashboard/people/${suspended.uid}`,
      heading: suspended.name,
      note: 'of a suspended user',
      beforeOpen: suspend,
    },
    ...['Make Admin', 'Suspend', 'Delete'].map((name) => ({ ...people, ...withDialog(name) })),
    { ...people, path: `/dashboard/allusers?q=${admin.email}`, ...withDialog('Remove Admin') },
    { ...people, ...withAllSelected },
    { ...reports, note: 'with a removed review' },
    { ...reports, ...withDialog('Resolve', reportRow) },
    {
      ...reports,
      ...withDialog(
        'Resolve',
        reportRow,
        (page) => clickButton(page, 'Remove car', dialog),
        'with a car to remove',
      ),
    },
    { ...reports, ...withDialog('Delete', reportRow) },
    ...['Remove cars', 'Delete'].map((name) => ({ ...reports, ...withBulkConfirmation(name, selectReport) })),
    { ...reports, ...withDialog('Resolve', tableRow(seller.name), undefined, 'with Resolve of a review') },
    { ...queue, ...withDialog('Reject') },
    { ...queue, ...withAllSelected },
    ...disputeScreenStates(testData),
  ]);
}
