import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildPayout } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, neverRespond } from '@second-gear/test-utils/fake-api';
import { createNoRetryClient, Providers } from '@second-gear/test-utils/render-routes';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';
import { navigateToExternal } from './navigate-to-external.ts';
import { PayoutAccountCard } from './payout-account-card.tsx';

const PATH = '/dashboard/payouts';
let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /balance', () => json({ held: 16_000, due: 0, paidOut: 15_520.5, fees: 480 }));
  api.on('GET /payout-account', () => json({ state: 'ready' }));
  api.on('GET /payouts', () => json([]));
});

test('Payouts shows each of the seller’s balances with an explanation', async () => {
  renderDashboard(PATH);
  const money = within(await screen.findByRole('region', { name: 'Your money' }));
  const due = await money.findByText('Due to you');
  expect(money.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Held$16,000Paid by buyers for cars you haven’t handed over yet.',
    `${due.textContent}$0Being sent, waiting for your payout account, or returned.`,
    'Paid out$15,520.50Everything that has reached your account so far.',
    'Fees$480Second Gear’s fees.',
  ]);
});

test('Payouts lists each payout with its order and its status', async () => {
  api.on('GET /payouts', () =>
    json([
      buildPayout(),
      buildPayout({ _id: 'payout-2', state: 'waiting' }),
      buildPayout({ _id: 'payout-3', state: 'sent', sentAt: '2026-11-23T12:00:00.000Z' }),
      buildPayout({ _id: 'payout-4', disputed: true }),
    ]),
  );
  renderDashboard(PATH);
  const table = within(await screen.findByRole('table', { name: 'Your payouts' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Car',
    'Price',
    'Fee',
    'Net amount',
    'Status',
  ]);
  const [, owedRow, waitingRow, sentRow, disputedRow] = table.getAllByRole('row');
  expect(within(owedRow!).getByRole('link', { name: 'Volvo V60' })).toHaveAttribute(
    'href',
    '/dashboard/sales/order-1',
  );
  expect(owedRow).toHaveTextContent('$16,000$480$15,520On its way');
  expect(waitingRow).toHaveTextContent('Waiting for your payout account');
  expect(sentRow).toHaveTextContent('Paid on Nov 23, 2026');
  expect(disputedRow).toHaveTextContent('DisputedOn hold until the dispute is decided');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
});

test('Payouts shows returned amounts and delayed payouts', async () => {
  const sentAt = '2026-11-23T12:00:00.000Z';
  api.on('GET /payouts', () =>
    json([
      buildPayout({ state: 'sent', sentAt, returned: 200.5, stuck: true }),
      buildPayout({ _id: 'payout-2', stuck: true }),
      buildPayout({ _id: 'payout-3', state: 'returned', returned: 0, stuck: true }),
      buildPayout({ _id: 'payout-4', state: 'waiting', stuck: true }),
    ]),
  );
  renderDashboard(PATH);
  const table = within(await screen.findByRole('table', { name: 'Your payouts' }));
  const [, partlyReturnedRow, stuckRow, fullyReturnedRow, waitingRow] = table.getAllByRole('row');
  expect(partlyReturnedRow).toHaveTextContent('Paid on Nov 23, 2026$200.50 returned. We’re looking into it.');
  expect(stuckRow).toHaveTextContent('Delayed. We’re looking into it.');
  expect(fullyReturnedRow).toHaveTextContent('Returned. We’re looking into it.');
  expect(waitingRow).toHaveTextContent('Waiting for your payout account');
});

test('Payouts shows loading and empty states', async () => {
  api.on('GET /balance', neverRespond);
  api.on('GET /payout-account', neverRespond);
  renderDashboard(PATH);
  expect(await screen.findByText('Loading your balance…')).toBeInTheDocument();
  expect(screen.getByText('Loading your payout account…')).toBeInTheDocument();
  expect(await screen.findByText('No payouts yet')).toBeInTheDocument();
});

test('Payouts retries each failed section separately', async () => {
  for (const call of ['GET /balance', 'GET /payout-account', 'GET /payouts'])
    api.on(call, () => errorResponse(503, 'Too busy just now'));
  renderDashboard(PATH);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  api.on('GET /balance', () => json({ held: 1, due: 2, paidOut: 3, fees: 4 }));
  api.on('GET /payout-account', () => json({ state: 'ready' }));
  api.on('GET /payouts', () => json([buildPayout()]));
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(retry);
  expect(await screen.findByText('$4')).toBeInTheDocument();
  expect(await screen.findByText('Your payout account is ready')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Volvo V60' })).toBeInTheDocument();
});

test.each([
  ['none', 'Set up payouts to get paid', 'Set up payouts'],
  ['unfinished', 'Your payout account isn’t fully set up', 'Finish setting up'],
] as const)('Payouts links an account that is %s to the provider’s pages', async (state, heading, button) => {
  api.on('GET /payout-account', () => json({ state }));
  const { unmount } = renderDashboard(PATH);
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
  unmount();

  api.on('POST /payout-account/link', () => json({ url: 'https://payments.test/setup/1' }));
  const visitedUrls: string[] = [];
  render(
    <Providers queryClient={createNoRetryClient()}>
      <PayoutAccountCard state={state} onLeave={(address) => visitedUrls.push(address)} />
    </Providers>,
  );
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(visitedUrls).toEqual(['https://payments.test/setup/1']));
  // The button stays busy until the browser leaves, and is reset if the browser restores the page.
  expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(screen.getByRole('button', { name: button })).not.toHaveAttribute('aria-busy'));
});

test('Payouts requires no action for an account that is ready', async () => {
  renderDashboard(PATH);
  expect(await screen.findByRole('heading', { name: 'Your payout account is ready' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /set/i })).not.toBeInTheDocument();
});

test('Payouts shows an error if the account link fails, and the user can retry', async () => {
  api.on('GET /payout-account', () => json({ state: 'none' }));
  api.on('POST /payout-account/link', () => errorResponse(503, 'The provider does not answer'));
  renderDashboard(PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up payouts' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The provider does not answer');
  api.on('POST /payout-account/link', () => json({ url: 'nowhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set up payouts' }));
  expect(await screen.findByText(/couldn’t open the payment provider’s page/)).toBeInTheDocument();
});

test('Payouts announces the account’s status once after a return from the provider', async () => {
  api.on('GET /payout-account', () => json({ state: 'unfinished' }));
  const { router } = renderDashboard(`${PATH}?return=1`);
  expect(await screen.findByText('Welcome back. Your account isn’t fully set up yet.')).toHaveAttribute(
    'role',
    'status',
  );
  expect(router.state.location.search).toBe('');
  expect(api.sent('GET /payout-account')).toHaveLength(1);
});

test('Payouts shows an error after a return if the account’s status cannot be loaded', async () => {
  api.on('GET /payout-account', () => errorResponse(503, 'Too busy just now'));
  renderDashboard(`${PATH}?return=1`);
  expect(await screen.findByText('Welcome back. We couldn’t check your account status.')).toBeInTheDocument();
});

test('Payouts is for sellers only', async () => {
  signInAs('buyer');
  renderDashboard(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('seller');
});

describe('navigateToExternal', () => {
  const visitedUrls: string[] = [];
  const location = {
    assign: (address: string | URL) => {
      visitedUrls.push(String(address));
    },
  };

  test('navigateToExternal navigates to the URL returned by the server', () => {
    navigateToExternal('https://payments.test/setup/1', location);
    expect(visitedUrls).toEqual(['https://payments.test/setup/1']);
  });

  test.each(['data:text/html,hello', 'ftp://payments.test', 'not an address'])(
    'navigateToExternal does not navigate to %p',
    (address) => {
      visitedUrls.length = 0;
      expect(() => {
        navigateToExternal(address, location);
      }).toThrow(/address/);
      expect(visitedUrls).toEqual([]);
    },
  );
});
