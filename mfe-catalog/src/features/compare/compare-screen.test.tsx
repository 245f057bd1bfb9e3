import { buildCar } from '@second-gear/test-utils/builders';
import { createDeferred } from '@second-gear/test-utils/deferred';
import { type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { comparedCarIds } from '../../shared/compare/compared-car-ids.ts';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

const cars = [
  buildCar({ _id: 'a', brandName: 'Kia', model: 'Ceed', resellPrice: 9000, mileage: null }),
  buildCar({ _id: 'b', resellPrice: 12000, mileage: 10000, purchaseYear: 2021 }),
  buildCar({ _id: 'c', brandName: 'Mazda', model: '3', resellPrice: 9000, mileage: 20000 }),
  buildCar({ _id: 'd', brandName: 'Ford', model: 'Focus' }),
  buildCar({ _id: 'e', brandName: 'Audi', model: 'A4' }),
];

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  api.on('GET /cars', ({ query }) =>
    json(cars.filter(({ _id }) => query.get('ids')?.split(',').includes(_id))),
  );
});

const readCells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('compares the cars of the URL in its order and labels the best values', async () => {
  renderCatalog('/compare?ids=c,a,b');
  await screen.findByRole('table', { name: 'Car details side by side' });
  expect(
    screen.getAllByRole('columnheader').map((headerCell) => within(headerCell).getByRole('link').textContent),
  ).toEqual(['Mazda 3', 'Kia Ceed', 'Volvo V60']);
  expect(readCells('Price')).toEqual(['$9,000Lowest price', '$9,000Lowest price', '$12,000']);
  expect(readCells('Year of purchase')).toEqual(['2019', '2019', '2021Newest']);
  expect(readCells('Mileage')).toEqual(['20,000 mi', 'Not listed', '10,000 miLowest mileage']);
});

test('cars can be removed from the comparison one by one, including the last', async () => {
  const site = renderCatalog('/compare?ids=a,b');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Kia Ceed' }));
  expect(site.address()).toBe('/compare?ids=b');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Volvo V60' }));
  expect(await screen.findByText('No cars to compare yet')).toBeVisible();
});

test('the comparison reports a car that no longer exists, and requests four cars at most', async () => {
  renderCatalog('/compare?ids=a,zzz,a,b,c,d,e');
  expect(await screen.findByText('A car you picked is no longer listed.')).toBeVisible();
  expect(api.sent('GET /cars')[0]?.query.get('ids')).toBe('a,zzz,b,c');
});

test('a selected car that is no longer listed is removed from the selection', async () => {
  for (const id of ['a', 'zzz', 'b']) comparedCarIds.append(id);
  const site = renderCatalog('/compare');
  expect(await screen.findByText('A car you picked is no longer listed.')).toBeVisible();
  expect(comparedCarIds.ids()).toEqual(['a', 'b']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kia Ceed' }));
  expect(site.address()).toBe('/compare?ids=b');
});

test('other cars can be selected if no selected car is listed anymore', async () => {
  comparedCarIds.append('zzz');
  renderCatalog('/compare');
  expect(await screen.findByText('No cars to compare yet')).toBeVisible();
  expect(comparedCarIds.ids()).toEqual([]);
});

test('the other cars stay visible while one is removed', async () => {
  renderCatalog('/compare?ids=a,b');
  const table = await screen.findByRole('table');
  const pendingResponse = createDeferred<Response>();
  api.on('GET /cars', () => pendingResponse.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kia Ceed' }));
  expect(screen.getByRole('table')).toBe(table);
  expect(screen.getByRole('columnheader', { name: /Volvo V60/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /Kia/ })).toBeNull();
  await act(async () => {
    pendingResponse.resolve(json([cars[1]]));
    await pendingResponse.promise;
  });
  expect(screen.getByRole('table')).toBe(table);
});

test('cards select up to four cars, and the dock opens the comparison', async () => {
  api.on('GET /viewallcars', (sent) => paginate(sent, cars));
  const site = renderCatalog('/viewallcars');
  for (const { brandName, model } of cars) {
    await userEvent.click(await screen.findByRole('button', { name: `Compare ${brandName} ${model}` }));
  }
  expect(await screen.findByText(/You can compare up to 4 cars/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compare Kia Ceed' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Compare Audi A4' })).toHaveAttribute('aria-pressed', 'false');
  const dock = await screen.findByRole('complementary', { name: 'Cars to compare' });
  expect(dock).toHaveTextContent('4 of 4 picked to compare');
  await userEvent.click(within(dock).getByRole('link', { name: 'Compare' }));
  expect(site.address()).toBe('/compare?ids=a,b,c,d');
  expect(await screen.findByRole('table')).toBeVisible();
});

test('the comparison without ids shows the cars selected in this browser', async () => {
  comparedCarIds.append('b');
  const site = renderCatalog('/compare');
  expect(await screen.findByRole('columnheader', { name: /Volvo V60/ })).toBeVisible();
  expect(site.address()).toBe('/compare?ids=b');
});
