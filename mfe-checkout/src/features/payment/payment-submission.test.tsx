import { storeSessionRecord } from '@second-gear/test-utils/browser';
import { buildOrder } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { fireEvent, screen } from '@testing-library/react';
import { createFakeProvider, type FakeProvider } from '../../test-support/fake-provider.ts';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

// stripe-client.ts caches the provider's only client, so the tests reset the provider instead of replacing
// it.
const provider: FakeProvider = createFakeProvider();
let api: FakeApi;

beforeEach(() => {
  api = setUpFakeApi();
  storeSessionRecord();
  provider.reset();
  api.on('GET /orders/order-1', () => json(buildOrder()));
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  api.on('POST /payment', respondRecorded);
});

const respondRecorded = () => {
  api.on('GET /orders/order-1', () => json(buildOrder({ state: 'paid', paid: true, paymentId: 'pi_1' })));
  return json({ insertedId: 'payment-1' });
};
const findPayButton = () => screen.findByRole('button', { name: 'Just Pay' });
const openPage = async () => {
  renderScreen(<PaymentPage orderId="order-1" />);
  return { card: await screen.findByText('card field'), button: await findPayButton() };
};
const findSuccessTitle = () => screen.findByRole('heading', { name: 'Payment successful!' });

test('the card form submits only once, and the card can’t be changed during submission', async () => {
  const gate = createDeferred<undefined>();
  provider.next.responseGate = gate.promise;
  const { card, button } = await openPage();
  fireEvent.click(button);
  fireEvent.submit(button.closest('form')!);
  fireEvent.submit(button.closest('form')!);
  expect(card).toBeInTheDocument();
  expect(provider.card.isLocked).toBe(true);
  gate.resolve(undefined);
  await findSuccessTitle();
  expect(provider.confirmations).toEqual([provider.secret]);
  expect(provider.bill.charges).toBe(1);
});

test('a lost response leaves the card in its field, and the next press pays the same intent', async () => {
  const { card, button } = await openPage();
  provider.next.isResponseLost = true;
  provider.next.retrieve = { type: 'api_connection_error', message: 'The line broke.' };
  fireEvent.click(button);
  await screen.findByRole('alert');
  expect(screen.getByText('card field')).toBe(card);
  expect(provider.card.isLocked).toBe(false);
  provider.next.isResponseLost = false;
  provider.next.retrieve = null;
  fireEvent.click(await findPayButton());
  await findSuccessTitle();
  expect(provider.confirmations).toEqual([provider.secret, provider.secret]);
  expect(provider.bill.charges).toBe(1);
});

test('recording a payment again after a lost response uses the same idempotency key', async () => {
  api.on('POST /payment', offline);
  const { button } = await openPage();
  fireEvent.click(button);
  const recordButton = await screen.findByRole('button', { name: 'Record payment now' });
  api.on('POST /payment', respondRecorded);
  fireEvent.click(recordButton);
  await findSuccessTitle();
  const sent = api.sent('POST /payment');
  expect(sent.length).toBeGreaterThan(1);
  expect(sent[0]?.idempotencyKey).toEqual(expect.any(String));
  expect(new Set(sent.map(({ idempotencyKey: key, body }) => JSON.stringify([key, body]))).size).toBe(1);
});
