import type { OwnCase } from '@second-gear/contract/moderation';
import type { Order } from '@second-gear/contract/orders';
import { freshSite, signInAs } from '@second-gear/web-testing/browser';
import { buildCar, buildOrder } from '@second-gear/web-testing/builders';
import { type FakeApi, json, never, offline, refusal } from '@second-gear/web-testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildHeldOrder } from '../../test-support/money-orders.ts';
import { visit } from '../../test-support/site.tsx';

let api: FakeApi;
let order: Order;
const PRICE_IN_WORDS = '$16,000 (sixteen thousand dollars)';
/** Far in the future for any test clock. */
const FUTURE_DEADLINE = '2999-11-23T09:30:00.000Z';

beforeEach(() => {
  api = freshSite();
  signInAs('buyer');
  api.on('GET /orders/order-1', () => json(order));
  api.on('GET /orders/order-1/documents', () => json([]));
});

const open = async (shown: Order) => {
  order = shown;
  const view = visit('/dashboard/orders/order-1');
  await screen.findByRole('heading', { level: 1, name: 'Volvo V60' });
  return view;
};
const button = (name: string) => screen.getByRole('button', { name });
const findCurrentStep = () =>
  within(screen.getByRole('list', { name: 'Steps of this order' }))
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step')
    .map((item) => item.textContent);

test('the order page shows the order and its progress', async () => {
  await open(buildOrder({ step: 'unpaid', image: '/api/images/v60-side.svg' }));
  expect(screen.getByRole('img', { name: 'The Volvo V60' })).toHaveAttribute(
    'src',
    '/api/images/v60-side.svg',
  );
  for (const text of ['$16,000', 'Chicago, Lake Street, 12, 4', 'Nov 20, 2026'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText('Sam Porter').length).toBeGreaterThan(0);
  expect(findCurrentStep()).toEqual([
    expect.stringMatching(/^Next: Waits for your payment.*Pay by Nov 22, 2026/),
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
  visit('/dashboard/orders/order-1');
  expect(await screen.findByRole('heading', { level: 1, name: '2019 Volvo V60' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toContain(': 2019 Volvo V60'));
});

test('the order page offers a rating if the server allows it', async () => {
  const cancelled = buildOrder({
    state: 'refunded',
    step: 'refunded',
    ended: { by: 'seller', reason: 'It broke down' },
  });
  const view = await open({ ...cancelled, mayRate: true });
  expect(button('Rate seller')).toBeVisible();
  view.unmount();
  await open({ ...cancelled, mayRate: false });
  expect(screen.queryByRole('button', { name: 'Rate seller' })).not.toBeInTheDocument();
});

test('the order page links the seller’s name to the seller’s page', async () => {
  await open(buildOrder({ sellerId: 'sam' }));
  expect(screen.getByRole('link', { name: 'Sam Porter' })).toHaveAttribute('href', '/sellers/sam');
});

test('the order page shows loading, a failure with Retry, and another user’s order as missing', async () => {
  api.on('GET /orders/order-1', never);
  const first = visit('/dashboard/orders/order-1');
  expect(await screen.findByText('Loading Your order')).toBeInTheDocument();
  first.unmount();

  api.on('GET /orders/order-1', offline);
  visit('/dashboard/orders/order-1');
  expect(await screen.findByText('Your order could not be loaded')).toBeInTheDocument();
  api.on('GET /orders/order-1', () => refusal(404, 'Not found'));
  await userEvent.click(button('Retry'));
  expect(await screen.findByText('There is no such order')).toBeInTheDocument();
});

test('an unpaid order is canceled after confirmation, and the focus stays on the page', async () => {
  api.on('POST /orders/order-1/cancel', () => {
    order = buildOrder({
      state: 'cancelled',
      step: 'cancelled',
      lapsesAt: null,
      ended: { by: 'buyer', reason: '' },
    });
    return json({ modifiedCount: 1 });
  });
  await open(buildOrder({ step: 'unpaid' }));
  await userEvent.click(button('Cancel order'));
  await userEvent.click(button('Yes, cancel the order'));
  expect(await screen.findByText('Cancelled by you')).toBeInTheDocument();
  expect(screen.getByText('Your order is cancelled')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'How far it is' })).toHaveFocus());
  expect(screen.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
});

test('a paid order is canceled in time, after a confirmation in figures and in words', async () => {
  api.on('POST /orders/order-1/cancel', () => {
    order = buildHeldOrder({
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
  await open(buildHeldOrder({ cancellableUntil: FUTURE_DEADLINE }));
  expect(screen.getByText(/^You can cancel until Nov 23, 2999/)).toBeInTheDocument();
  await userEvent.click(button('Cancel and get $16,000 back'));
  const question = within(screen.getByRole('dialog', { name: 'Cancel and get your money back?' }));
  expect(question.getByText(new RegExp(PRICE_IN_WORDS.replaceAll(/[$()]/g, '\\$&')))).toBeInTheDocument();
  expect(question.getByRole('button', { name: 'Keep the order' })).toHaveFocus();
  await userEvent.click(question.getByRole('button', { name: 'Cancel and get $16,000 back' }));
  expect(await screen.findByText('Cancelled by you and paid back')).toBeInTheDocument();
  expect(screen.getByText('On its way to your card, up to 10 days')).toBeInTheDocument();
  expect(screen.queryByText('204 816')).not.toBeInTheDocument();
});

describe('an order that ended without a sale', () => {
  test.each(['cancelled', 'lapsed', 'refunded'] as const)(
    'a %s order links to its car and to other cars',
    async (ended) => {
      api.on('GET /cars/car-1', () => json(buildCar()));
      await open(buildOrder({ state: ended, step: ended, lapsesAt: null }));
      expect(await screen.findByRole('link', { name: 'See the car' })).toHaveAttribute('href', '/cars/car-1');
      expect(screen.getByRole('link', { name: 'Look at other cars' })).toHaveAttribute(
        'href',
        '/viewallcars',
      );
    },
  );

  test.each([
    ['is hidden from others', buildOrder({ state: 'cancelled', step: 'cancelled' })],
    ['is deleted', buildOrder({ state: 'cancelled', step: 'cancelled', carId: null })],
  ])('the order links only to other cars if its car %s', async (_, shown) => {
    api.on('GET /cars/car-1', () => refusal(404, 'Not found'));
    await open(shown);
    expect(screen.getByRole('link', { name: 'Look at other cars' })).toBeInTheDocument();
    await waitFor(() => expect(api.sent('GET /cars/car-1')).toHaveLength(shown.carId === null ? 0 : 1));
    expect(screen.queryByRole('link', { name: 'See the car' })).not.toBeInTheDocument();
  });
});

test('a refused cancellation shows the reason in the dialog, which stays open', async () => {
  api.on('POST /orders/order-1/cancel', () => refusal(409, 'The time for this has passed'));
  await open(buildHeldOrder({ cancellableUntil: FUTURE_DEADLINE }));
  await userEvent.click(button('Cancel and get $16,000 back'));
  const question = within(screen.getByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Cancel and get $16,000 back' }));
  expect(await question.findByText('The time for this has passed')).toBeInTheDocument();
});

test.each([null, '2026-01-01T00:00:00.000Z'])(
  'after the cancellation deadline (%s), the page explains it and leads to a dispute',
  async (cancellableUntil) => {
    await open(buildHeldOrder({ cancellableUntil }));
    expect(screen.getByText(/cancel by yourself has passed.*open a dispute/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
    expect(button('Open a dispute')).toBeInTheDocument();
  },
);

test('the reminder explains the automatic release, and the buyer responds with one press', async () => {
  await open(buildHeldOrder({ remindedAt: '2026-11-25T09:00:00.000Z' }));
  expect(screen.getByText('Did you get the car?')).toBeInTheDocument();
  expect(
    screen.getByText(/^On Dec 4, 2026.* the money goes to the seller unless you say otherwise/),
  ).toBeInTheDocument();
  await userEvent.click(button('Yes, I have got it'));
  const question = screen.getByRole('dialog', { name: 'Have you got the car?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(button('No, something is wrong'));
  expect(screen.getByLabelText('What is wrong?')).toHaveFocus();
});

test.each([
  ['owed', /If the bank refuses it, we try again/],
  ['succeeded', /^Back on your card$/],
  ['needs_person', /^Your bank refused it/],
] as const)('the order page describes a refund that is %s', async (state, words) => {
  const createdAt = '2026-11-22T10:00:00.000Z';
  const refund = { amount: 1200, reason: 'dispute', note: 'A worn clutch', state, createdAt };
  await open(buildHeldOrder({ step: 'paid_out', refunded: 1200, refunds: [refund] }));
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByText(/^\$1,200, Nov 2[12], 2026$/)).toBeInTheDocument();
  expect(screen.getByText('Decided in the dispute: A worn clutch')).toBeInTheDocument();
});

test('the seller can be rated after the hand-over', async () => {
  await open(buildHeldOrder());
  expect(screen.queryByRole('button', { name: 'Rate seller' })).not.toBeInTheDocument();
  order = buildHeldOrder({ step: 'handed_over', handedOverAt: '2026-11-22T10:00:00.000Z' });
  api.on('POST /orders/order-1/hand-over', () => json({ modifiedCount: 1 }));
  await userEvent.click(button('I have got the car'));
  await userEvent.click(button('I have it: release $16,000'));
  await userEvent.click(await screen.findByRole('button', { name: 'Rate seller' }));
  expect(screen.getByRole('dialog', { name: 'Rate the seller' })).toBeInTheDocument();
});

describe('the user’s review of the seller', () => {
  const rated = () => open(buildHeldOrder({ step: 'handed_over', rated: true }));
  const says = 'It holds a phone number: 312 555 0142';
  const kept: OwnCase = {
    _id: 'case-1',
    kind: 'review',
    state: 'waiting',
    findings: [{ rule: 'contact_data', says }],
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
    ['waiting', '', 'Waits for a look', /^Your stars count already/],
    ['refused', 'No numbers, please', 'Refused', /^Your stars count. Nobody else/],
  ] as const)('a %s review shows its state and the reason', async (state, reason, badge, stars) => {
    api.on('GET /moderation/own', () => json([{ ...kept, state, reason }]));
    await rated();
    expect(await screen.findByText(badge)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your review' })).toBeInTheDocument();
    for (const text of [kept.text, says, stars]) expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/^The admin writes:/)?.textContent ?? '').toContain(reason);
    expect(api.sent('GET /moderation/own')[0]?.query.get('orderId')).toBe('order-1');
  });

  test('a public review shows no notice', async () => {
    api.on('GET /moderation/own', () => json([]));
    await rated();
    await waitFor(() => expect(api.sent('GET /moderation/own')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Your review' })).not.toBeInTheDocument();
  });

  test('a failed request for the review’s state shows a notice', async () => {
    api.on('GET /moderation/own', () => refusal(500, 'Something broke'));
    await rated();
    expect(await screen.findByText(/^Whether others can read your review/)).toBeInTheDocument();
  });
});

test('with an older API the page shows receipt facts and offers a rating once paid', async () => {
  await open(buildOrder({ state: 'paid', paid: true, paidAt: '2026-11-21T09:30:00.000Z' }));
  expect(findCurrentStep()).toEqual([expect.stringMatching(/^Done: Paid/)]);
  expect(button('Rate seller')).toBeInTheDocument();
  for (const name of ['Hand-over', 'Is something wrong?', 'Documents', 'Refunds'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument();
  expect(api.sent('GET /orders/order-1/documents')).toHaveLength(0);
});
