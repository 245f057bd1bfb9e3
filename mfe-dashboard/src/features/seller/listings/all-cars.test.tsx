import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildAd, buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, pageResponse } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOwnCar } from '../../../test-support/own-car.ts';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
const otherSellersCar = buildCar({
  _id: 'car-2',
  model: 'Golf',
  role: 'verified',
  seller: { _id: 'ben', name: 'Ben', sellerRating: 4, ratingCount: 2, verified: true },
});
beforeEach(() => {
  api = resetPageWithFakeApi();
  api.on('GET /cars/allcars', () => pageResponse([buildOwnCar(), otherSellersCar], 67, null));
  api.on('GET /ads', () => json([]));
});

const ad = buildAd({ sellerId: 'ada' });

const findRow = async (text: string) => within((await screen.findByText(text)).closest('tr')!);

// spec:2.46 2.47 4.10
test('All Cars shows the total and offers actions only for the user’s own cars', async () => {
  signInAs('seller');
  renderDashboard('/dashboard/allcars');
  expect(await screen.findByRole('heading', { name: 'All Cars (67)' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'SL.',
    'Brand Name',
    'Model',
    'Price',
    'Status',
    'Action',
  ]);
  const ownRow = await findRow('V60');
  expect(ownRow.getByText('Pending')).toBeInTheDocument();
  expect(ownRow.getByRole('button', { name: 'Make Ads' })).toBeInTheDocument();
  expect(ownRow.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  const otherRow = await findRow('Golf');
  expect(otherRow.getByText('Verified')).toBeInTheDocument();
  expect(otherRow.getByText('Not your listing')).toBeInTheDocument();
  expect(otherRow.queryByRole('button')).not.toBeInTheDocument();
});

// spec:2.47
test('All Cars lets an admin delete any car but advertise only the admin’s own', async () => {
  signInAs('admin');
  renderDashboard('/dashboard/allcars');
  const otherRow = await findRow('Golf');
  expect(otherRow.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  expect(otherRow.queryByRole('button', { name: 'Make Ads' })).not.toBeInTheDocument();
});

test('All Cars creates an ad once, and the row then shows the car as advertised', async () => {
  signInAs('seller');
  const createdAds: unknown[] = [];
  api.on('GET /ads', () => json(createdAds));
  api.on('POST /ads', () => {
    createdAds.push(ad);
    return json({ insertedId: 'ad-1' });
  });
  renderDashboard('/dashboard/allcars');
  await userEvent.click(await screen.findByRole('button', { name: 'Make Ads' }));
  expect(await screen.findByText('Your Ad is created successfully')).toBeInTheDocument();
  expect(api.sent('POST /ads')[0]!.body).toEqual({
    carId: 'car-1',
    brandName: 'Volvo',
    model: 'V60',
    resellPrice: 16000,
  });
  expect(await screen.findByText('Advertised')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make Ads' })).not.toBeInTheDocument();
});

test('All Cars reports a car that is already advertised and removes the button', async () => {
  signInAs('seller');
  const createdAds: unknown[] = [];
  api.on('GET /ads', () => json(createdAds));
  api.on('POST /ads', () => {
    createdAds.push(ad);
    return errorResponse(409, 'This car has an ad already');
  });
  renderDashboard('/dashboard/allcars');
  await userEvent.click(await screen.findByRole('button', { name: 'Make Ads' }));
  await waitFor(() => expect(screen.getAllByText('This car has an ad already')).toHaveLength(2));
  expect(screen.getByText('Advertised')).toBeInTheDocument();
});

test('All Cars shows existing ads from the start, however old they are', async () => {
  signInAs('seller');
  const newerAds = Array.from({ length: 100 }, (_, index) => ({
    ...ad,
    _id: `n${String(index)}`,
    carId: `n${String(index)}`,
  }));
  api.on('GET /ads', ({ query }) => {
    if (query.get('seller') !== 'ada' || query.get('limit') !== '100') return json([]);
    return query.get('cursor') === 'older'
      ? pageResponse([ad], 101, null)
      : pageResponse(newerAds, 101, 'older');
  });
  renderDashboard('/dashboard/allcars');
  expect(await screen.findByText('Advertised')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make Ads' })).not.toBeInTheDocument();
});

test('All Cars shows an error if the ads fail to load, and Retry loads them', async () => {
  signInAs('seller');
  api.on('GET /ads', () => errorResponse(503, 'The database is away'));
  renderDashboard('/dashboard/allcars');
  expect(await screen.findByText(/We couldn’t check which .*\. The database is away/)).toBeInTheDocument();
  api.on('GET /ads', () => json([ad]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Advertised')).toBeInTheDocument();
});

test('All Cars sorts on the server and stores the order in the URL', async () => {
  signInAs('seller');
  const { router } = renderDashboard('/dashboard/allcars');
  await userEvent.click(await screen.findByRole('button', { name: 'Price' }));
  expect(await screen.findByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(api.sent('GET /cars/allcars').at(-1)!.query.get('sort')).toBe('resellPrice');
  expect(router.state.location.search).toBe('?sort=resellPrice');
});

test('All Cars filters by text and status, stored in the URL; an empty result offers to clear', async () => {
  signInAs('seller');
  api.on('GET /cars/allcars', ({ query }) =>
    query.get('q') ? json([]) : pageResponse([buildOwnCar()], 1, null),
  );
  const { router } = renderDashboard('/dashboard/allcars?sort=model');
  await userEvent.type(await screen.findByLabelText('Search by brand, model, or keyword'), 'tesla');
  expect(await screen.findByText('No matching cars')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All Cars (0)' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Sold');
  await waitFor(() =>
    expect(api.sent('GET /cars/allcars').at(-1)!.query.toString()).toBe(
      'limit=50&q=tesla&status=sold&sort=model',
    ),
  );
  expect(router.state.location.search).toBe('?sort=model&q=tesla&status=sold');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('V60')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?sort=model');
});

test.each([
  ['admin', true],
  ['seller', false],
] as const)('deleting a sold car warns only an admin about the buyer’s money: %s', async (role, isWarned) => {
  signInAs(role);
  api.on('GET /cars/allcars', () => json([buildOwnCar({ status: 'sold' })]));
  renderDashboard('/dashboard/allcars');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirmation = screen.getByRole('dialog', { name: 'Delete this car?' });
  expect(/they’ll get a full refund/.test(confirmation.textContent ?? '')).toBe(isWarned);
});

test('All Cars deletes a car after confirmation and refetches the list', async () => {
  signInAs('seller');
  let cars = [buildOwnCar(), otherSellersCar];
  api.on('GET /cars/allcars', () => json(cars));
  api.on('DELETE /cars/car-1', () => {
    cars = [otherSellersCar];
    return json({ deletedCount: 1 });
  });
  renderDashboard('/dashboard/allcars');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const confirmation = screen.getByRole('dialog', { name: 'Delete this car?' });
  expect(confirmation).toHaveTextContent(
    'This removes the 2019 Volvo V60, its photos, and its ad from the site.',
  );
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Car deleted successfully')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'All Cars (1)' })).toBeInTheDocument();
  expect(screen.queryByText('V60')).not.toBeInTheDocument();
});
