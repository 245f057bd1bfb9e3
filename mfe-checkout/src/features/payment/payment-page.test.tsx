import { buildOrder } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { errorResponse, type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeProvider, type FakeProvider } from '../../test-support/fake-provider.ts';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

// stripe-client.ts caches the provider's only client, so the tests reset the provider instead of replacing
// it.
const provider: FakeProvider = createFakeProvider();
let api: FakeApi;

beforeEach(() => {
  api = setUpFakeApi();
  provider.reset();
  api.on('GET /orders/order-1', () => json(buildOrder()));
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  api.on('POST /payment', respondRecorded);
});

/** The server records the payment, so the order is paid afterward. */
const respondRecorded = () => {
  api.on('GET /orders/order-1', () => json(buildOrder({ state: 'paid', paid: true, paymentId: 'pi_1' })));
  return json({ insertedId: 'payment-1' });
};

const openPage = () => renderScreen(<PaymentPage orderId="order-1" />);
const findPayButton = () => screen.findByRole('button', { name: 'Just Pay' });
const waitForPayForm = async () => {
  await screen.findByText('card field');
  return findPayButton();
};
const findSuccessTitle = () => screen.findByRole('heading', { name: 'Payment successful!' });

// spec:2.55 4.16 4.17
test('the payment page shows brand and price while the client secret loads', async () => {
  const pendingResponse = createDeferred<Response>();
  api.on('POST /create-payment-intent', () => pendingResponse.promise);
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: /Volvo/ })).toBeVisible();
  expect(screen.getByText('please pay $16000')).toBeVisible();
  expect(screen.getByText('That’s sixteen thousand dollars.')).toBeVisible();
  expect(await findPayButton()).toBeDisabled();
  await waitFor(() => {
    expect(api.sent('POST /create-payment-intent').map(({ body }) => body)).toEqual([
      { orderId: 'order-1', price: 16000 },
    ]);
  });
  pendingResponse.resolve(json({ clientSecret: provider.secret }));
  expect(await waitForPayForm()).toBeEnabled();
});

test('the payment page shows the total, the provider, and what happens to the money until hand-over', async () => {
  openPage();
  const button = await waitForPayForm();
  const total = screen.getByText('Total').parentElement!;
  expect(total).toHaveTextContent(/^Total ?\$16,000$/);
  expect(screen.getByText(/^We’ll hold your money until you have the car/)).toBeVisible();
  expect(screen.getByText(/we’ll refund the full amount to your card/)).toBeVisible();
  const provider = screen.getByText(/^Powered by Stripe/);
  expect(button.compareDocumentPosition(provider) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the payment page shows the car’s picture, name, meeting place, date and price', async () => {
  api.on('GET /orders/order-1', () =>
    json(buildOrder({ image: '/api/images/v60-side.svg', purchaseYear: 2019, mileage: 42_000 })),
  );
  openPage();
  const summary = await screen.findByRole('region', { name: 'Order summary' });
  expect(within(summary).getByRole('img', { name: 'The 2019 Volvo V60' })).toHaveAttribute(
    'src',
    '/api/images/v60-side.svg',
  );
  expect(within(summary).getByRole('heading', { name: '2019 Volvo V60' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Payment for your 2019 Volvo V60$/);
  await waitFor(() => expect(document.title).toBe('Payment for your 2019 Volvo V60 · Second Gear'));
  for (const fact of ['2019, 42,000 mi', 'Chicago, Lake Street, 12, 4', 'Nov 20, 2026', '$16,000']) {
    expect(summary).toHaveTextContent(fact);
  }
});

test.each([
  ['a deleted listing', { carId: null, image: null, purchaseYear: null, mileage: null }],
  ['an older server', {}],
])('the payment page shows only the known facts of the car: %s', async (_, fields) => {
  api.on('GET /orders/order-1', () => json(buildOrder(fields)));
  openPage();
  const summary = await screen.findByRole('region', { name: 'Order summary' });
  expect(summary).toHaveTextContent(/^Volvo V60Meeting placeChicago/);
  expect(within(summary).queryByRole('img')).not.toBeInTheDocument();
});

// spec:2.57 4.18 4.19
test('a payment is charged and recorded, and the page shows its transaction id', async () => {
  const user = userEvent.setup();
  openPage();
  await user.click(await waitForPayForm());
  expect(await findSuccessTitle()).toBeVisible();
  expect(screen.getByText('pi_1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute(
    'href',
    '/dashboard/orders/order-1',
  );
  expect(screen.getByRole('link', { name: 'Go to My Orders' })).toHaveAttribute(
    'href',
    '/dashboard/my-order',
  );
  expect(api.sent('POST /payment').map(({ body }) => body)).toEqual([
    {
      paymentId: 'pi_1',
      brandName: 'Volvo',
      resellPrice: 16000,
      email: 'ada@example.com',
      orderId: 'order-1',
    },
  ]);
});

// spec:4.19
test('the page shows success only after the server has recorded the payment', async () => {
  const user = userEvent.setup();
  const pendingResponse = createDeferred<Response>();
  api.on('POST /payment', () => pendingResponse.promise);
  openPage();
  await user.click(await waitForPayForm());
  await waitFor(() => {
    expect(api.sent('POST /payment')).toHaveLength(1);
  });
  expect(screen.queryByText('Payment successful!')).not.toBeInTheDocument();
  pendingResponse.resolve(respondRecorded());
  expect(await findSuccessTitle()).toBeVisible();
});

// spec:5.7
test('Just Pay does nothing without the card element, and pays once it is available', async () => {
  const user = userEvent.setup();
  provider.next.noCard = true;
  openPage();
  await user.click(await waitForPayForm());
  expect(await findPayButton()).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(provider.bill.charges).toBe(0);
  provider.next.noCard = false;
  await user.click(await findPayButton());
  await findSuccessTitle();
  expect(provider.bill.charges).toBe(1);
});

// spec:4.17
test('a double click charges once, and the button is busy until then', async () => {
  const user = userEvent.setup();
  const gate = createDeferred<undefined>();
  provider.next.responseGate = gate.promise;
  openPage();
  const button = await waitForPayForm();
  await user.dblClick(button);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  gate.resolve(undefined);
  await findSuccessTitle();
  expect(provider.bill.charges).toBe(1);
});

// spec:8.15 8.16
test.each([
  ['method', 'Your card number is incomplete.'],
  ['confirm', 'Your card has insufficient funds.'],
] as const)(
  'an error at %s shows the provider’s message, charges nothing and enables the button again',
  async (step, message) => {
    const user = userEvent.setup();
    provider.next[step] = { type: 'card_error', message };
    openPage();
    await user.click(await waitForPayForm());
    expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${message}$`));
    expect(provider.bill.charges).toBe(0);
    expect(api.sent('POST /payment')).toHaveLength(0);

    provider.next[step] = null;
    await user.click(await findPayButton());
    expect(await findSuccessTitle()).toBeVisible();
    expect(provider.bill.charges).toBe(1);
  },
);

test('an earlier charge is recorded when the page opens, without a card form', async () => {
  provider.intent.status = 'succeeded';
  openPage();
  expect(await findSuccessTitle()).toBeVisible();
  expect(screen.queryByText('card field')).not.toBeInTheDocument();
  expect(api.sent('POST /payment')).toHaveLength(1);
});

test('Just Pay finds a charge made in another tab', async () => {
  const user = userEvent.setup();
  openPage();
  const button = await waitForPayForm();
  provider.intent.status = 'succeeded';
  await user.click(button);
  expect(await findSuccessTitle()).toBeVisible();
  expect(provider.bill.charges).toBe(0);
});

test('a lost confirmation response still ends with the recorded charge', async () => {
  const user = userEvent.setup();
  provider.next.isResponseLost = true;
  openPage();
  await user.click(await waitForPayForm());
  expect(await findSuccessTitle()).toBeVisible();
  expect(provider.bill.charges).toBe(1);
});

test('an unknown result shows a notice, and a second press is safe', async () => {
  const user = userEvent.setup();
  openPage();
  const button = await waitForPayForm();
  provider.next.isResponseLost = true;
  provider.next.retrieve = { type: 'api_connection_error', message: 'The line broke.' };
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /couldn’t confirm whether your card was charged.*charged twice/,
  );
  provider.next.retrieve = null;
  await user.click(await findPayButton());
  expect(await findSuccessTitle()).toBeVisible();
  expect(provider.bill.charges).toBe(1);
});

test('the page polls a payment that the provider is processing', async () => {
  provider.intent.status = 'processing';
  openPage();
  expect(await screen.findByText('Your bank is processing this payment')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Just Pay' })).not.toBeInTheDocument();
  provider.intent.status = 'succeeded';
  expect(
    await screen.findByRole('heading', { name: 'Payment successful!' }, { timeout: 15_000 }),
  ).toBeVisible();
});

test('a charge that fails to record shows an error, is retried automatically and by button, and is never paid twice', async () => {
  const user = userEvent.setup();
  api.on('POST /payment', offline);
  openPage();
  await user.click(await waitForPayForm());
  expect(
    await screen.findByRole('heading', {
      name: 'Your card was charged, but the payment hasn’t been recorded yet',
    }),
  ).toBeVisible();
  expect(screen.getByText('pi_1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Just Pay' })).not.toBeInTheDocument();
  expect(screen.queryByText(/please pay/)).not.toBeInTheDocument();

  await waitFor(
    () => {
      expect(api.sent('POST /payment').length).toBeGreaterThan(1);
    },
    { timeout: 15_000 },
  );
  api.on('POST /payment', respondRecorded);
  await user.click(screen.getByRole('button', { name: 'Record payment now' }));
  expect(await findSuccessTitle()).toBeVisible();
  expect(provider.bill.charges).toBe(1);
});

test('a charge for a closed order shows how that order ended', async () => {
  const user = userEvent.setup();
  openPage();
  const button = await waitForPayForm();
  api.on('POST /payment', () => errorResponse(409, 'The order was cancelled'));
  api.on('GET /orders/order-1', () => json(buildOrder({ state: 'refunded' })));
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'This payment was refunded' })).toBeVisible();
});

test.each([
  ['paid', 'Payment successful!'],
  ['cancelled', 'This order was canceled'],
  ['lapsed', 'This order expired'],
  ['refunded', 'This payment was refunded'],
] as const)('an order that is %s shows its state immediately', async (state, title) => {
  api.on('GET /orders/order-1', () =>
    json(buildOrder({ state, paid: state === 'paid', paymentId: state === 'paid' ? 'pi_9' : null })),
  );
  openPage();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Just Pay' })).not.toBeInTheDocument();
  expect(api.sent('POST /create-payment-intent')).toHaveLength(0);
  if (state !== 'paid') return;
  expect(screen.getByText('pi_9')).toBeVisible();
  // Buyer and seller haven't met yet, so the money is still held.
  expect(
    screen.getByText(/is reserved for you\. We’ll hold your money until you have the car/),
  ).toBeVisible();
});

test('an order paid while the payment opens is shown as paid', async () => {
  api.on('POST /create-payment-intent', () => {
    api.on('GET /orders/order-1', () => json(buildOrder({ state: 'paid', paid: true, paymentId: 'pi_1' })));
    return errorResponse(409, 'This order is paid');
  });
  openPage();
  expect(await findSuccessTitle()).toBeVisible();
});

test('an open order that can’t be paid now shows the reason instead of a network error', async () => {
  const user = userEvent.setup();
  const message = 'The seller of this car may not sell at the moment. Nothing was charged.';
  api.on('POST /create-payment-intent', () => json({ code: 'seller_suspended', message }, 409));
  openPage();
  expect(await screen.findByText('You can’t pay for this order right now')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await waitForPayForm()).toBeEnabled();
});

// spec:4.16
test('a failed client secret can be retried', async () => {
  const user = userEvent.setup();
  api.on('POST /create-payment-intent', () => errorResponse(503, 'The payment provider does not answer'));
  openPage();
  expect(await screen.findByText('We couldn’t load the card form')).toBeVisible();
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await waitForPayForm()).toBeEnabled();
});

test('the payments sandbox shows test cards', async () => {
  openPage();
  await waitForPayForm();
  expect(screen.getByText('4242 4242 4242 4242')).toBeInTheDocument();
});
