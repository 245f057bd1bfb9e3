import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCar, buildSale } from '../../test-support/builders.ts';
import { fakeApi, json, refusal } from '../../test-support/fake-api.ts';
import { openSite, signInAs, visit } from '../../test-support/site.tsx';

const api = fakeApi();
beforeEach(() => {
  openSite();
  signInAs('seller');
  api.on('GET /cars/allcars', () => json([buildCar()]));
  api.on('GET /category', () => json([{ _id: 'category-1', name: 'Station Wagon' }]));
});

test('shows the seller’s own listings only', async () => {
  visit('/dashboard/myproducts');
  expect(await screen.findByText('V60')).toBeInTheDocument();
  expect(api.sent('GET /cars/allcars').at(-1)!.query.get('seller')).toBe('ada');
});

test('an edit sends only what was changed', async () => {
  let price = 16000;
  api.on('GET /cars/allcars', () => json([buildCar({ resellPrice: price })]));
  api.on('PATCH /cars/car-1', ({ body }) => {
    price = (body as { resellPrice: number }).resellPrice;
    return json({ modifiedCount: 1 });
  });
  visit('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Volvo V60' }));
  expect(dialog.getByLabelText('Location')).toHaveValue('Chicago, Lake Street, 12, 4');
  await waitFor(() => expect(dialog.getByLabelText('Category')).toHaveValue('category-1'));
  await userEvent.clear(dialog.getByLabelText('Resell Price'));
  await userEvent.type(dialog.getByLabelText('Resell Price'), '14500');
  await userEvent.selectOptions(dialog.getByLabelText('Fuel'), 'Not given');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your listing is saved')).toBeInTheDocument();
  expect(api.sent('PATCH /cars/car-1').at(-1)!.body).toEqual({ resellPrice: 14500, fuel: null });
  expect(await screen.findByText('$14,500')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what is wrong in an edit is said at its field, by this page and by the server', async () => {
  visit('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You have not changed anything yet')).toBeInTheDocument();

  await userEvent.clear(dialog.getByLabelText('Car Model'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Car Model is required')).toBeInTheDocument();

  api.on('PATCH /cars/car-1', () => refusal(400, 'Please check', { model: 'No such model' }));
  await userEvent.type(dialog.getByLabelText('Car Model'), 'V61');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('No such model')).toBeInTheDocument();
  expect(dialog.getByLabelText('Car Model')).toBeInvalid();
});

test('a car is marked sold after asking, and listed again', async () => {
  let status: 'available' | 'sold' = 'available';
  api.on('GET /cars/allcars', () => json([buildCar({ status })]));
  api.on('PATCH /cars/car-1', ({ body }) => {
    status = (body as { status: 'available' | 'sold' }).status;
    return json({ modifiedCount: 1 });
  });
  visit('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark sold' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark sold' }));
  expect(await screen.findByText('Sold')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'List again' }));
  expect(await screen.findByRole('button', { name: 'Mark sold' })).toBeInTheDocument();
  expect(screen.queryByText('Sold')).not.toBeInTheDocument();
});

test('the price history is read newest first with each step', async () => {
  api.on('GET /cars/car-1/price-history', () =>
    json([
      { resellPrice: 17000, since: '2026-09-01T09:00:00.000Z' },
      { resellPrice: 16000, since: '2026-10-01T09:00:00.000Z' },
    ]),
  );
  visit('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Price history' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Price history of Volvo V60' }));
  const rows = (await dialog.findAllByRole('row')).map((row) => row.textContent);
  expect(rows[1]).toContain('$16,000');
  expect(rows[1]).toContain('−$1,000');
  expect(rows[2]).toContain('First price');
});

test('My Buyers shows who ordered what, where they meet and whether it is paid', async () => {
  api.on('GET /sales', () =>
    json([buildSale(), buildSale({ _id: 'order-2', state: 'unpaid', paid: false })]),
  );
  visit('/dashboard/mybuyers');
  expect(await screen.findAllByText('Ben Okoro')).toHaveLength(2);
  const rows = screen.getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Chicago, Lake Street, 12, 4');
  expect(rows[1]).toHaveTextContent('Paid');
  expect(rows[2]).toHaveTextContent('Unpaid');
});
