import type { Sale } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowSale } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

const TEN = '2026-11-28T10:00';
const HALF_PAST_TEN = '2026-11-28T10:30';

let api: FakeApi;
let sale: Sale;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  sale = buildEscrowSale({ meeting: { time: TEN, by: 'buyer' } });
  api.on('GET /sales/order-1', () => json(sale));
  api.on('GET /sales', () => json([sale]));
  api.on('GET /orders/order-1/slots', () => json({ offers: true, times: [HALF_PAST_TEN] }));
  api.on('POST /orders/order-1/meeting', ({ body }) => {
    sale = { ...sale, meeting: { time: (body as { time: string | null }).time, by: 'seller' } };
    return json({ modifiedCount: 1 });
  });
});

const openSale = async () => {
  renderDashboard('/dashboard/sales/order-1');
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
};
const getMeetingBlock = () => within(screen.getByRole('region', { name: 'Meeting' }));
const pressInBlock = (name: string) => userEvent.click(getMeetingBlock().getByRole('button', { name }));

test('the seller moves the meeting to another time', async () => {
  await openSale();
  expect(getMeetingBlock().getByText(/^Saturday, Nov 28, 2026, 10:00 AM, at Chicago/)).toBeInTheDocument();
  expect(getMeetingBlock().getByText(/^The buyer chose this time/)).toBeInTheDocument();
  await pressInBlock('Reschedule');
  await userEvent.selectOptions(await getMeetingBlock().findByLabelText('Meeting time'), HALF_PAST_TEN);
  await pressInBlock('Save time');
  expect(await getMeetingBlock().findByText(/^Saturday, Nov 28, 2026, 10:30 AM/)).toBeInTheDocument();
  expect(getMeetingBlock().getByText(/^You chose this time/)).toBeInTheDocument();
});

test('the seller cancels the meeting time after confirmation', async () => {
  await openSale();
  await pressInBlock('Cancel this time');
  const confirmation = within(screen.getByRole('dialog', { name: 'Cancel this meeting time?' }));
  await userEvent.click(confirmation.getByRole('button', { name: 'Cancel this time' }));
  expect(await getMeetingBlock().findByText('You canceled this time.')).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/meeting')[0]?.body).toEqual({ time: null });
});

test('a seller without meeting hours is sent to the page that offers them', async () => {
  api.on('GET /orders/order-1/slots', () => json({ offers: false, times: [] }));
  await openSale();
  await pressInBlock('Reschedule');
  expect(await getMeetingBlock().findByRole('link', { name: 'Meeting hours' })).toHaveAttribute(
    'href',
    '/dashboard/hours',
  );
});

test('My Buyers shows the meeting time', async () => {
  renderDashboard('/dashboard/mybuyers');
  expect(await screen.findByText('Saturday, Nov 28, 2026, 10:00 AM')).toBeInTheDocument();
});
