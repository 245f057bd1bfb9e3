import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteDeclarationSchema } from '@second-gear/federation/remote-declaration';
import { buildAd, buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, neverRespond, paginate } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildFacets, renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

const declaration = remoteDeclarationSchema.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../remote.json'), 'utf8')),
);

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

const manyCars = Array.from({ length: 30 }, (_, index) =>
  buildCar({ _id: `car-${String(index)}`, model: `No ${String(index)}`, resellPrice: 1000 + index }),
);

test('the home page requests exactly what the shell prefetches from remote.json', async () => {
  renderCatalog('/');
  await screen.findByRole('article', { name: 'Volvo V60', description: '' });
  const data = declaration.routes.find(({ path }) => path === '/')?.data ?? [];
  expect(api.requestLines().slice(0, data.length).sort()).toEqual(data.map((path) => `GET ${path}`).sort());
});

// spec:2.24 2.25 2.26 9.6
test('a card shows brand, model, price, picture, rating labeled Reviews and description', async () => {
  renderCatalog('/');
  const list = await screen.findByRole('region', { name: /Cars for sale/ });
  const card = await within(list).findByRole('article', { name: 'Volvo V60' });
  expect(card).toHaveTextContent('$16,000');
  expect(card).toHaveTextContent(/Reviews\s*4\.5/);
  expect(card).toHaveTextContent('One owner.');
  expect(card).toHaveTextContent('2019 · 42,000 mi · Diesel · Manual');
  expect(card.querySelector('img')).toHaveAttribute('src', '/api/images/v60-side.svg');
  expect(within(within(card).getByRole('heading')).getByRole('link')).toHaveAttribute('href', '/cars/car-1');
  expect(within(card).getByRole('button', { name: /Order Now/ })).toBeEnabled();
  expect(within(card).getByRole('button', { name: /To Admin/ })).toBeEnabled();
  expect(within(card).getByRole('button', { name: /Wishlist/ })).toHaveAttribute('aria-pressed', 'false');
});

test('a card has one primary button, followed by the other actions with their names', async () => {
  renderCatalog('/');
  const list = await screen.findByRole('region', { name: /Cars for sale/ });
  const card = await within(list).findByRole('article', { name: 'Volvo V60' });
  expect(within(card).getByText('Chicago')).toBeVisible();
  expect(
    within(card)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Order Now: Volvo V60',
    'Wishlist: Volvo V60',
    'Compare Volvo V60',
    'To Admin: report Volvo V60',
  ]);
});

test.each([
  [21, 'Cars for sale 21 of 30 available now'],
  [30, 'Cars for sale 30 cars'],
  [0, 'Cars for sale 0 of 30 available now'],
])('the home page counts %d of 30 cars as available', async (available, name) => {
  const status = [
    ...(available > 0 ? [{ value: 'available', cars: available }] : []),
    { value: 'sold', cars: 30 - available },
  ];
  const { choices } = buildFacets();
  api.on('GET /cars/facets', () => json({ ...buildFacets({}, 30), choices: { ...choices, status } }));
  renderCatalog('/');
  expect(await screen.findByRole('heading', { name })).toBeVisible();
});

// spec:2.2 9.7
test('the home list counts all cars and loads more page by page', async () => {
  api.on('GET /cars', (sent) => paginate(sent, manyCars));
  renderCatalog('/');
  await screen.findByText('Showing 12 of 30');
  const list = screen.getByRole('region', { name: 'Cars for sale' });
  expect(within(list).getAllByRole('article')).toHaveLength(12);
  expect(list).toHaveTextContent('Showing 12 of 30');
  await userEvent.click(within(list).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(24));
  await userEvent.click(within(list).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(30));
  expect(within(list).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a failed next page leaves the loaded cars and can be retried', async () => {
  let isFailing = true;
  api.on('GET /cars', (sent) =>
    isFailing && sent.query.has('cursor') ? errorResponse(400, 'Not now.') : paginate(sent, manyCars),
  );
  renderCatalog('/');
  const list = await screen.findByRole('region', { name: /Cars for sale/ });
  await userEvent.click(await within(list).findByRole('button', { name: 'Show more' }));
  expect(await within(list).findByText('Not now.')).toBeVisible();
  expect(within(list).getAllByRole('article')).toHaveLength(12);
  isFailing = false;
  await userEvent.click(within(list).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(24));
  expect(within(list).queryByText('Not now.')).toBeNull();
});

test('each section of the home page shows a loading state', async () => {
  for (const call of ['GET /cars', 'GET /ads', 'GET /brands']) api.on(call, neverRespond);
  renderCatalog('/');
  for (const label of ['Loading cars…', 'Loading featured cars…', 'Loading brands…'])
    expect(await screen.findAllByText(label)).not.toHaveLength(0);
});

// spec:8.19
test('each section of the home page shows its error, and Retry loads it', async () => {
  api.on('GET /brands', () => errorResponse(400, 'Brands are resting.'));
  api.on('GET /cars', () => errorResponse(400, 'Cars are resting.'));
  api.on('GET /ads', () => errorResponse(400, 'Ads are resting.'));
  api.on('GET /category', () => errorResponse(400, 'Categories are resting.'));
  renderCatalog('/');
  expect(await screen.findByText('Cars are resting.')).toBeVisible();
  expect(await screen.findByText('Ads are resting.')).toBeVisible();
  expect(await screen.findByText('Categories are resting.')).toBeVisible();
  expect(await screen.findByText('Brands are resting.')).toBeVisible();
  api.on('GET /ads', (sent) => paginate(sent, [buildAd()]));
  const ads = screen.getByRole('region', { name: 'Featured cars' });
  await userEvent.click(within(ads).getByRole('button', { name: 'Retry' }));
  expect(await within(ads).findByText('Ads.')).toBeVisible();
});

test('the home page without cars, ads and brands shows empty states', async () => {
  api.on('GET /brands', () => json([]));
  api.on('GET /cars', () => json([]));
  api.on('GET /ads', () => json([]));
  renderCatalog('/');
  expect(await screen.findByText('No cars here yet')).toBeVisible();
  expect(await screen.findByText('No featured cars today')).toBeVisible();
  expect(await screen.findByText('No brands yet')).toBeVisible();
});

test('the hero search opens the list of matching cars', async () => {
  const site = renderCatalog('/');
  await userEvent.type(screen.getByRole('searchbox', { name: /Search by brand/ }), '  red Volvo ');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('heading', { level: 1, name: 'Cars for “red Volvo”' });
  expect(site.address()).toBe('/viewallcars?q=red+Volvo');
});

test('a popular search opens a list of available cars', async () => {
  const site = renderCatalog('/');
  const links = within(screen.getByRole('list', { name: 'Popular searches' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Under $15,000',
    'Automatic',
    'Hybrid',
    'Under 40,000 miles',
  ]);
  for (const link of links) {
    const { searchParams } = new URL((link as HTMLAnchorElement).href);
    expect(searchParams.get('status')).toBe('available');
  }
  await userEvent.click(screen.getByRole('link', { name: 'Under $15,000' }));
  expect(await screen.findByRole('button', { name: 'Remove Available cars only' })).toBeVisible();
  expect(api.sent('GET /viewallcars').at(-1)?.query.toString()).toBe(
    'maxPrice=15000&status=available&sort=price-asc&limit=24',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove Available cars only' }));
  expect(site.address()).toBe('/viewallcars?maxPrice=15000&sort=price-asc');
});

// spec:2.2
test('the home page has the category menu, View All Cars and the marketing facts', async () => {
  renderCatalog('/');
  const menu = screen.getByRole('navigation', { name: 'Categories' });
  expect(await within(menu).findByRole('link', { name: 'Sports Car' })).toHaveAttribute(
    'href',
    '/category/sports',
  );
  expect(screen.getByRole('link', { name: 'View All Cars' })).toHaveAttribute('href', '/viewallcars');
  expect(screen.getByText('1998')).toBeInTheDocument();
  expect(screen.getByText('Chicago', { selector: 'dd' })).toBeInTheDocument();
});

// spec:2.1 2.3 9.4
test('the home page shows exclusive cars, sellers, gallery, brands and apps below the list', async () => {
  api.on('GET /cars', (sent) => paginate(sent, manyCars));
  renderCatalog('/');
  const exclusive = await screen.findByRole('region', { name: 'Our Super Exclusive Cars' });
  const names = within(exclusive).getAllByRole('article');
  expect(names.map((card) => card.getAttribute('aria-label'))).toEqual(['Volvo No 0', 'Volvo No 1']);
  for (const card of names) {
    expect(card).toHaveTextContent(/\$1,00[01]/);
    expect(card).toHaveTextContent('Reviews');
    expect(within(card).getByRole('link', { name: /^View car/ })).toBeVisible();
  }
  const sellers = screen.getByRole('region', { name: 'Sellers' });
  expect(within(sellers).getAllByRole('link')[0]).toHaveTextContent('Sam Porter');
  expect(within(sellers).getAllByRole('link')[0]).toHaveAttribute('href', '/sellers/sam');
  expect(within(screen.getByRole('region', { name: 'Gallery' })).getAllByRole('link')).toHaveLength(5);
  const brands = screen.getByRole('region', { name: 'Top brands' });
  expect(await within(brands).findByRole('link', { name: /Volvo/ })).toHaveAttribute(
    'href',
    '/viewallcars?brand=Volvo',
  );
  expect(screen.getByRole('button', { name: 'Download on the App Store Coming soon' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Get it on Google Play Coming soon' })).toBeDisabled();
  // A single request, because all sections share this list.
  expect(api.sent('GET /cars').map(({ query }) => query.toString())).toEqual(['limit=12&sort=featured']);
});
