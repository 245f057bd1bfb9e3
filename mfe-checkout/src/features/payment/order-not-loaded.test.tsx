import { buildOrder } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createFakeProvider } from '../../test-support/fake-provider.ts';
import { renderScreen, setUpFakeApi } from '../../test-support/render-screen.tsx';
import { PaymentPage } from './payment-page.tsx';

const provider = createFakeProvider();
let api: FakeApi;

beforeEach(() => {
  api = setUpFakeApi();
  provider.reset();
  api.on('POST /create-payment-intent', () => json({ clientSecret: provider.secret }));
});
const openPage = () => renderScreen(<PaymentPage orderId="order-1" />);

test.each([
  ['is loading', () => new Promise<Response>(() => undefined)],
  ['is missing', () => errorResponse(404, 'No such order')],
  ['fails to load', () => errorResponse(400, 'Not now')],
])('the payment page has a heading and a tab title while the order %s', async (_, respond) => {
  api.on('GET /orders/order-1', respond);
  openPage();
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Payment · Second Gear'));
});

test('the payment page shows another user’s order as not found', async () => {
  api.on('GET /orders/order-1', () => errorResponse(404, 'No such order'));
  openPage();
  expect(await screen.findByText('Order not found')).toBeVisible();
});

test('a failed order can be retried on the payment page', async () => {
  const user = userEvent.setup();
  api.on('GET /orders/order-1', offline);
  openPage();
  expect(await screen.findByText('We couldn’t load your order')).toBeVisible();
  api.on('GET /orders/order-1', () => json(buildOrder()));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('please pay $16000')).toBeVisible();
});
