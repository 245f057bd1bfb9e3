import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildSale } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /sales', () =>
    json([buildSale(), buildSale({ _id: 'order-2', buyerName: 'Cleo Diaz', state: 'unpaid', paid: false })]),
  );
});

const findRow = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

// spec:2.54
test('My Buyers shows each buyer with the car, meeting place and payment', async () => {
  renderDashboard('/dashboard/mybuyers');
  const paidRow = (await screen.findByText('Ben Okoro')).closest('tr');
  expect(paidRow).toHaveTextContent('VolvoV60');
  expect(paidRow).toHaveTextContent('Chicago, Lake Street, 12, 4');
  expect(paidRow).toHaveTextContent('Nov 20, 2026');
  expect(paidRow).toHaveTextContent('Paid');
  expect(screen.getByText('Cleo Diaz').closest('tr')).toHaveTextContent('Unpaid');
});

test('My Buyers links the buyer’s name to the sale and shows the sale’s step', async () => {
  api.on('GET /sales', () => json([buildSale({ step: 'handed_over' })]));
  renderDashboard('/dashboard/mybuyers');
  const row = await findRow('Ben Okoro');
  expect(row.getByRole('link', { name: 'Ben Okoro' })).toHaveAttribute('href', '/dashboard/sales/order-1');
  expect(row.getByText('Handed over')).toBeInTheDocument();
});

test.each([
  ['held', 'Enter code'],
  ['unpaid', 'Open sale'],
] as const)('My Buyers links the first action of a %s sale to its page: %s', async (step, name) => {
  api.on('GET /sales', () => json([buildSale({ step })]));
  renderDashboard('/dashboard/mybuyers');
  const row = await findRow('Ben Okoro');
  expect(row.getByRole('link', { name })).toHaveAttribute('href', '/dashboard/sales/order-1');
});

test('My Buyers sorts on the server and stores the order in the URL', async () => {
  const { router } = renderDashboard('/dashboard/mybuyers');
  await userEvent.click(await screen.findByRole('button', { name: 'Buyer' }));
  expect(await screen.findByRole('columnheader', { name: 'Buyer' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(api.sent('GET /sales').at(-1)!.query.get('sort')).toBe('buyerName');
  expect(router.state.location.search).toBe('?sort=buyerName');
});

test('My Buyers sends a message to a buyer and opens the conversation', async () => {
  api.on('POST /sales/order-2/messages', () => json({ insertedId: 'thread-7' }));
  api.on('GET /messages', () => json([]));
  api.on('GET /messages/thread-7', () => json([]));
  const { router } = renderDashboard('/dashboard/mybuyers');
  await userEvent.click((await findRow('Cleo Diaz')).getByRole('button', { name: 'Message buyer' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Message Cleo Diaz' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Message is required')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Your message'), 'See you at noon');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message sent')).toBeInTheDocument();
  expect(api.sent('POST /sales/order-2/messages')[0]!.body).toEqual({ text: 'See you at noon' });
  expect(router.state.location.pathname).toBe('/dashboard/messages/thread-7');
});

test('My Buyers preserves the text of a message that failed to send', async () => {
  api.on('POST /sales/order-1/messages', () =>
    errorResponse(409, 'The buyer has closed their account, so you can’t message them'),
  );
  renderDashboard('/dashboard/mybuyers');
  await userEvent.click((await findRow('Ben Okoro')).getByRole('button', { name: 'Message buyer' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your message'), 'See you at noon');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(
    await dialog.findByText('The buyer has closed their account, so you can’t message them'),
  ).toBeInTheDocument();
  expect(dialog.getByLabelText('Your message')).toHaveValue('See you at noon');
});

test('My Buyers links to an existing conversation and shows that a buyer is unreachable', async () => {
  api.on('GET /sales', () =>
    json([
      buildSale({ threadId: 'thread-7' }),
      buildSale({ _id: 'order-2', buyerName: 'Cleo Diaz', carId: null, reachable: false }),
    ]),
  );
  renderDashboard('/dashboard/mybuyers');
  expect((await findRow('Ben Okoro')).getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
    'href',
    '/dashboard/messages/thread-7',
  );
  expect((await findRow('Cleo Diaz')).getByText('Can’t be messaged')).toBeInTheDocument();
});

test('My Buyers explains what to do if there are no buyers', async () => {
  api.on('GET /sales', () => json([]));
  renderDashboard('/dashboard/mybuyers');
  expect(await screen.findByText('No buyers yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add a car' })).toHaveAttribute('href', '/dashboard/addcar');
});
