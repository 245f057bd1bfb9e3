import type { FlaggedPayment, Overview } from '@second-gear/contract/overview';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
const totals: Overview['totals'] = {
  cars: 70,
  available: 60,
  booked: 4,
  sold: 6,
  users: 12,
  buyers: 8,
  sellers: 3,
  orders: 20,
  paid: 6,
  revenue: 98_500.5,
  openReports: 2,
  flaggedPayments: 1,
};
/** Builds an overview whose orders all fall on the last day of the period. */
const buildOverview = (days: number, orders = 3): Overview => ({
  days: days as Overview['days'],
  totals,
  series: Array.from({ length: days }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 20) - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    cars: 0,
    orders: index === days - 1 ? orders : 0,
    payments: 0,
    revenue: 0,
  })),
});
const payment: FlaggedPayment = {
  _id: 'payment-1',
  orderId: 'order-1',
  brandName: 'Volvo',
  model: 'V60',
  amount: 16_000,
  email: 'ben@example.com',
  flag: 'car_gone',
  createdAt: '2026-11-19T10:00:00.000Z',
  refundedAt: null,
};

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('admin');
  api.on('GET /overview', ({ query }) => json(buildOverview(Number(query.get('days')))));
  api.on('GET /payments/flagged', () => json([]));
});

test('Overview shows the totals and the last 30 days as charts with text summaries', async () => {
  renderDashboard('/dashboard/overview');
  expect(await screen.findByText('70')).toBeInTheDocument();
  expect(screen.getByText('60 available, 4 reserved, 6 sold')).toBeInTheDocument();
  expect(screen.getByText('$98,500.50')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View reports' })).toHaveAttribute(
    'href',
    '/dashboard/reporteditems?state=open',
  );
  expect(screen.getByRole('img', { name: /Orders: 3 total, peak 3 \(Nov 20, 2026\)/ })).toBeInTheDocument();
  expect(screen.getByText('No payments in this period.')).toBeInTheDocument();
  expect(screen.getByText('No flagged payments')).toBeInTheDocument();
});

test('Overview stores the period in the URL and groups a year by week', async () => {
  const { router } = renderDashboard('/dashboard/overview?days=7');
  const periodNav = within(await screen.findByRole('navigation', { name: 'Period' }));
  expect(periodNav.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(periodNav.getByRole('link', { name: '365 days' }));
  expect(router.state.location.search).toBe('?days=365');
  await waitFor(() => expect(screen.getByText(/^Weekly/)).toBeInTheDocument());
  expect(api.sent('GET /overview').at(-1)?.query.get('days')).toBe('365');
});

test('Overview shows a failure with Retry', async () => {
  api.on('GET /overview', () => errorResponse(503, 'Too busy just now'));
  renderDashboard('/dashboard/overview');
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('We couldn’t load the overview');
  api.on('GET /overview', () => json(buildOverview(30)));
  await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('70')).toBeInTheDocument();
});

test('Overview lists payments for unavailable cars with their refund state', async () => {
  api.on('GET /payments/flagged', () =>
    json([payment, { ...payment, _id: 'payment-2', refundedAt: '2026-11-19T11:00:00.000Z' }]),
  );
  renderDashboard('/dashboard/overview');
  const table = within(await screen.findByRole('table', { name: 'Flagged payments' }));
  expect(table.getAllByText('$16,000')).toHaveLength(2);
  expect(table.getAllByText('The car was unavailable')).toHaveLength(2);
  expect(table.getByText('Not refunded yet')).toBeInTheDocument();
  expect(table.getByText('Refunded')).toBeInTheDocument();
});
