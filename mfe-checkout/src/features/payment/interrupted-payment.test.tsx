import { buildOrder } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { errorResponse, type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createFakeProvider, type FakeProvider } from '../../test-support/fake-provider.ts';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

const provider: FakeProvider = createFakeProvider();
let api: FakeApi;

beforeEach(() => {
  api = setUpFakeApi();
  provider.reset();
  api.on('GET /orders/order-1', () => json(buildOrder()));
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  api.on('POST /payment', () => {
    api.on('GET /orders/order-1', () => json(buildOrder({ state: 'paid', paid: true, paymentId: 'pi_1' })));
    return json({ insertedId: 'payment-1' });
  });
});

/** The payment page, with one button to leave it and return. */
function TestSite() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'leave' : 'come back'}
      </button>
      {isOpen && <PaymentPage orderId="order-1" />}
    </>
  );
}

const reconnect = () => {
  act(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function leaveWhilePayingAndReturn() {
  renderScreen(<TestSite />);
  await screen.findByText('card field');
  await press('Just Pay');
  await press('leave');
  await press('come back');
  await screen.findByText('card field');
}

test('a card form that failed to load offline loads once the browser is online', async () => {
  api.on('POST /create-payment-intent', () => errorResponse(503, 'The payment provider does not answer'));
  renderScreen(<PaymentPage orderId="order-1" />);
  expect(await screen.findByText('We couldn’t load the card form')).toBeVisible();
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
  reconnect();
  expect(await screen.findByText('card field')).toBeVisible();
});

test('a loaded card form is not rendered again on reconnect, because that would lose the card', async () => {
  renderScreen(<PaymentPage orderId="order-1" />);
  const field = await screen.findByText('card field');
  reconnect();
  await screen.findByRole('button', { name: 'Just Pay' });
  expect(api.sent('POST /create-payment-intent')).toHaveLength(1);
  expect(field).toBeVisible();
});

test('the page does not claim that nothing was charged while the payment’s state is unknown', async () => {
  provider.intent.status = 'succeeded';
  api.on('POST /create-payment-intent', offline);
  renderScreen(<PaymentPage orderId="order-1" />);
  expect(await screen.findByText('We couldn’t load the card form', {}, { timeout: 15_000 })).toBeVisible();
  expect(screen.queryByText(/You weren’t charged/)).not.toBeInTheDocument();
  expect(screen.getByText(/Any earlier payment is safe/)).toBeVisible();
});

test('a buyer who leaves during a payment and returns sees it in progress, not a new card form', async () => {
  const gate = createDeferred<undefined>();
  provider.next.responseGate = gate.promise;
  await leaveWhilePayingAndReturn();
  expect(screen.getByRole('button', { name: 'Just Pay' })).toHaveAttribute('aria-disabled', 'true');
  gate.resolve(undefined);
  expect(await screen.findByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(provider.bill.charges).toBe(1);
});

test('a payment that fails after the buyer left and returned shows why, and the form is usable again', async () => {
  const gate = createDeferred<undefined>();
  provider.next.responseGate = gate.promise;
  provider.next.confirm = { type: 'card_error', message: 'Your card has insufficient funds.' };
  await leaveWhilePayingAndReturn();
  gate.resolve(undefined);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your card has insufficient funds.');
  provider.next.confirm = null;
  await press('Just Pay');
  expect(await screen.findByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(provider.bill.charges).toBe(1);
});
