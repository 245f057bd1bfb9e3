import { buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildFacets, renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

const linkTexts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);

test('an empty list suggests removing single filters that hide cars', async () => {
  const site = renderCatalog('/viewallcars?q=spaceship&maxPrice=900&gearbox=automatic&sort=year-asc');
  api.on('GET /viewallcars', (sent) => paginate(sent, sent.query.has('gearbox') ? [] : [buildCar()]));
  api.on('GET /cars/facets', () => json(buildFacets({ q: 0, maxPrice: 1, gearbox: 12 }, 0)));
  const alternatives = await screen.findByRole('list', { name: 'Filters to remove' });
  expect(linkTexts(alternatives)).toEqual([
    'Remove “Automatic” to see 12 cars',
    'Remove “Up to $900” to see 1 car',
  ]);
  expect(screen.getByText(/^Try removing a filter/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Remove “Automatic” to see 12 cars' }));
  expect(site.address()).toBe('/viewallcars?q=spaceship&maxPrice=900&sort=year-asc');
  expect(await screen.findByRole('article')).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^1 car$/);
});

test('an empty list suggests removing the smallest pair of filters if no single one helps', async () => {
  const site = renderCatalog('/viewallcars?brand=Lexus&fuel=diesel&maxPrice=5000');
  api.on('GET /viewallcars', (sent) => paginate(sent, sent.query.has('maxPrice') ? [] : [buildCar()]));
  api.on('GET /cars/facets', ({ query }) => {
    if (!query.has('brand')) return json(buildFacets({ maxPrice: 0, fuel: 4 }, 0));
    if (!query.has('maxPrice')) return json(buildFacets({ brand: 0, fuel: 1234 }, 0));
    return json(buildFacets({ brand: 0, fuel: 0, maxPrice: 0 }, 0));
  });
  const alternatives = await screen.findByRole('list', { name: 'Filters to remove' });
  expect(linkTexts(alternatives)).toEqual([
    'Remove “Up to $5,000” and “Diesel” to see 1,234 cars',
    'Remove “Lexus” and “Diesel” to see 4 cars',
  ]);
  await userEvent.click(within(alternatives).getByRole('link', { name: /^Remove “Up to/ }));
  expect(site.address()).toBe('/viewallcars?brand=Lexus');
  expect(await screen.findByRole('article')).toBeVisible();
});

test('an empty list suggests removing three filters if no pair helps', async () => {
  renderCatalog('/viewallcars?brand=Lexus&fuel=diesel&maxPrice=5000&gearbox=manual');
  api.on('GET /viewallcars', (sent) => paginate(sent, []));
  api.on('GET /cars/facets', ({ query }) =>
    json(
      buildFacets(query.has('brand') || query.has('fuel') ? { gearbox: 0, maxPrice: 0 } : { gearbox: 3 }, 0),
    ),
  );
  expect(
    await screen.findByRole('link', { name: 'Remove “Lexus” and “Diesel” and “Manual” to see 3 cars' }),
  ).toBeVisible();
});

test('a suggestion to remove the search text quotes it once', async () => {
  renderCatalog('/viewallcars?q=zzzzqq');
  api.on('GET /viewallcars', (sent) => paginate(sent, []));
  api.on('GET /cars/facets', () => json(buildFacets({ q: 89 }, 0)));
  expect(await screen.findByRole('link', { name: 'Remove “zzzzqq” to see 89 cars' })).toBeVisible();
  expect(screen.getByText('Check the spelling or try another word.')).toBeVisible();
});

test('an empty list has a link to clear all filters', async () => {
  api.on('GET /viewallcars', (sent) => paginate(sent, sent.query.has('q') ? [] : [buildCar()]));
  renderCatalog('/viewallcars?q=spaceship');
  expect(await screen.findByText('No cars match your search')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a misspelled search shows which search replaced it', async () => {
  api.on('GET /cars/facets', () =>
    json({ ...buildFacets({ q: 9 }), suggestion: { q: 'toyota rav4', cars: 1, shown: true } }),
  );
  const site = renderCatalog('/viewallcars?q=toyta+rav4&maxPrice=20000');
  const link = await screen.findByRole('link', { name: '“toyota rav4”' });
  expect(link.closest('[role=status]')).toHaveTextContent('Showing “toyota rav4” instead');
  await userEvent.click(link);
  expect(site.address()).toBe('/viewallcars?q=toyota+rav4&maxPrice=20000');
});

test('a search with few results suggests one with more, in a line reserved beforehand', async () => {
  const pendingResponses: (() => void)[] = [];
  api.on('GET /cars/facets', ({ query }) =>
    query.get('q') === 'convertable'
      ? new Promise((resolve) => {
          pendingResponses.push(() =>
            resolve(
              json({ ...buildFacets({ q: 9 }), suggestion: { q: 'convertible', cars: 12, shown: false } }),
            ),
          );
        })
      : json(buildFacets()),
  );
  const site = renderCatalog('/viewallcars?q=convertable&sort=price-asc');
  await screen.findByRole('article');
  const suggestionLine = screen
    .getAllByRole('status')
    .find((statusElement) => statusElement.className === 'list-suggestion');
  expect(suggestionLine).toBeEmptyDOMElement();
  for (const respond of pendingResponses) respond();
  const link = await screen.findByRole('link', { name: '“convertible”' });
  expect(suggestionLine).toContainElement(link);
  expect(suggestionLine).toHaveTextContent('Did you mean “convertible”? 12 cars');
  await userEvent.click(link);
  expect(site.address()).toBe('/viewallcars?q=convertible&sort=price-asc');
  expect(document.activeElement).toHaveTextContent(/^1 car$/);
});

test('a search that is too long shows an error, stays in its field and shows no other list', async () => {
  const searchText = 'x'.repeat(101);
  const refuseSearch = () =>
    errorResponse(400, 'Check the marked fields', { q: 'Keep your search to 100 characters or fewer' });
  api.on('GET /viewallcars', (sent) => (sent.query.has('q') ? refuseSearch() : paginate(sent, [buildCar()])));
  api.on('GET /cars/facets', ({ query }) => (query.has('q') ? refuseSearch() : json(buildFacets())));
  const site = renderCatalog(`/viewallcars?q=${searchText}&fuel=diesel`);
  const field = await screen.findByRole('searchbox', { name: 'Brand, model, or keyword' });
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue(searchText);
  expect(field).toHaveAccessibleDescription('Keep your search to 100 characters or fewer');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Show all cars' }));
  expect(site.address()).toBe('/viewallcars?fuel=diesel');
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a search for gas (LPG) cars without results suggests gasoline cars', async () => {
  api.on('GET /viewallcars', (sent) => paginate(sent, sent.query.get('fuel') === 'gas' ? [] : [buildCar()]));
  api.on('GET /cars/facets', () => json(buildFacets({ fuel: 5 }, 0)));
  const site = renderCatalog('/viewallcars?fuel=gas&sort=price-asc');
  await userEvent.click(await screen.findByRole('link', { name: 'Gasoline: 1 car' }));
  expect(site.address()).toBe('/viewallcars?fuel=petrol&sort=price-asc');
  expect(await screen.findByRole('article')).toBeVisible();
});
