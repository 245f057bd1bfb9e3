import { jest } from '@jest/globals';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOrder } from '@second-gear/test-utils/builders';
import {
  errorResponse,
  type FakeApi,
  json,
  neverRespond,
  offline,
  pageResponse,
} from '@second-gear/test-utils/fake-api';
import { enableStyles } from '@second-gear/test-utils/styles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeAll(() => {
  enableStyles();
});
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
});

const openMyOrders = () => renderDashboard('/dashboard/my-order');
const findRow = async (text: string) => {
  const cell = await screen.findByText(text);
  return within(cell.closest('tr')!);
};

// spec:2.43 2.52 4.11
test('My Orders shows the columns of the specification, with Pay Now for unpaid orders', async () => {
  api.on('GET /orders', () => json([buildOrder()]));
  const { router } = openMyOrders();
  const table = await screen.findByRole('table', { name: 'My Orders' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['SL.', 'Name', 'Brand', 'Model', 'Price', 'Payment']);
  const row = await findRow('V60');
  expect(row.getByText('1')).toBeInTheDocument();
  expect(row.getByText('$16,000')).toBeInTheDocument();
  expect(row.getByText('Meet at Chicago, Lake Street, 12, 4')).toBeInTheDocument();
  expect(api.sent('GET /orders')[0]!.query.get('email')).toBe('ada@example.com');

  api.on('GET /orders/order-1', () => json(buildOrder()));
  await userEvent.click(row.getByRole('link', { name: 'Pay Now' }));
  expect(await screen.findByText('slot payment-page {"orderId":"order-1"}')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/dashboard/payment/order-1');
});

// spec:4.12
test('the Paid button of an order opens the receipt', async () => {
  api.on('GET /orders', () =>
    json([buildOrder({ state: 'paid', paid: true, paymentId: 'pi_77', rated: true })]),
  );
  openMyOrders();
  const row = await findRow('V60');
  expect(row.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
  expect(row.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: 'Paid' }));
  expect(within(screen.getByRole('dialog', { name: 'Receipt' })).getByText('pi_77')).toBeInTheDocument();
});

test('the receipt shows the parties, the car and the payment, on screen and in print', async () => {
  const order = buildOrder({
    _id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    state: 'paid',
    paid: true,
    paymentId: 'pi_77',
    paidAt: '2026-11-21T09:30:00.000Z',
    sellerName: 'Sam Porter',
  });
  api.on('GET /orders', () => json([order]));
  const print = jest.fn();
  window.print = print;
  openMyOrders();
  await userEvent.click((await findRow('V60')).getByRole('button', { name: 'Paid' }));
  const dialog = screen.getByRole('dialog', { name: 'Receipt' });
  const sheet = document.querySelector<HTMLElement>('body > [data-receipt-sheet]')!;
  for (const container of [dialog, sheet]) {
    const facts = within(container);
    for (const text of [
      'SG-1B9D6BCD-BBFD',
      /Nov 21, 2026/,
      'Ada Martin',
      'ada@example.com',
      'Sam Porter',
      'Volvo V60',
      '$16,000',
      'pi_77',
    ]) {
      expect(facts.getByText(text)).toBeInTheDocument();
    }
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(document.querySelector('[data-receipt-sheet]')).toBeNull();
});

test('the Paid button looks like a button and differs from the status badge next to it', async () => {
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true, step: 'handed_over' })]));
  openMyOrders();
  const row = await findRow('V60');
  const paid = row.getByRole('button', { name: 'Paid' });
  const state = row.getByText('Handed over');
  expect(paid.querySelector('svg')).toBeInTheDocument();
  expect(state.querySelector('svg')).not.toBeInTheDocument();
  expect(state.closest('button, a')).toBeNull();
  expect(getComputedStyle(paid).background).not.toBe(getComputedStyle(state).background);
});

test('the receipt names the car with year and VIN, like its PDF', async () => {
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true })]));
  const receipt = { number: 'R-000042', amount: 16_000, issuedAt: '2026-11-21T09:30:00.000Z' };
  api.on('GET /orders/order-1/documents', () =>
    json([{ kind: 'receipt', ...receipt, car: '2019 Volvo V60', vin: 'YV1LFA2BCG1234567' }]),
  );
  openMyOrders();
  await userEvent.click((await findRow('V60')).getByRole('button', { name: 'Paid' }));
  const sheet = document.querySelector<HTMLElement>('body > [data-receipt-sheet]')!;
  for (const container of [screen.getByRole('dialog', { name: 'Receipt' }), sheet]) {
    expect(await within(container).findByText('2019 Volvo V60')).toBeInTheDocument();
    expect(within(container).getByText('YV1LFA2BCG1234567')).toBeInTheDocument();
  }
});

test('My Orders offers to message the seller while the seller’s account exists', async () => {
  api.on('GET /orders', () =>
    json([
      buildOrder({ carId: 'car-1' }),
      buildOrder({ _id: 'order-2', model: 'XC40', sellerName: null, state: 'paid', paid: true }),
    ]),
  );
  openMyOrders();
  expect((await findRow('V60')).getByRole('link', { name: 'Message seller' })).toHaveAttribute(
    'href',
    '/dashboard/messages/new?car=car-1',
  );
  expect((await findRow('XC40')).queryByRole('link', { name: 'Message seller' })).not.toBeInTheDocument();
});

test('My Orders sorts on the server and stores the order in the URL', async () => {
  api.on('GET /orders', () => json([buildOrder()]));
  const { router } = openMyOrders();
  await userEvent.click(await screen.findByRole('button', { name: 'Price' }));
  await waitFor(() => expect(api.sent('GET /orders').at(-1)!.query.get('sort')).toBe('resellPrice'));
  expect(router.state.location.search).toBe('?sort=resellPrice');
});

// spec:4.21
test.each([
  ['cancelled', 'Canceled'],
  ['lapsed', 'Expired'],
  ['refunded', 'Refunded'],
] as const)('My Orders offers neither payment nor cancellation for a %s order', async (state, badge) => {
  api.on('GET /orders', () => json([buildOrder({ state })]));
  openMyOrders();
  const row = await findRow('V60');
  expect(row.getByText(badge)).toBeInTheDocument();
  expect(row.queryByRole('link', { name: 'Pay Now' })).not.toBeInTheDocument();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
});

test('My Orders cancels an order after confirmation and shows it as canceled', async () => {
  let state: 'unpaid' | 'cancelled' = 'unpaid';
  api.on('GET /orders', () => json([buildOrder({ state })]));
  api.on('POST /orders/order-1/cancel', () => {
    state = 'cancelled';
    return json({ modifiedCount: 1 });
  });
  openMyOrders();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const confirmation = screen.getByRole('dialog', { name: 'Cancel this order?' });
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Keep order' }));
  expect(api.sent('POST /orders/order-1/cancel')).toHaveLength(0);

  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel order' }));
  expect(await screen.findByText('Order canceled')).toBeInTheDocument();
  expect(await screen.findByText('Canceled')).toBeInTheDocument();
});

test('a cancellation that the server rejects shows the reason in a toast and above the table', async () => {
  api.on('GET /orders', () => json([buildOrder()]));
  api.on('POST /orders/order-1/cancel', () => errorResponse(409, 'This order is already paid'));
  openMyOrders();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel order' }));
  await waitFor(() => expect(screen.getAllByText('This order is already paid')).toHaveLength(2));
});

test('a paid order can be rated once', async () => {
  let rated = false;
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true, paymentId: 'pi_1', rated })]));
  api.on('POST /ratings', () => {
    rated = true;
    return json({ insertedId: 'rating-1' });
  });
  openMyOrders();
  await userEvent.click(await screen.findByRole('button', { name: 'Rate seller' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit rating' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose 1–5 stars');
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByLabelText('Comment'), 'Friendly');
  await userEvent.click(screen.getByRole('button', { name: 'Submit rating' }));
  expect(await screen.findByText('Thanks! Your rating is saved.')).toBeInTheDocument();
  expect(api.sent('POST /ratings')[0]!.body).toEqual({ orderId: 'order-1', stars: 4, text: 'Friendly' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rate seller' })).not.toBeInTheDocument());
});

test('My Orders shows a paid order’s step next to Paid and links Details to its page', async () => {
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true, step: 'held' })]));
  openMyOrders();
  const row = await findRow('V60');
  expect(row.getByRole('button', { name: 'Paid' })).toBeInTheDocument();
  expect(row.getByText('Payment held')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/dashboard/orders/order-1');
});

test('a paid order canceled by the seller can be rated', async () => {
  const cancellation = { by: 'seller', reason: 'It broke down' } as const;
  api.on('GET /orders', () =>
    json([buildOrder({ state: 'refunded', step: 'refunded', ended: cancellation, mayRate: true })]),
  );
  openMyOrders();
  const row = await findRow('V60');
  expect(row.getByRole('button', { name: 'Rate seller' })).toBeVisible();
});

test.each([
  ['held', false],
  ['disputed', false],
  ['handed_over', true],
  ['paid_out', true],
] as const)('My Orders offers a rating for an order that is %s: %s', async (step, isOffered) => {
  api.on('GET /orders', () => json([buildOrder({ state: 'paid', paid: true, step })]));
  openMyOrders();
  const row = await findRow('V60');
  expect(row.queryAllByRole('button', { name: 'Rate seller' })).toHaveLength(isOffered ? 1 : 0);
});

// spec:2.58
test('My Orders shows loading, a failure with Retry, and an empty state', async () => {
  api.on('GET /orders', neverRespond);
  const firstPage = openMyOrders();
  expect(await screen.findByText('Loading your orders…')).toBeInTheDocument();
  firstPage.unmount();

  api.on('GET /orders', offline);
  openMyOrders();
  expect(await screen.findByText('We couldn’t load your orders')).toBeInTheDocument();
  api.on('GET /orders', () => json([]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You haven’t ordered a car yet')).toBeInTheDocument();
});

// spec:9.7
test('My Orders loads a long list in pages of 50', async () => {
  api.on('GET /orders', ({ query }) =>
    query.get('cursor') === 'second'
      ? pageResponse([buildOrder({ _id: 'order-2', model: 'XC40' })], 2, null)
      : pageResponse([buildOrder()], 2, 'second'),
  );
  openMyOrders();
  expect(await screen.findByText('Showing 1 of 2')).toBeInTheDocument();
  expect(api.sent('GET /orders').at(-1)!.query.get('limit')).toBe('50');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const secondRow = await findRow('XC40');
  expect(secondRow.getByText('2')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('My Orders preserves the rows if the next page fails, and the button retries', async () => {
  let isFailing = true;
  api.on('GET /orders', ({ query }) => {
    if (query.get('cursor') === null) return pageResponse([buildOrder()], 2, 'second');
    return isFailing
      ? errorResponse(503, 'Too busy just now')
      : pageResponse([buildOrder({ _id: 'order-2', model: 'XC40' })], 2, null);
  });
  openMyOrders();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Too busy just now')).toBeInTheDocument();
  expect(screen.getByText('V60')).toBeInTheDocument();
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('XC40')).toBeInTheDocument();
});

// spec:2.44
test('another user’s order leads to the error screen with its real status', async () => {
  api.on('GET /orders/strange', () => errorResponse(404, 'Not found'));
  renderDashboard('/dashboard/payment/strange');
  expect(await screen.findByText('error 404')).toBeInTheDocument();
});
