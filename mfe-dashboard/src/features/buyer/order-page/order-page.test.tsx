import type { OwnCase } from '@second-gear/contract/moderation';
import type { Order } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildCar, buildOrder } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, neverRespond, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowOrder } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let order: Order;
const PRICE_IN_WORDS = '$16,000 (sixteen thousand dollars)';
/** Far in the future for any test clock. */
const FUTURE_DEADLINE = '2999-11-23T09:30:00.000Z';

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  api.on('GET /orders/order-1', () => json(order));
  api.on('GET /orders/order-1/documents', () => json([]));
});

const openOrder = async (displayedOrder: Order) => {
  order = displayedOrder;
  const view = renderDashboard('/dashboard/orders/order-1');
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
  return view;
};
const getButton = (name: string) => screen.getByRole('button', { name });
const findCurrentStep = () =>
  within(screen.getByRole('list', { name: 'Order steps' }))
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step')
    .map((item) => item.textContent);

test('the order page shows the order and its progress', async () => {
  await openOrder(buildOrder({ step: 'unpaid', image: '/api/images/v60-side.svg' }));
  expect(screen.getByRole('img', { name: 'The Volvo V60' })).toHaveAttribute(
    'src',
    '/api/images/v60-side.svg',
  );
  for (const text of ['$16,000', 'Chicago, Lake Street, 12, 4', 'Nov 20, 2026'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText('Sam Porter').length).toBeGreaterThan(0);
  expect(findCurrentStep()).toEqual([
    expect.stringMatching(/^Next: Awaiting your payment.*Pay by Nov 22, 2026/),
  ]);
  expect(screen.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/dashboard/payment/order-1');
  expect(screen.getByRole('link', { name: 'Message seller' })).toHaveAttribute(
    'href',
    '/dashboard/messages/new?car=car-1',
  );
  expect(screen.getByRole('link', { name: 'Back to My Orders' })).toHaveAttribute(
    'href',
    '/dashboard/my-order',
  );
});

test('the order page’s title starts with the year of the car', async () => {
  order = buildOrder({ purchaseYear: 2019 });
  renderDashboard('/dashboard/orders/order-1');
  expect(await screen.findByRole('heading', { level: 1, name: '2019 Volvo V60' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toContain(': 2019 Volvo V60'));
});

test('the order page offers a rating if the server allows it', async () => {
  const cancelled = buildOrder({
    state: 'refunded',
    step: 'refunded',
    ended: { by: 'seller', reason: 'It broke down' },
  });
  const view = await openOrder({ ...cancelled, mayRate: true });
  expect(getButton('Rate seller')).toBeVisible();
  view.unmount();
  await openOrder({ ...cancelled, mayRate: false });
  expect(screen.queryByRole('button', { name: 'Rate seller' })).not.toBeInTheDocument();
});

test('the order page links the seller’s name to the seller’s page', async () => {
  await openOrder(buildOrder({ sellerId: 'sam' }));
  expect(screen.getByRole('link', { name: 'Sam Porter' })).toHaveAttribute('href', '/sellers/sam');
});

test('the order page shows loading, a failure with Retry, and a missing order', async () => {
  api.on('GET /orders/order-1', neverRespond);
  const firstPage = renderDashboard('/dashboard/orders/order-1');
  expect(await screen.findByText('Loading your order…')).toBeInTheDocument();
  firstPage.unmount();

  api.on('GET /orders/order-1', offline);
  renderDashboard('/dashboard/orders/order-1');
  expect(await screen.findByText('We couldn’t load your order')).toBeInTheDocument();
  api.on('GET /orders/order-1', () => errorResponse(404, 'Not found'));
  await userEvent.click(getButton('Retry'));
  expect(await screen.findByText('Order not found')).toBeInTheDocument();
});

test('an unpaid order is canceled after confirmation, and focus stays on the page', async () => {
  api.on('POST /orders/order-1/cancel', () => {
    order = buildOrder({
      state: 'cancelled',
      step: 'cancelled',
      lapsesAt: null,
      ended: { by: 'buyer', reason: '' },
    });
    return json({ modifiedCount: 1 });
  });
  await openOrder(buildOrder({ step: 'unpaid' }));
  await userEvent.click(getButton('Cancel order'));
  await userEvent.click(getButton('Yes, cancel order'));
  expect(await screen.findByText('Canceled by you')).toBeInTheDocument();
  expect(screen.getByText('Order canceled')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Order status' })).toHaveFocus());
  expect(screen.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
});

test('a paid order is canceled in time, after a confirmation in figures and in words', async () => {
  api.on('POST /orders/order-1/cancel', () => {
    order = buildEscrowOrder({
      state: 'refunded',
      step: 'refunded',
      refunded: 16_000,
      ended: { by: 'buyer', reason: '' },
      refunds: [
        {
          amount: 16_000,
          reason: 'cancelled',
          note: '',
          state: 'pending',
          createdAt: '2026-11-21T10:00:00.000Z',
        },
      ],
    });
    return json({ modifiedCount: 1 });
  });
  await openOrder(buildEscrowOrder({ cancellableUntil: FUTURE_DEADLINE }));
  expect(screen.getByText(/^You can cancel until Nov 23, 2999/)).toBeInTheDocument();
  await userEvent.click(getButton('Cancel and get $16,000 refunded'));
  const confirmation = within(screen.getByRole('dialog', { name: 'Cancel and get a refund?' }));
  expect(confirmation.getByText(new RegExp(PRICE_IN_WORDS.replaceAll(/[$()]/g, '\\$&')))).toBeInTheDocument();
  expect(confirmation.getByRole('button', { name: 'Keep order' })).toHaveFocus();
  await userEvent.click(confirmation.getByRole('button', { name: 'Yes, cancel order' }));
  expect(await screen.findByText('Canceled by you and refunded')).toBeInTheDocument();
  expect(screen.getByText('On its way to your card (up to 10 days)')).toBeInTheDocument();
  expect(screen.queryByText('204 816')).not.toBeInTheDocument();
});

describe('an order that ended without a sale', () => {
  test.each(['cancelled', 'lapsed', 'refunded'] as const)(
    'a %s order links to its car and to other cars',
    async (endState) => {
      api.on('GET /cars/car-1', () => json(buildCar()));
      await openOrder(buildOrder({ state: endState, step: endState, lapsesAt: null }));
      expect(await screen.findByRole('link', { name: 'View car' })).toHaveAttribute('href', '/cars/car-1');
      expect(screen.getByRole('link', { name: 'Browse other cars' })).toHaveAttribute('href', '/viewallcars');
    },
  );

  test.each([
    ['is hidden from others', buildOrder({ state: 'cancelled', step: 'cancelled' })],
    ['is deleted', buildOrder({ state: 'cancelled', step: 'cancelled', carId: null })],
  ])('the order links only to other cars if its car %s', async (_, displayedOrder) => {
    api.on('GET /cars/car-1', () => errorResponse(404, 'Not found'));
    await openOrder(displayedOrder);
    expect(screen.getByRole('link', { name: 'Browse other cars' })).toBeInTheDocument();
    await waitFor(() =>
      expect(api.sent('GET /cars/car-1')).toHaveLength(displayedOrder.carId === null ? 0 : 1),
    );
    expect(screen.queryByRole('link', { name: 'View car' })).not.toBeInTheDocument();
  });
});

test('a cancellation that the server rejects shows the reason in the dialog, which stays open', async () => {
  api.on('POST /orders/order-1/cancel', () => errorResponse(409, 'The time for this has passed'));
  await openOrder(buildEscrowOrder({ cancellableUntil: FUTURE_DEADLINE }));
  await userEvent.click(getButton('Cancel and get $16,000 refunded'));
  const confirmation = within(screen.getByRole('dialog'));
  await userEvent.click(confirmation.getByRole('button', { name: 'Yes, cancel order' }));
  expect(await confirmation.findByText('The time for this has passed')).toBeInTheDocument();
});

test.each([null, '2026-01-01T00:00:00.000Z'])(
  'the order page explains a passed cancellation deadline (%s) and offers a dispute',
  async (cancellableUntil) => {
    await openOrder(buildEscrowOrder({ cancellableUntil }));
    expect(screen.getByText(/free cancellation period has ended.*open a dispute/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
    expect(getButton('Open a dispute')).toBeInTheDocument();
  },
);

test('the reminder explains the automatic release, and the buyer responds with one press', async () => {
  await openOrder(buildEscrowOrder({ remindedAt: '2026-11-25T09:00:00.000Z' }));
  expect(screen.getByText('Did you get the car?')).toBeInTheDocument();
  expect(
    screen.getByText(/^Unless you report a problem, we’ll release the money to the seller on Dec 4, 2026/),
  ).toBeInTheDocument();
  await userEvent.click(getButton('Yes, I have it'));
  const confirmation = screen.getByRole('dialog', { name: 'Do you have the car?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Not yet' }));
  await userEvent.click(getButton('No, something’s wrong'));
  expect(screen.getByLabelText('What’s wrong?')).toHaveFocus();
});

test.each([
  ['owed', /If your bank rejects it, we’ll try again/],
  ['succeeded', /^Back on your card$/],
  ['needs_person', /^Your bank rejected it/],
] as const)('the order page describes a refund that is %s', async (state, expectedText) => {
  const createdAt = '2026-11-22T10:00:00.000Z';
  const refund = { amount: 1200, reason: 'dispute', note: 'A worn clutch', state, createdAt };
  await openOrder(buildEscrowOrder({ step: 'paid_out', refunded: 1200, refunds: [refund] }));
  expect(screen.getByText(expectedText)).toBeInTheDocument();
  expect(screen.getByText(/^\$1,200, Nov 2[12], 2026$/)).toBeInTheDocument();
  expect(screen.getByText('Dispute decision: A worn clutch')).toBeInTheDocument();
});

test('the seller can be rated after the hand-over', async () => {
  await openOrder(buildEscrowOrder());
  expect(screen.queryByRole('button', { name: 'Rate seller' })).not.toBeInTheDocument();
  order = buildEscrowOrder({ step: 'handed_over', handedOverAt: '2026-11-22T10:00:00.000Z' });
  api.on('POST /orders/order-1/hand-over', () => json({ modifiedCount: 1 }));
  await userEvent.click(getButton('I have the car'));
  await userEvent.click(getButton('Yes, release $16,000'));
  await userEvent.click(await screen.findByRole('button', { name: 'Rate seller' }));
  expect(screen.getByRole('dialog', { name: 'Rate the seller' })).toBeInTheDocument();
});

describe('the user’s review of the seller', () => {
  const openRatedOrder = () => openOrder(buildEscrowOrder({ step: 'handed_over', rated: true }));
  const findingText = 'It holds a phone number: 312 555 0142';
  const heldReview: OwnCase = {
    _id: 'case-1',
    kind: 'review',
    state: 'waiting',
    findings: [{ rule: 'contact_data', says: findingText }],
    reason: '',
    carId: 'car-1',
    orderId: 'order-1',
    brandName: 'Volvo',
    model: 'V60',
    text: 'Call me: 312 555 0142',
    resellPrice: null,
    images: [],
    stars: 2,
    createdAt: '2026-11-22T10:00:00.000Z',
  };

  test.each([
    ['waiting', '', 'In review', /^Your rating already counts/],
    [
      'refused',
      'No numbers, please',
      'Rejected',
      /^Your rating still counts, but your comment will stay hidden/,
    ],
  ] as const)('a %s review shows its state and the reason', async (state, reason, badge, stars) => {
    api.on('GET /moderation/own', () => json([{ ...heldReview, state, reason }]));
    await openRatedOrder();
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your review' })).toBeInTheDocument();
    for (const text of [heldReview.text, findingText, stars])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/^Reviewer’s note:/)?.textContent ?? '').toContain(reason);
    expect(api.sent('GET /moderation/own')[0]?.query.get('orderId')).toBe('order-1');
  });

  test('a public review shows no notice', async () => {
    api.on('GET /moderation/own', () => json([]));
    await openRatedOrder();
    await waitFor(() => expect(api.sent('GET /moderation/own')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Your review' })).not.toBeInTheDocument();
  });

  test('a failed request for the review’s state shows a notice', async () => {
    api.on('GET /moderation/own', () => errorResponse(500, 'Something broke'));
    await openRatedOrder();
    expect(await screen.findByText(/^We couldn’t check whether your review is public/)).toBeInTheDocument();
  });
});

test('the order page with an older API shows receipt facts and offers a rating once paid', async () => {
  await openOrder(buildOrder({ state: 'paid', paid: true, paidAt: '2026-11-21T09:30:00.000Z' }));
  expect(findCurrentStep()).toEqual([expect.stringMatching(/^Done: Paid/)]);
  expect(getButton('Rate seller')).toBeInTheDocument();
  for (const name of ['Hand-over', 'Problem with this order?', 'Documents', 'Refunds'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
  expect(api.sent('GET /orders/order-1/documents')).toHaveLength(0);
});
