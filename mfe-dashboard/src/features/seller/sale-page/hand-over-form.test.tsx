import type { Sale } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { type FakeApi, json, offline } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildEscrowSale } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let sale: Sale;
const HAND_OVER_CALL = 'POST /sales/order-1/hand-over';

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  sale = buildEscrowSale();
  api.on('GET /sales/order-1', () => json(sale));
});

const openSale = async () => {
  renderDashboard('/dashboard/sales/order-1');
  return screen.findByLabelText('Hand-over code');
};
const pressRelease = () => userEvent.click(screen.getByRole('button', { name: 'Confirm hand-over' }));

test('the hand-over form accepts the code with a space and releases the money', async () => {
  api.on(HAND_OVER_CALL, () => {
    sale = buildEscrowSale({
      step: 'handed_over',
      handedOverAt: '2026-11-22T10:00:00.000Z',
      payout: { amount: 15_200, fee: 800, state: 'owed' },
    });
    return json({ modifiedCount: 1 });
  });
  const field = await openSale();
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(
    screen.getByText(/receive \$16,000 \(sixteen thousand dollars\), minus our fee/),
  ).toBeInTheDocument();
  await userEvent.type(field, '204 816');
  await pressRelease();
  expect(await screen.findByText('Car handed over. The money is yours.')).toBeInTheDocument();
  expect(api.sent(HAND_OVER_CALL)[0]!.body).toEqual({ code: '204816' });
  expect(screen.queryByLabelText('Hand-over code')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the hand-over form does not send anything other than six digits', async () => {
  await userEvent.type(await openSale(), '2048');
  await pressRelease();
  expect(await screen.findByText('Enter the buyer’s 6-digit code')).toBeInTheDocument();
  expect(api.sent(HAND_OVER_CALL)).toHaveLength(0);
});

test('the hand-over form shows the remaining tries after a wrong code, until it is locked', async () => {
  let triesLeft = 2;
  api.on(HAND_OVER_CALL, () => {
    triesLeft -= 1;
    return triesLeft >= 0
      ? json({ code: 'wrong_code', message: 'Not the code', triesLeft }, 400)
      : json({ code: 'code_locked', message: 'Locked' }, 409);
  });
  const field = await openSale();
  await userEvent.type(field, '111111');
  await pressRelease();
  expect(await screen.findByText('Wrong code. 1 attempt left.')).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('111111');
  await pressRelease();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Too many wrong attempts.*Ask the buyer to get a new code/,
  );
  expect(field).toHaveValue('');
  await userEvent.type(field, '222222');
  await pressRelease();
  await waitFor(() => expect(api.sent(HAND_OVER_CALL)).toHaveLength(3));
  expect(screen.getByRole('alert')).toHaveTextContent(/Too many wrong attempts/);
});

test('the hand-over form preserves the digits if the network fails', async () => {
  api.on(HAND_OVER_CALL, offline);
  const field = await openSale();
  await userEvent.type(field, '204816');
  await pressRelease();
  expect(await screen.findByText(/couldn’t reach the server/)).toBeInTheDocument();
  expect(field).toHaveValue('204816');
});

test('the hand-over form explains if scanning is unsupported, and has no scan button', async () => {
  await openSale();
  expect(
    await screen.findByText('This browser can’t scan codes. Enter the digits instead.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Scan code' })).not.toBeInTheDocument();
});
