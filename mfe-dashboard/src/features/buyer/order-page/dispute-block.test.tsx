import type { Order } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildDispute, buildEscrowOrder } from '../../../test-support/escrow-orders.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
let order: Order;

beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  order = buildEscrowOrder();
  api.on('GET /orders/order-1', () => json(order));
  api.on('GET /orders/order-1/documents', () => json([]));
  api.on('POST /disputes/pictures', () => json({ url: '/api/images/clutch.svg' }, 201));
});

const openOrder = () => renderDashboard('/dashboard/orders/order-1');
const createPhoto = () => new File(['x'], 'clutch.png', { type: 'image/png' });
const fillStatement = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Open a dispute' }));
  await userEvent.type(screen.getByLabelText('What’s wrong?'), text);
};
const sendStatement = () => userEvent.click(screen.getByRole('button', { name: 'Submit dispute' }));

test('the dispute form sends a statement with pictures and then shows the dispute’s status', async () => {
  api.on('POST /orders/order-1/dispute', () => {
    order = buildEscrowOrder({ step: 'disputed', dispute: buildDispute({ text: 'The clutch slips' }) });
    return json({ insertedId: 'dispute-1' }, 201);
  });
  openOrder();
  await fillStatement('The clutch slips');
  await userEvent.upload(screen.getByLabelText('Photos'), createPhoto());
  await sendStatement();
  expect(
    await screen.findByText('Dispute opened. We won’t pay the seller until it’s decided.'),
  ).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/dispute')[0]!.body).toEqual({
    text: 'The clutch slips',
    pictures: ['/api/images/clutch.svg'],
  });
  expect(screen.getByText('The clutch slips')).toBeInTheDocument();
  expect(screen.getByText(/^The seller hasn’t responded yet/)).toBeInTheDocument();
  expect(screen.getByText(/^On hold\. Nothing will be paid out/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dispute' })).toHaveFocus());
  expect(Object.keys(localStorage).filter((key) => key.includes('statement'))).toEqual([]);
});

test('an empty dispute statement is not sent and shows an error at the field', async () => {
  openOrder();
  await userEvent.click(await screen.findByRole('button', { name: 'Open a dispute' }));
  await sendStatement();
  expect(await screen.findByText('Your statement is required')).toBeInTheDocument();
  expect(screen.getByLabelText('What’s wrong?')).toHaveFocus();
  expect(api.sent('POST /orders/order-1/dispute')).toHaveLength(0);
});

test('a dispute statement with pictures survives a reload and a server error', async () => {
  const firstPage = openOrder();
  await fillStatement('The clutch slips');
  await userEvent.upload(screen.getByLabelText('Photos'), createPhoto());
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  firstPage.unmount();

  api.on('POST /orders/order-1/dispute', () =>
    errorResponse(400, 'Look at the fields', { text: 'Say more than that', pictures: 'One is not yours' }),
  );
  openOrder();
  expect(await screen.findByLabelText('What’s wrong?')).toHaveValue('The clutch slips');
  expect(screen.getByRole('list', { name: 'Selected photos' })).toHaveTextContent('clutch.png');
  await sendStatement();
  expect(await screen.findByText('Say more than that')).toBeInTheDocument();
  expect(screen.getByText('One is not yours')).toBeInTheDocument();
  expect(screen.getByLabelText('What’s wrong?')).toHaveValue('The clutch slips');
});

test('a failed picture upload shows an error, and the statement is not sent without it', async () => {
  api.on('POST /disputes/pictures', () => errorResponse(413, 'That is too large'));
  openOrder();
  await fillStatement('The clutch slips');
  await userEvent.upload(screen.getByLabelText('Photos'), createPhoto());
  await sendStatement();
  expect(await screen.findByText(/^Some photos weren’t uploaded/)).toBeInTheDocument();
  expect(api.sent('POST /orders/order-1/dispute')).toHaveLength(0);
});

test('the dispute block shows both statements and the decision', async () => {
  order = buildEscrowOrder({
    step: 'handed_over',
    dispute: buildDispute({
      answer: 'It was said in the ad.',
      answeredAt: '2026-11-23T10:00:00.000Z',
      decision: 'part',
      decisionReason: 'The ad said nothing of it.',
      refund: 1200,
      decidedAt: '2026-11-24T10:00:00.000Z',
    }),
  });
  openOrder();
  const block = within(await screen.findByRole('region', { name: 'Dispute' }));
  expect(block.getByRole('heading', { name: /^You wrote on Nov 22, 2026/ })).toBeInTheDocument();
  expect(block.getByRole('heading', { name: /^The seller responded on Nov 23, 2026/ })).toBeInTheDocument();
  expect(block.getByText('It was said in the ad.')).toBeInTheDocument();
  expect(
    within(block.getByRole('list', { name: 'Photos from the buyer' })).getByRole('link', {
      name: 'Photo 1, opens in a new tab',
    }),
  ).toHaveAttribute('href', '/api/images/gearbox.svg');
  expect(
    block.getByText(/\$1,200 is refunded to the buyer, and the rest goes to the seller/),
  ).toBeInTheDocument();
  expect(block.getByText('The ad said nothing of it.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Open a dispute' })).not.toBeInTheDocument();
});

test('the dispute block shows who decides a bank’s dispute', async () => {
  order = buildEscrowOrder({
    step: 'disputed',
    dispute: buildDispute({ kind: 'bank', text: '', pictures: [] }),
  });
  openOrder();
  expect(await screen.findByText(/^Your bank is disputing this payment/)).toBeInTheDocument();
  expect(screen.queryByText(/hasn’t responded/)).not.toBeInTheDocument();
});

test('pictures added while the statement waits for uploads are sent with it', async () => {
  const uploadResponders: ((response: Response) => void)[] = [];
  api.on('POST /disputes/pictures', () => new Promise<Response>((resolve) => uploadResponders.push(resolve)));
  api.on('POST /orders/order-1/dispute', () => json({ insertedId: 'dispute-1' }, 201));
  openOrder();
  await fillStatement('The clutch slips');
  await userEvent.upload(screen.getByLabelText('Photos'), createPhoto());
  await sendStatement();
  await userEvent.upload(screen.getByLabelText('Photos'), createPhoto());
  uploadResponders[0]?.(json({ url: '/api/images/one.svg' }, 201));
  await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(1));
  expect(api.sent('POST /orders/order-1/dispute')).toHaveLength(0);
  uploadResponders[1]?.(json({ url: '/api/images/two.svg' }, 201));
  await waitFor(() => expect(api.sent('POST /orders/order-1/dispute')).toHaveLength(1));
  expect(api.sent('POST /orders/order-1/dispute')[0]!.body).toEqual({
    text: 'The clutch slips',
    pictures: ['/api/images/one.svg', '/api/images/two.svg'],
  });
});
