import type { Car } from '@second-gear/contract/cars';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildAd, buildCategory } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeDrafts } from '../../../test-support/fake-drafts.ts';
import { buildOwnCar } from '../../../test-support/own-car.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
const stats = [
  { day: '2026-11-18', views: 3, saves: 0 },
  { day: '2026-11-19', views: 0, saves: 1 },
  { day: '2026-11-20', views: 5, saves: 1 },
];
let ownCarOverrides: Partial<Car>;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('seller');
  api.on('GET /cars/allcars', () => json([buildOwnCar()]));
  api.on('GET /ads', () => json([]));
  ownCarOverrides = {};
  api.on('GET /cars/car-1/own', () => json({ ...buildOwnCar(ownCarOverrides), phone: '+1 312 555 0177' }));
  api.on('GET /cars/stats', () => json([{ carId: 'car-1', days: stats }]));
  api.on('GET /category', () => json([buildCategory()]));
});

// spec:2.54
test('My Products shows only the seller’s own listings', async () => {
  renderDashboard('/dashboard/myproducts');
  expect(await screen.findByText('V60')).toBeInTheDocument();
  expect(api.sent('GET /cars/allcars').at(-1)!.query.get('seller')).toBe('ada');
});

test('My Products searches by text, stored in the URL; an empty result offers to clear', async () => {
  api.on('GET /cars/allcars', ({ query }) => json(query.get('q') ? [] : [buildOwnCar()]));
  const { router } = renderDashboard('/dashboard/myproducts?sort=model');
  await userEvent.type(await screen.findByLabelText('Search by brand, model, or keyword'), 'tesla');
  expect(await screen.findByText('No matching cars')).toBeInTheDocument();
  expect(api.sent('GET /cars/allcars').at(-1)!.query.toString()).toBe(
    'limit=50&q=tesla&sort=model&seller=ada',
  );
  expect(router.state.location.search).toBe('?sort=model&q=tesla');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('V60')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?sort=model');
});

test('marking a car as sold moves focus to the button that reverts it', async () => {
  let status: Car['status'] = 'available';
  api.on('GET /cars/allcars', () =>
    json([buildOwnCar({ status }), buildOwnCar({ _id: 'car-2', model: 'S90' })]),
  );
  api.on('PATCH /cars/car-1', () => {
    status = 'sold';
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  const [button] = await screen.findAllByRole('button', { name: 'Mark as sold' });
  await userEvent.click(button!);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as sold' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Relist' })).toHaveFocus());
});

test('deleting the only row moves focus to the link of the empty list', async () => {
  let rows = [buildOwnCar()];
  api.on('GET /cars/allcars', () => json(rows));
  api.on('DELETE /cars/car-1', () => {
    rows = [];
    return json({ deletedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^(Yes, )?delete/i }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Add a car' })).toHaveFocus());
});

test('the edit dialog sends only changed fields', async () => {
  let price = 16000;
  api.on('GET /cars/allcars', () => json([buildOwnCar({ resellPrice: price })]));
  api.on('PATCH /cars/car-1', ({ body }) => {
    price = (body as { resellPrice: number }).resellPrice;
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit 2019 Volvo V60' }));
  expect(await dialog.findByLabelText('Phone number')).toHaveValue('+1 312 555 0177');
  const values = { Street: 'Lake Street', 'House number': '12', Unit: '4', City: 'Chicago' };
  for (const [label, value] of Object.entries(values)) {
    expect(dialog.getByLabelText(label)).toHaveValue(value);
  }
  await waitFor(() => expect(dialog.getByLabelText('Category')).toHaveValue('wagon'));
  await userEvent.clear(dialog.getByLabelText('Resell Price'));
  await userEvent.type(dialog.getByLabelText('Resell Price'), '14500');
  await userEvent.selectOptions(dialog.getByLabelText('Fuel'), 'Not specified');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Listing saved')).toBeInTheDocument();
  expect(api.sent('PATCH /cars/car-1').at(-1)!.body).toEqual({ resellPrice: 14500, fuel: null });
  expect(await screen.findByText('$14,500')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the edit dialog shows its own and the server’s errors at their fields', async () => {
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You haven’t changed anything yet')).toBeInTheDocument();

  await userEvent.clear(dialog.getByLabelText('Car Model'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Car Model is required')).toBeInTheDocument();

  api.on('PATCH /cars/car-1', () => errorResponse(400, 'Please check', { model: 'No such model' }));
  await userEvent.type(dialog.getByLabelText('Car Model'), 'V61');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('No such model')).toBeInTheDocument();
  expect(dialog.getByLabelText('Car Model')).toBeInvalid();
});

test('My Products marks a car as sold after confirmation, and lists it again', async () => {
  let status: 'available' | 'sold' = 'available';
  api.on('GET /cars/allcars', () => json([buildOwnCar({ status })]));
  api.on('PATCH /cars/car-1', ({ body }) => {
    status = (body as { status: 'available' | 'sold' }).status;
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sold' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as sold' }));
  expect(await screen.findByText(/^Sold/)).toHaveTextContent(/^Sold$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Relist' }));
  expect(await screen.findByRole('button', { name: 'Mark as sold' })).toBeInTheDocument();
  expect(screen.queryByText('Sold')).not.toBeInTheDocument();
});

test('the edit dialog shows an error if loading fails, and Retry loads again', async () => {
  api.on('GET /cars/car-1/own', () => errorResponse(503, 'The database is away'));
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit 2019 Volvo V60' }));
  expect(await dialog.findByText('The database is away')).toBeInTheDocument();
  api.on('GET /cars/car-1/own', () => json({ ...buildOwnCar(), phone: '+1 312 555 0177' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('Volvo');
});

test('the edit dialog reorders pictures and requires confirmation before discarding changes', async () => {
  ownCarOverrides = { images: ['/api/images/1.webp', '/api/images/2.webp'] };
  api.on('PATCH /cars/car-1', () => json({ modifiedCount: 1 }));
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make cover: Photo 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const confirmation = within(screen.getByRole('dialog', { name: 'Close without saving?' }));
  await userEvent.click(confirmation.getByRole('button', { name: 'Keep editing' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Listing saved')).toBeInTheDocument();
  expect(api.sent('PATCH /cars/car-1').at(-1)!.body).toEqual({
    images: ['/api/images/2.webp', '/api/images/1.webp'],
  });
});

test('an unsaved edit requires confirmation before leaving the page, a saved one does not', async () => {
  ownCarOverrides = {};
  api.on('PATCH /cars/car-1', () => json({ modifiedCount: 1 }));
  const { router } = renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByLabelText('Description'), ' One owner.');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await act(() => router.navigate('/dashboard'));
  const confirmation = within(screen.getByRole('dialog', { name: 'Close without saving?' }));
  await userEvent.click(confirmation.getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/dashboard/myproducts');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Listing saved')).toBeInTheDocument();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('Undo in the toast reverts marking as sold', async () => {
  let status: 'available' | 'sold' = 'available';
  api.on('GET /cars/allcars', () => json([buildOwnCar({ status })]));
  api.on('PATCH /cars/car-1', ({ body }) => {
    status = (body as { status: 'available' | 'sold' }).status;
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sold' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as sold' }));
  expect(await screen.findByText('Marked as sold')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Relisted')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Mark as sold' })).toBeInTheDocument();
});

test('Undo in the toast restores a deleted car', async () => {
  let cars = [buildOwnCar()];
  api.on('GET /cars/allcars', () => json(cars));
  api.on('DELETE /cars/car-1', () => {
    cars = [];
    return json({ deletedCount: 1 });
  });
  api.on('POST /cars/car-1/restore', () => {
    cars = [buildOwnCar()];
    return json({ modifiedCount: 1 });
  });
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No listings yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Car restored')).toBeInTheDocument();
  expect(await screen.findByText('V60')).toBeInTheDocument();
});

test('My Products shows each listing’s views and saves of the last 30 days', async () => {
  renderDashboard('/dashboard/myproducts');
  expect(await screen.findByText('8 views, 2 saves')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Daily views of Volvo V60/ })).toBeInTheDocument();
  expect(api.sent('GET /cars/stats').at(-1)!.query.get('ids')).toBe('car-1');
});

test('My Products puts rare actions behind More, which exposes its state and its car', async () => {
  renderDashboard('/dashboard/myproducts');
  const moreButton = await screen.findByRole('button', { name: 'More' });
  expect(moreButton).toHaveAccessibleDescription('Volvo V60');
  expect(moreButton).toHaveAttribute('aria-expanded', 'false');
  const visibleActions = ['Edit', 'Make Ads', 'Mark as sold', 'Delete'];
  for (const name of visibleActions) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  const hiddenActions = ['Insights', 'Duplicate'];
  for (const name of hiddenActions) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(moreButton);
  expect(moreButton).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Insights' })).toHaveFocus();
  await userEvent.click(moreButton);
  expect(moreButton).toHaveAttribute('aria-expanded', 'false');
  for (const name of hiddenActions) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('the listing stats dialog shows views and saves of a period, and all prices', async () => {
  api.on('GET /cars/car-1/stats', ({ query }) => json(query.get('days') === '7' ? stats.slice(-1) : stats));
  api.on('GET /cars/car-1/price-history', () =>
    json([
      { resellPrice: 17000, since: '2026-09-01T09:00:00.000Z' },
      { resellPrice: 16000, since: '2026-10-01T09:00:00.000Z' },
    ]),
  );
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Insights' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Insights: 2019 Volvo V60' }));
  expect(await dialog.findByRole('img', { name: /Views: 8 total.*Saves: 2 total/ })).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText('Period'), '7 days');
  expect(await dialog.findByRole('img', { name: /Views: 5 total.*Saves: 1 total/ })).toBeInTheDocument();
  const history = within(await dialog.findByRole('table', { name: 'Price history' }));
  const rows = history.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('$16,000');
  expect(rows[1]).toContain('−$1,000');
  expect(rows[2]).toContain('Original price');
});

test('My Products advertises a car from its row, which then shows it as advertised', async () => {
  const createdAds: unknown[] = [];
  api.on('GET /ads', () => json(createdAds));
  api.on('POST /ads', () => {
    createdAds.push(buildAd({ sellerId: 'ada' }));
    return json({ insertedId: 'ad-1' });
  });
  renderDashboard('/dashboard/myproducts');
  const button = await screen.findByRole('button', { name: 'Make Ads' });
  await waitFor(() => expect(button).toBeEnabled());
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Your Ad is created successfully')).toBeInTheDocument();
  expect(await screen.findByText('Advertised')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make Ads' })).not.toBeInTheDocument();
  // Focus moves to the button that took the place of the pressed one.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mark as sold' })).toHaveFocus());
});

test('a help button explains the Pending badge', async () => {
  renderDashboard('/dashboard/myproducts');
  expect(await screen.findByText('Pending')).toHaveTextContent(/^Pending$/);
  const helpButton = screen.getByRole('button', { name: 'What does Pending mean?' });
  helpButton.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(screen.getByRole('dialog', { name: 'What does Pending mean?' }));
  expect(dialog.getByText(/We haven’t verified your identity yet/)).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/dashboard');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(helpButton).toHaveFocus();
});

test('Duplicate creates a separate draft with all fields except VIN and pictures', async () => {
  const drafts = createFakeDrafts(api);
  ownCarOverrides = { vin: '1HGCM82633A004352', colour: 'blue', images: ['/api/images/1.webp'] };
  renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByLabelText('Brand Name')).toHaveValue('Volvo');
  expect(screen.getByText(/^This is a copy of your Volvo V60/)).toBeInTheDocument();
  expect(screen.queryByText('We restored your draft.')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Resell Price')).toHaveValue('16000');
  expect(screen.getByLabelText('Phone number')).toHaveValue('+1 312 555 0177');
  expect(screen.getByLabelText('Color')).toHaveValue('blue');
  expect(screen.getByLabelText(/^VIN/)).toHaveValue('');
  expect(screen.queryByRole('list', { name: 'Selected photos' })).not.toBeInTheDocument();
  expect(drafts.getStored()).toMatchObject([{ version: 1, form: { vin: '', colour: 'blue' }, pictures: [] }]);
  expect(api.sent('POST /cars')).toEqual([]);
});

test('Duplicate shows why the draft could not be stored and stays on the list', async () => {
  createFakeDrafts(api).setUnreachable(true);
  const { router } = renderDashboard('/dashboard/myproducts');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(await screen.findAllByText(/couldn’t reach the server/)).not.toHaveLength(0);
  expect(router.state.location.pathname).toBe('/dashboard/myproducts');
});
