import { buildCar } from '@second-gear/web-testing/builders';
import { deferred } from '@second-gear/web-testing/deferred';
import { type FakeApi, json, pageOf } from '@second-gear/web-testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { compared } from '../../shared/compare/compared.ts';
import { openSite, prepareSite } from '../../test-support/site.tsx';

const cars = [
  buildCar({ _id: 'a', brandName: 'Kia', model: 'Ceed', resellPrice: 9000, mileage: null }),
  buildCar({ _id: 'b', resellPrice: 12000, mileage: 10000, purchaseYear: 2021 }),
  buildCar({ _id: 'c', brandName: 'Mazda', model: '3', resellPrice: 9000, mileage: 20000 }),
  buildCar({ _id: 'd', brandName: 'Ford', model: 'Focus' }),
  buildCar({ _id: 'e', brandName: 'Audi', model: 'A4' }),
];

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
  api.on('GET /cars', ({ query }) =>
    json(cars.filter(({ _id }) => query.get('ids')?.split(',').includes(_id))),
  );
});

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the cars of the address stand side by side in its order, what is best is said', async () => {
  openSite('/compare?ids=c,a,b');
  await screen.findByRole('table', { name: 'Facts of the cars side by side' });
  expect(
    screen.getAllByRole('columnheader').map((head) => within(head).getByRole('link').textContent),
  ).toEqual(['Mazda 3', 'Kia Ceed', 'Volvo V60']);
  expect(cells('Price')).toEqual(['$9,000Lowest price', '$9,000Lowest price', '$12,000']);
  expect(cells('Year of purchase')).toEqual(['2019', '2019', '2021Newest']);
  expect(cells('Mileage')).toEqual(['20,000 mi', 'not said', '10,000 miFewest miles']);
});

test('a car can be taken out, down to none', async () => {
  const site = openSite('/compare?ids=a,b');
  await userEvent.click(await screen.findByRole('button', { name: 'Take Kia Ceed out' }));
  expect(site.address()).toBe('/compare?ids=b');
  await userEvent.click(await screen.findByRole('button', { name: 'Take Volvo V60 out' }));
  expect(await screen.findByText('No cars to compare yet')).toBeVisible();
});

test('a car that is gone is told of, and never more than four are asked for', async () => {
  openSite('/compare?ids=a,zzz,a,b,c,d,e');
  expect(await screen.findByText('A car that you picked is no longer listed.')).toBeVisible();
  expect(api.sent('GET /cars')[0]?.query.get('ids')).toBe('a,zzz,b,c');
});

test('a picked car that is no longer listed gives up its place', async () => {
  for (const id of ['a', 'zzz', 'b']) compared.append(id);
  const site = openSite('/compare');
  expect(await screen.findByText('A car that you picked is no longer listed.')).toBeVisible();
  expect(compared.ids()).toEqual(['a', 'b']);
  await userEvent.click(screen.getByRole('button', { name: 'Take Kia Ceed out' }));
  expect(site.address()).toBe('/compare?ids=b');
});

test('where no picked car is listed any more, others can be picked', async () => {
  compared.append('zzz');
  openSite('/compare');
  expect(await screen.findByText('No cars to compare yet')).toBeVisible();
  expect(compared.ids()).toEqual([]);
});

test('the other cars stay on the page while one is taken out', async () => {
  openSite('/compare?ids=a,b');
  const table = await screen.findByRole('table');
  const answer = deferred<Response>();
  api.on('GET /cars', () => answer.promise);
  await userEvent.click(screen.getByRole('button', { name: 'Take Kia Ceed out' }));
  expect(screen.getByRole('table')).toBe(table);
  expect(screen.getByRole('columnheader', { name: /Volvo V60/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /Kia/ })).toBeNull();
  await act(async () => {
    answer.resolve(json([cars[1]]));
    await answer.promise;
  });
  expect(screen.getByRole('table')).toBe(table);
});

test('cars are picked on their cards, four at most, and the dock leads here', async () => {
  api.on('GET /viewallcars', (sent) => pageOf(sent, cars));
  const site = openSite('/viewallcars');
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

test('without cars in the address those picked in this browser are shown', async () => {
  compared.append('b');
  const site = openSite('/compare');
  expect(await screen.findByRole('columnheader', { name: /Volvo V60/ })).toBeVisible();
  expect(site.address()).toBe('/compare?ids=b');
});
