import type { Sale } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOrderedListing, buildSale } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, neverRespond, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildDispute, buildEscrowSale } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let sale: Sale;

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /sales/order-1', () => json(sale));
});

const openSale = async (displayedSale: Sale) => {
  sale = displayedSale;
  const view = renderDashboard('/dashboard/sales/order-1');
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
  return view;
};
const getButton = (name: string) => screen.getByRole('button', { name });
const getPayoutSection = () => within(screen.getByRole('region', { name: 'Your payout' }));

test('the sale page shows the buyer, the meeting place and the progress', async () => {
  await openSale(buildEscrowSale());
  for (const text of ['Chicago, Lake Street, 12, 4', 'Nov 20, 2026'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText('Ben Okoro').length).toBeGreaterThan(0);
  const [currentStep] = within(screen.getByRole('list', { name: 'Order steps' }))
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step');
  expect(currentStep).toHaveTextContent(
    /^Next: Meeting and hand-over.*If the buyer doesn’t confirm the hand-over or open a dispute, we’ll release the money to you on Dec 4, 2026/,
  );
  expect(getPayoutSection().getByText(/^We’re holding \$16,000 for you/)).toBeInTheDocument();
  expect(getButton('Message buyer')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to My Buyers' })).toHaveAttribute(
    'href',
    '/dashboard/mybuyers',
  );
});

test('the sale page shows what the buyer ordered and later changes to the listing', async () => {
  sale = buildSale({ listing: buildOrderedListing({ mileage: 30_000, changed: ['mileage'] }) });
  renderDashboard('/dashboard/sales/order-1');
  expect(await screen.findByRole('heading', { level: 1, name: '2019 Volvo V60' })).toBeInTheDocument();
  const listing = screen.getByRole('region', { name: 'Listing at time of order' });
  expect(listing).toHaveTextContent('Mileage30,000 mi');
  expect(listing).toHaveTextContent('Changed since then: Mileage.');
});

test('the sale page shows loading, a failure with Retry, and another user’s sale as missing', async () => {
  api.on('GET /sales/order-1', neverRespond);
  const firstPage = renderDashboard('/dashboard/sales/order-1');
  expect(await screen.findByText('Loading your sale…')).toBeInTheDocument();
  firstPage.unmount();

  api.on('GET /sales/order-1', offline);
  renderDashboard('/dashboard/sales/order-1');
  expect(await screen.findByText('We couldn’t load your sale')).toBeInTheDocument();
  api.on('GET /sales/order-1', () => errorResponse(404, 'Not found'));
  await userEvent.click(getButton('Retry'));
  expect(await screen.findByText('Order not found')).toBeInTheDocument();
});

test('the sale page tells a buyer that it is for sellers', async () => {
  signInAs('buyer');
  renderDashboard('/dashboard/sales/order-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('seller');
});

test('a sale is canceled with a reason, after a confirmation of the amount in words', async () => {
  api.on('POST /sales/order-1/cancel', () => {
    sale = buildEscrowSale({
      state: 'refunded',
      step: 'refunded',
      refunded: 16_000,
      ended: { by: 'seller', reason: 'It was stolen' },
    });
    return json({ modifiedCount: 1 });
  });
  await openSale(buildEscrowSale());
  await userEvent.click(getButton('Cancel and refund $16,000'));
  const confirmation = within(screen.getByRole('dialog', { name: 'Cancel this sale?' }));
  expect(
    confirmation.getByText(/refunds \$16,000 \(sixteen thousand dollars\) to Ben Okoro/),
  ).toBeInTheDocument();
  const confirm = confirmation.getByRole('button', { name: 'Yes, cancel sale' });
  await userEvent.click(confirm);
  expect(await confirmation.findByText('Reason is required')).toBeInTheDocument();
  await userEvent.type(confirmation.getByLabelText('Reason'), 'It was stolen');
  await userEvent.click(confirm);
  expect(await screen.findByText('Canceled by you and refunded')).toBeInTheDocument();
  expect(screen.getByText('It was stolen')).toBeInTheDocument();
  expect(api.sent('POST /sales/order-1/cancel')[0]!.body).toEqual({ reason: 'It was stolen' });
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a cancellation that the server rejects keeps the typed reason', async () => {
  api.on('POST /sales/order-1/cancel', () => errorResponse(409, 'It is handed over already'));
  await openSale(buildEscrowSale({ paid: false, state: 'unpaid', step: 'unpaid' }));
  expect(getPayoutSection().getByText(/^Not paid yet/)).toBeInTheDocument();
  await userEvent.click(getButton('Cancel sale'));
  const confirmation = within(screen.getByRole('dialog'));
  await userEvent.type(confirmation.getByLabelText('Reason'), 'It was stolen');
  await userEvent.click(confirmation.getByRole('button', { name: 'Yes, cancel sale' }));
  expect(await confirmation.findByText('It is handed over already')).toBeInTheDocument();
  expect(confirmation.getByLabelText('Reason')).toHaveValue('It was stolen');
});

test('the seller answers a dispute once, with text and pictures', async () => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  api.on('POST /disputes/pictures', () => json({ url: '/api/images/ad.svg' }, 201));
  api.on('POST /sales/order-1/dispute/answer', () => {
    sale = buildEscrowSale({
      step: 'disputed',
      dispute: buildDispute({ answer: 'The ad says so', answeredAt: '2026-11-23T10:00:00.000Z' }),
    });
    return json({ modifiedCount: 1 });
  });
  await openSale(buildEscrowSale({ step: 'disputed', dispute: buildDispute() }));
  expect(screen.getByText('The transmission is broken.')).toBeInTheDocument();
  expect(screen.getByText(/^You haven’t responded yet/)).toBeInTheDocument();
  expect(
    getPayoutSection().getByText('We’re holding $16,000 until the dispute is decided.'),
  ).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your response'), 'The ad says so');
  await userEvent.upload(screen.getByLabelText('Photos'), new File(['x'], 'ad.png', { type: 'image/png' }));
  await userEvent.click(getButton('Send response'));
  expect(await screen.findByText(/^You responded on Nov 23, 2026/)).toBeInTheDocument();
  expect(api.sent('POST /sales/order-1/dispute/answer')[0]!.body).toEqual({
    text: 'The ad says so',
    pictures: ['/api/images/ad.svg'],
  });
  expect(screen.queryByLabelText('Your response')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dispute' })).toHaveFocus());
});

test('the seller’s amount is the price minus refunds and the fee', async () => {
  await openSale(
    buildEscrowSale({
      step: 'handed_over',
      refunded: 1200,
      payout: { amount: 14_060, fee: 740, state: 'waiting' },
    }),
  );
  expect(
    getPayoutSection()
      .getAllByRole('definition')
      .map((cell) => cell.textContent),
  ).toEqual(['$16,000', '$1,200', '$740', '$14,060']);
  expect(getPayoutSection().getByText(/^Waiting for your payout account/)).toBeInTheDocument();
  expect(getPayoutSection().getByRole('link', { name: 'Set up your payout account' })).toHaveAttribute(
    'href',
    '/dashboard/payouts',
  );
});

test.each([
  ['sent', 200.5, /^Paid to your payout account\. \$200\.50 was returned .*\. We’re looking into it\.$/],
  ['owed', 0, 'Delayed. We’re looking into it.'],
] as const)(
  'the sale page explains why a payout that is %s is stuck',
  async (state, returned, expectedText) => {
    const payout = { amount: 16_000, fee: 0, state, returned, stuck: true };
    await openSale(buildEscrowSale({ step: state === 'sent' ? 'paid_out' : 'handed_over', payout }));
    expect(getPayoutSection().getByText(expectedText)).toBeInTheDocument();
  },
);

test('the sale page requests no account setup once the payout has arrived', async () => {
  await openSale(buildEscrowSale({ step: 'paid_out', payout: { amount: 16_000, fee: 0, state: 'sent' } }));
  expect(getPayoutSection().getByText('Paid to your payout account.')).toBeInTheDocument();
  expect(getPayoutSection().queryByRole('link')).not.toBeInTheDocument();
});

test('the sale page shows the available fields of an older API', async () => {
  await openSale(buildSale());
  expect(screen.getByText('Paid by the buyer')).toBeInTheDocument();
  for (const name of ['Hand-over', 'Your payout', 'Cancel sale'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
});
