import { FILTERS_WITH_PRESETS } from '@second-gear/contract/car-filters';
import { buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildFacets, renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

const lastQuery = () => api.sent('GET /viewallcars').at(-1)?.query.toString();

// spec:2.12
test('shows all cars with their count', async () => {
  api.on('GET /viewallcars', (sent) =>
    paginate(
      sent,
      Array.from({ length: 30 }, (_, index) => buildCar({ _id: `car-${String(index)}` })),
    ),
  );
  renderCatalog('/viewallcars');
  expect(await screen.findByText('30 cars')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'All cars' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(lastQuery()).toBe('limit=24');
});

test('filters of the URL are sent to the server, shown in the form and removable one by one', async () => {
  const site = renderCatalog(
    '/viewallcars?q=wagon&category=wagon&maxPrice=20000&sort=price-asc&colour=odd&minYear=x',
  );
  await screen.findByRole('article');
  expect(lastQuery()).toBe('q=wagon&category=wagon&maxPrice=20000&sort=price-asc&limit=24');
  const panel = screen.getByRole('form', { name: 'Filters' });
  expect(within(panel).getByRole('textbox', { name: 'Max price' })).toHaveValue('20000');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
  // The search text isn't a filter of the panel.
  expect(screen.getByText('Filters (2)')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Station Wagon' }));
  expect(site.address()).toBe('/viewallcars?q=wagon&maxPrice=20000&sort=price-asc');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Up to $20,000' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(site.address()).toBe('/viewallcars?sort=price-asc');
  await waitFor(() => expect(lastQuery()).toBe('sort=price-asc&limit=24'));
  expect(within(panel).getByRole('textbox', { name: 'Max price' })).toHaveValue('');
});

test('a selection applies immediately, a typed number on blur', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fuel' }), 'hybrid');
  expect(site.address()).toBe('/viewallcars?fuel=hybrid');
  await userEvent.type(screen.getByRole('textbox', { name: 'Min price' }), '5000');
  expect(site.address()).toBe('/viewallcars?fuel=hybrid');
  await userEvent.tab();
  expect(site.address()).toBe('/viewallcars?minPrice=5000&fuel=hybrid');
  await userEvent.type(screen.getByRole('textbox', { name: 'Max mileage' }), '60000{Enter}');
  expect(site.address()).toBe('/viewallcars?minPrice=5000&maxMileage=60000&fuel=hybrid');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price-asc');
  expect(site.address()).toBe('/viewallcars?minPrice=5000&maxMileage=60000&fuel=hybrid&sort=price-asc');
});

test('booked and sold cars can be excluded', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  const checkbox = screen.getByRole('checkbox', { name: /^Available cars only/ });
  expect(checkbox).not.toBeChecked();
  await userEvent.click(checkbox);
  expect(site.address()).toBe('/viewallcars?status=available');
  await waitFor(() => expect(lastQuery()).toBe('status=available&limit=24'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Available cars only' }));
  expect(site.address()).toBe('/viewallcars');
  expect(checkbox).not.toBeChecked();
});

test('a selection made before the previous one renders preserves it', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Fuel' }), { target: { value: 'petrol' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-asc' } });
  });
  await waitFor(() => expect(site.address()).toBe('/viewallcars?fuel=petrol&sort=price-asc'));
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-desc' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Transmission' }), { target: { value: 'manual' } });
  });
  await waitFor(() => expect(site.address()).toBe('/viewallcars?fuel=petrol&gearbox=manual&sort=price-desc'));
});

test('text typed before the previous selection renders stays and applies', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  const price = screen.getByRole('textbox', { name: 'Max price' });
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Fuel' }), { target: { value: 'petrol' } });
    fireEvent.change(price, { target: { value: '20000' } });
  });
  await screen.findByRole('button', { name: 'Remove Gasoline' });
  expect(price).toHaveValue('20000');
  await userEvent.type(price, '{Enter}');
  await waitFor(() => expect(site.address()).toBe('/viewallcars?maxPrice=20000&fuel=petrol'));
});

test.each(['much', '20000'])('Clear all clears typed text that is not applied yet: %s', async (typed) => {
  const site = renderCatalog('/viewallcars?fuel=petrol');
  await screen.findByRole('article');
  await userEvent.type(screen.getByRole('textbox', { name: 'Max price' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(lastQuery()).toBe('limit=24'));
  expect(screen.getByRole('textbox', { name: 'Max price' })).toHaveValue('');
  expect(site.address()).toBe('/viewallcars');
});

test('an invalid number shows an error and is not sent', async () => {
  const site = renderCatalog('/viewallcars?minPrice=5000');
  await screen.findByRole('article');
  const maxPriceField = screen.getByRole('textbox', { name: 'Max price' });
  await userEvent.type(maxPriceField, 'cheap{Enter}');
  expect(maxPriceField).toBeInvalid();
  expect(maxPriceField).toHaveAccessibleDescription('Enter a price between $0 and $1,000,000');
  await userEvent.clear(maxPriceField);
  await userEvent.type(maxPriceField, '400{Enter}');
  expect(maxPriceField).toHaveAccessibleDescription('Must be at least “Min price”');
  expect(site.address()).toBe('/viewallcars?minPrice=5000');
});

test('a keyword search preserves the other filters', async () => {
  const site = renderCatalog('/viewallcars?fuel=diesel');
  await screen.findByRole('article');
  await userEvent.type(screen.getByRole('searchbox'), 'volvo{Enter}');
  expect(site.address()).toBe('/viewallcars?q=volvo&fuel=diesel');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cars for “volvo”');
});

test('each option shows how many cars it would leave with the other filters unchanged', async () => {
  renderCatalog('/viewallcars?minPrice=5000&gearbox=automatic&sort=year-asc');
  const fuel = await screen.findByRole('combobox', { name: 'Fuel' });
  await waitFor(() => expect(fuel).toHaveTextContent('Hybrid (1,234)'));
  expect(fuel).toHaveTextContent('Diesel (0)');
  expect(screen.getByRole('combobox', { name: 'Transmission' })).toHaveTextContent(
    'Any transmissionManual (0)Automatic (2)',
  );
  expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveTextContent('Volvo (1)');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Sports Car (0)');
  expect(screen.getByRole('checkbox', { name: 'Available cars only (7)' })).not.toBeChecked();
  expect(api.sent('GET /cars/facets').at(-1)?.query.toString()).toBe('minPrice=5000&gearbox=automatic');
});

test('filter presets show their counts; a press selects one, and a second press removes it', async () => {
  const year = new Date().getUTCFullYear() - 5;
  api.on('GET /cars/facets', () =>
    json({
      ...buildFacets(),
      bounds: {
        ...Object.fromEntries(FILTERS_WITH_PRESETS.map((filter) => [filter, []])),
        maxPrice: [
          { value: 10_000, cars: 1234 },
          { value: 15_000, cars: 0 },
        ],
        minYear: [{ value: year, cars: 12 }],
        maxMileage: [{ value: 50_000, cars: 3 }],
        within: [{ value: 25, cars: 2 }],
      },
    }),
  );
  const site = renderCatalog('/viewallcars?near=60601&maxMileage=50000');
  const price = within(await screen.findByRole('group', { name: 'Price options' }));
  const press = async (name: string) => userEvent.click(await price.findByRole('button', { name }));
  await press('Up to $10,000 (1,234)');
  expect(site.address()).toBe('/viewallcars?maxPrice=10000&maxMileage=50000&near=60601');
  expect(screen.getByRole('textbox', { name: 'Max price' })).toHaveValue('10000');
  await waitFor(() =>
    expect(price.getByRole('button', { name: 'Up to $10,000 (1,234)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
  expect(price.getByRole('button', { name: 'Up to $15,000 (0)' })).toBeVisible();
  // The server returned no count for this option.
  expect(price.getByRole('button', { name: 'Up to $5,000' })).toBeVisible();
  await press('Up to $10,000 (1,234)');
  expect(site.address()).toBe('/viewallcars?maxMileage=50000&near=60601');
  expect(screen.getByRole('textbox', { name: 'Max price' })).toHaveValue('');

  expect(screen.getByRole('button', { name: `${String(year)} or newer (12)` })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Up to 50,000 mi (3)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('combobox', { name: 'Distance' })).toHaveTextContent('25 miles (2)');
});

test('the filters work even without counts', async () => {
  api.on('GET /cars/facets', () => errorResponse(400, 'Nobody counts today.'));
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  const fuel = screen.getByRole('combobox', { name: 'Fuel' });
  expect(fuel).toHaveTextContent(/^Any fuelGasolineDiesel/);
  await userEvent.selectOptions(fuel, 'Diesel');
  expect(site.address()).toBe('/viewallcars?fuel=diesel');
});

test('a failed list shows an error, and Retry loads it', async () => {
  api.on('GET /viewallcars', () => errorResponse(400, 'The server is resting.'));
  renderCatalog('/viewallcars');
  expect(await screen.findByText('The server is resting.')).toBeVisible();
  api.on('GET /viewallcars', (sent) => paginate(sent, [buildCar()]));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

describe('a list of 400 cars', () => {
  beforeEach(() => {
    const cars = Array.from({ length: 400 }, (_, index) =>
      buildCar({ _id: `car-${String(index + 1)}`, brandName: `Car number ${String(index + 1)}` }),
    );
    api.on('GET /viewallcars', (sent) => paginate(sent, cars));
  });
  const firstCar = () => within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('heading');

  test('a list of 400 cars opens at any position with its filters, and returns to the start', async () => {
    const site = renderCatalog('/viewallcars?fuel=hybrid');
    const jumpField = await screen.findByRole('spinbutton', { name: 'Jump to car number' });
    await userEvent.clear(jumpField);
    await userEvent.type(jumpField, '120');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(site.address()).toBe('/viewallcars?fuel=hybrid&at=120');
    expect(await screen.findByText('Showing 120 to 143 of 400')).toBeVisible();
    expect(screen.getByText('400 cars, starting with car 120')).toBeVisible();
    expect(lastQuery()).toBe('fuel=hybrid&limit=24&skip=119');
    expect(firstCar()).toHaveTextContent('Car number 120');
    expect(screen.getByRole('spinbutton', { name: 'Jump to car number' })).toHaveValue(120);
    expect(screen.getByRole('link', { name: 'Previous cars' })).toHaveAttribute(
      'href',
      '/viewallcars?fuel=hybrid&at=96',
    );
    await userEvent.click(screen.getByRole('link', { name: 'Back to start of list' }));
    expect(site.address()).toBe('/viewallcars?fuel=hybrid');
    expect(await screen.findByText('Showing 24 of 400')).toBeVisible();
  });

  test('the list shows a notice for a position beyond its end', async () => {
    renderCatalog('/viewallcars?at=401');
    expect(await screen.findByText('No more cars on this page')).toBeVisible();
    expect(screen.getByText('There are only 400 cars in this list.')).toBeVisible();
    const backLink = screen.getByRole('link', { name: 'Back to start of list' });
    expect(backLink).toHaveAttribute('href', '/viewallcars');
  });

  test('the list loads larger pages automatically after two requests, and stops at a failure', async () => {
    const observerCallbacks: (() => void)[] = [];
    // jsdom implements neither scrollTo nor IntersectionObserver.
    window.scrollTo = () => undefined;
    globalThis.IntersectionObserver = class {
      constructor(notifyObserver: (entries: { isIntersecting: boolean }[]) => void) {
        observerCallbacks.push(() => notifyObserver([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    } as unknown as typeof IntersectionObserver;
    renderCatalog('/viewallcars');
    const moreButton = await screen.findByRole('button', { name: 'Show more' });
    for (const shownCount of [48, 72]) {
      observerCallbacks.length = 0;
      await userEvent.click(moreButton);
      expect(await screen.findByText(`Showing ${String(shownCount)} of 400`)).toBeVisible();
    }
    await waitFor(() => expect(observerCallbacks.length).toBeGreaterThan(0));
    act(() => observerCallbacks.at(-1)?.());
    expect(await screen.findByText('Showing 168 of 400')).toBeVisible();
    expect(lastQuery()).toBe('limit=96&cursor=72');

    api.on('GET /viewallcars', () => errorResponse(400, 'No more today.'));
    act(() => observerCallbacks.at(-1)?.());
    expect(await screen.findByText('No more today.')).toBeVisible();
    const count = api.sent('GET /viewallcars').length;
    expect(await screen.findByText('Showing 168 of 400')).toBeVisible();
    expect(api.sent('GET /viewallcars')).toHaveLength(count);
  });
});
