import { buildCar } from '@second-gear/web-testing/builders';
import { type FakeApi, json, pageOf } from '@second-gear/web-testing/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { facets, openSite, prepareSite } from '../../test-support/site.tsx';

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
});

const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);

test('nothing found: the filters without which there are cars, one tap each', async () => {
  const site = openSite('/viewallcars?q=spaceship&maxPrice=900&gearbox=automatic&sort=year-asc');
  api.on('GET /viewallcars', (sent) => pageOf(sent, sent.query.has('gearbox') ? [] : [buildCar()]));
  api.on('GET /cars/facets', () => json(facets({ q: 0, maxPrice: 1, gearbox: 12 }, 0)));
  const offers = await screen.findByRole('list', { name: 'Filters without which there are cars' });
  expect(linksIn(offers)).toEqual(["Without 'Automatic': 12 cars", "Without 'Up to $900': 1 car"]);
  await userEvent.click(screen.getByRole('link', { name: "Without 'Automatic': 12 cars" }));
  expect(site.address()).toBe('/viewallcars?q=spaceship&maxPrice=900&sort=year-asc');
  expect(await screen.findByRole('article')).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^1 car$/);
});

test('nothing found without any one filter: the fewest that leave cars together', async () => {
  const site = openSite('/viewallcars?brand=Lexus&fuel=diesel&maxPrice=5000');
  api.on('GET /viewallcars', (sent) => pageOf(sent, sent.query.has('maxPrice') ? [] : [buildCar()]));
  api.on('GET /cars/facets', ({ query }) => {
    if (!query.has('brand')) return json(facets({ maxPrice: 0, fuel: 4 }, 0));
    if (!query.has('maxPrice')) return json(facets({ brand: 0, fuel: 1234 }, 0));
    return json(facets({ brand: 0, fuel: 0, maxPrice: 0 }, 0));
  });
  const offers = await screen.findByRole('list', { name: 'Filters without which there are cars' });
  expect(linksIn(offers)).toEqual([
    "Without 'Up to $5,000' and 'Diesel': 1,234 cars",
    "Without 'Lexus' and 'Diesel': 4 cars",
  ]);
  await userEvent.click(within(offers).getByRole('link', { name: /^Without 'Up to/ }));
  expect(site.address()).toBe('/viewallcars?brand=Lexus');
  expect(await screen.findByRole('article')).toBeVisible();
});

test('nothing found without any two filters: three that leave cars together', async () => {
  openSite('/viewallcars?brand=Lexus&fuel=diesel&maxPrice=5000&gearbox=manual');
  api.on('GET /viewallcars', (sent) => pageOf(sent, []));
  api.on('GET /cars/facets', ({ query }) =>
    json(facets(query.has('brand') || query.has('fuel') ? { gearbox: 0, maxPrice: 0 } : { gearbox: 3 }, 0)),
  );
  expect(
    await screen.findByRole('link', { name: "Without 'Lexus' and 'Diesel' and 'Manual': 3 cars" }),
  ).toBeVisible();
});

test('an offer quotes the words searched for once', async () => {
  openSite('/viewallcars?q=zzzzqq');
  api.on('GET /viewallcars', (sent) => pageOf(sent, []));
  api.on('GET /cars/facets', () => json(facets({ q: 89 }, 0)));
  expect(await screen.findByRole('link', { name: 'Without “zzzzqq”: 89 cars' })).toBeVisible();
});

test('nothing found: a way out', async () => {
  api.on('GET /viewallcars', (sent) => pageOf(sent, sent.query.has('q') ? [] : [buildCar()]));
  openSite('/viewallcars?q=spaceship');
  expect(await screen.findByText('No car matches')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(await screen.findByRole('article')).toBeVisible();
});
