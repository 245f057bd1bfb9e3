import { errorResponse, type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../../test-support/render-catalog.tsx';

const CITIES = [
  { city: 'Chicago', cars: 12, lat: 41.85, lon: -87.69 },
  { city: 'Austin', cars: 5, lat: 30.33, lon: -97.77 },
  { city: 'Atlantis', cars: 1, lat: null, lon: null },
];

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  api.on('GET /cars/cities', () => json(CITIES));
});

const openMap = async (address = '/viewallcars?fuel=diesel') => {
  const site = renderCatalog(address);
  await userEvent.click(await screen.findByRole('button', { name: 'Map' }));
  return { site, map: await screen.findByRole('region', { name: 'Cars by city' }) };
};
const lastQuery = () => api.sent('GET /cars/cities').at(-1)?.query.toString();

test('the map lists all cities with counts, even those off the map, and links to a city’s cars', async () => {
  const { site, map } = await openMap();
  expect(lastQuery()).toBe('fuel=diesel');
  const cities = within(map).getAllByRole('listitem');
  expect(cities.map((item) => item.textContent)).toEqual(['Chicago (12)', 'Austin (5)', 'Atlantis (1)']);
  expect(map.querySelectorAll('circle')).toHaveLength(2);
  await userEvent.click(within(map).getByRole('link', { name: 'Austin (5)' }));
  expect(site.address()).toBe('/viewallcars?fuel=diesel&city=Austin');
  // The other cities stay selectable.
  await waitFor(() =>
    expect(within(map).getByRole('link', { name: 'Austin (5)' })).toHaveAttribute('aria-current', 'true'),
  );
  expect(within(map).getByRole('link', { name: 'Austin (5)' })).toHaveFocus();
  expect(lastQuery()).toBe('fuel=diesel');
  expect(within(map).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(within(map).getByRole('link', { name: 'All cities' }));
  expect(site.address()).toBe('/viewallcars?fuel=diesel');
});

test('a dot links to its city without a second tab stop', async () => {
  const { site, map } = await openMap();
  const dot = map.querySelector('circle')?.closest('a');
  expect(dot).toHaveAttribute('tabindex', '-1');
  if (!dot) throw new Error('There is no dot');
  await userEvent.click(dot);
  expect(site.address()).toBe('/viewallcars?fuel=diesel&city=Chicago');
});

test('the map button hides the map again', async () => {
  await openMap();
  const button = screen.getByRole('button', { name: 'Map' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(screen.queryByRole('region', { name: 'Cars by city' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('a map that fails to load shows an error and can be retried', async () => {
  api.on('GET /cars/cities', () => errorResponse(422, 'Not today'));
  renderCatalog('/viewallcars');
  await userEvent.click(await screen.findByRole('button', { name: 'Map' }));
  expect(await screen.findByText('We couldn’t load the map')).toBeVisible();
  api.on('GET /cars/cities', () => json([]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/No cars match your search, so there are no cities/)).toBeVisible();
});
