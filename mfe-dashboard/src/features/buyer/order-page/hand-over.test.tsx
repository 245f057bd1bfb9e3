import type { Order } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowOrder } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let order: Order;

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  order = buildEscrowOrder();
  api.on('GET /orders/order-1', () => json(order));
  api.on('GET /orders/order-1/documents', () => json([]));
});

const openOrder = () => renderDashboard('/dashboard/orders/order-1');

test('the hand-over code is large, read digit by digit and available as a QR code', async () => {
  openOrder();
  const digits = await screen.findByRole('img', { name: 'Hand-over code: 2 0 4 8 1 6' });
  expect(digits).toHaveTextContent('204 816');
  expect(screen.getByText('Don’t show it until you have the car')).toBeInTheDocument();
  const qrCode = await screen.findByRole('img', { name: 'Hand-over QR code' });
  expect(qrCode.tagName).toBe('svg');
  expect(qrCode.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
});

test('a locked hand-over code can be replaced with a new one', async () => {
  order = buildEscrowOrder({ handOverCode: undefined });
  api.on('POST /orders/order-1/code', () => {
    order = buildEscrowOrder({ handOverCode: '555001' });
    return json({ handOverCode: '555001' });
  });
  openOrder();
  expect(await screen.findByText(/^The code for this order is locked/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Get new code' }));
  expect(await screen.findByRole('img', { name: 'Hand-over code: 5 5 5 0 0 1' })).toBeInTheDocument();
  expect(screen.getByText('Here’s your new code')).toBeInTheDocument();
});

test('a new hand-over code that the server rejects shows the reason', async () => {
  api.on('POST /orders/order-1/code', () => errorResponse(409, 'Too many codes were made'));
  openOrder();
  await userEvent.click(await screen.findByRole('button', { name: 'Get new code' }));
  expect(await screen.findAllByText('Too many codes were made')).not.toHaveLength(0);
  expect(screen.getByText('204 816')).toBeInTheDocument();
});

test('confirming receipt repeats the amount in words and releases the money', async () => {
  api.on('POST /orders/order-1/hand-over', () => {
    order = buildEscrowOrder({
      step: 'handed_over',
      handOverCode: undefined,
      handedOverAt: '2026-11-22T10:00:00.000Z',
    });
    return json({ modifiedCount: 1 });
  });
  order = buildEscrowOrder({ refunded: 750 });
  openOrder();
  await userEvent.click(await screen.findByRole('button', { name: 'I have the car' }));
  const confirmation = within(screen.getByRole('dialog', { name: 'Do you have the car?' }));
  expect(
    confirmation.getByText(/\$15,250 \(fifteen thousand two hundred fifty dollars\).* will go to Sam Porter/),
  ).toBeInTheDocument();
  await userEvent.click(confirmation.getByRole('button', { name: 'Yes, release $15,250' }));
  expect(await screen.findByText('Enjoy your car! We’re paying the seller now.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Hand-over' })).not.toBeInTheDocument();
  // The section disappears with the button, so the page heading takes focus.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a receipt confirmation that the server rejects shows the reason in the dialog', async () => {
  api.on('POST /orders/order-1/hand-over', () => errorResponse(409, 'A dispute is open'));
  openOrder();
  await userEvent.click(await screen.findByRole('button', { name: 'I have the car' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes, release $16,000' }));
  expect(await within(screen.getByRole('dialog')).findByText('A dispute is open')).toBeInTheDocument();
});
