import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCar } from '../../test-support/builders.ts';
import { pageOf, refusal, type FakeApi } from '../../test-support/fake-api.ts';
import { openSite, prepareSite } from '../../test-support/site.tsx';

let api: FakeApi;
beforeEach(() => {
  api = prepareSite();
});

const asked = () => api.sent('GET /viewallcars').at(-1)?.query.toString();

test('shows all cars with their count', async () => {
  api.on('GET /viewallcars', (sent) =>
    pageOf(
      sent,
      Array.from({ length: 30 }, (_, index) => buildCar({ _id: `car-${String(index)}` })),
    ),
  );
  openSite('/viewallcars');
  expect(await screen.findByText('30 cars')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'All cars' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(asked()).toBe('limit=24');
});

test('filters of the address reach the server, stand in the form and come off one by one', async () => {
  const site = openSite(
    '/viewallcars?q=wagon&category=wagon&maxPrice=20000&sort=price-asc&colour=odd&minYear=x',
  );
  await screen.findByRole('article');
  expect(asked()).toBe('q=wagon&category=wagon&maxPrice=20000&sort=price-asc&limit=24');
  const panel = screen.getByRole('form', { name: 'Filters' });
  expect(within(panel).getByRole('textbox', { name: 'Price to' })).toHaveValue('20000');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Station Wagon' }));
  expect(site.address()).toBe('/viewallcars?q=wagon&maxPrice=20000&sort=price-asc');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Up to $20,000' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(site.address()).toBe('/viewallcars?sort=price-asc');
  await waitFor(() => expect(asked()).toBe('sort=price-asc&limit=24'));
  expect(within(panel).getByRole('textbox', { name: 'Price to' })).toHaveValue('');
});

test('a choice counts at once, a typed number when its field is left', async () => {
  const site = openSite('/viewallcars');
  await screen.findByRole('article');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fuel' }), 'Hybrid');
  expect(site.address()).toBe('/viewallcars?fuel=hybrid');
  await userEvent.type(screen.getByRole('textbox', { name: 'Price from' }), '5000');
  expect(site.address()).toBe('/viewallcars?fuel=hybrid');
  await userEvent.tab();
  expect(site.address()).toBe('/viewallcars?minPrice=5000&fuel=hybrid');
  await userEvent.type(screen.getByRole('textbox', { name: 'Mileage up to' }), '60000{Enter}');
  expect(site.address()).toBe('/viewallcars?minPrice=5000&maxMileage=60000&fuel=hybrid');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price, low to high');
  expect(site.address()).toBe('/viewallcars?minPrice=5000&maxMileage=60000&fuel=hybrid&sort=price-asc');
});

test('a choice made before the one before it is drawn keeps it', async () => {
  const site = openSite('/viewallcars');
  await screen.findByRole('article');
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Fuel' }), { target: { value: 'petrol' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-asc' } });
  });
  await waitFor(() => expect(site.address()).toBe('/viewallcars?fuel=petrol&sort=price-asc'));
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-desc' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Gearbox' }), { target: { value: 'manual' } });
  });
  await waitFor(() => expect(site.address()).toBe('/viewallcars?fuel=petrol&gearbox=manual&sort=price-desc'));
});

test('a number that makes no sense is told and not searched for', async () => {
  const site = openSite('/viewallcars?minPrice=5000');
  await screen.findByRole('article');
  const to = screen.getByRole('textbox', { name: 'Price to' });
  await userEvent.type(to, 'cheap{Enter}');
  expect(to).toBeInvalid();
  expect(to).toHaveAccessibleDescription('Give a whole number');
  await userEvent.clear(to);
  await userEvent.type(to, '400{Enter}');
  expect(to).toHaveAccessibleDescription('This is below the other end');
  expect(site.address()).toBe('/viewallcars?minPrice=5000');
});

test('the keyword search keeps the other filters', async () => {
  const site = openSite('/viewallcars?fuel=diesel');
  await screen.findByRole('article');
  await userEvent.type(screen.getByRole('searchbox'), 'volvo{Enter}');
  expect(site.address()).toBe('/viewallcars?q=volvo&fuel=diesel');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cars for “volvo”');
});

test('nothing found: a way out', async () => {
  api.on('GET /viewallcars', (sent) => pageOf(sent, sent.query.has('q') ? [] : [buildCar()]));
  openSite('/viewallcars?q=spaceship');
  expect(await screen.findByText('No car matches')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a failure is told, and Retry works', async () => {
  api.on('GET /viewallcars', () => refusal(400, 'The server is resting.'));
  openSite('/viewallcars');
  expect(await screen.findByText('The server is resting.')).toBeVisible();
  api.on('GET /viewallcars', (sent) => pageOf(sent, [buildCar()]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});
