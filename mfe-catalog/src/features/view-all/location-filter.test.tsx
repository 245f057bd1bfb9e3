import { buildCar } from '@second-gear/test-utils/builders';
import {
  errorResponse,
  type FakeApi,
  json,
  paginate,
  type ReceivedRequest,
} from '@second-gear/test-utils/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

const UNKNOWN_PLACE = 'We couldn’t find that place';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
  api.on('GET /places', ({ query }) =>
    json(query.get('q')?.startsWith('ch') ? [{ near: 'Chicago, IL', name: 'Chicago, IL' }] : []),
  );
  api.on('GET /viewallcars', (sent) =>
    sent.query.get('near')?.startsWith('Nowhere')
      ? errorResponse(400, 'Bad request', { near: UNKNOWN_PLACE })
      : paginate(sent, [buildCar(sent.query.has('near') ? { distance: 12 } : {})]),
  );
});

/** Mocks the browser's geolocation with the given implementation. */
function mockGeolocation(
  implementation: (
    resolvePosition: PositionCallback,
    rejectPosition: (error: { code: number }) => void,
  ) => void,
): void {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: implementation },
  });
}
const toPosition = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

const findLocationField = () => screen.findByRole('combobox', { name: 'Location' });
const clickLocate = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Use my location' }));
const lastQuery = (): ReceivedRequest['query'] | undefined => api.sent('GET /viewallcars').at(-1)?.query;

test('a car in the searched city shows no distance, because distances are between cities', async () => {
  api.on('GET /viewallcars', (sent) => paginate(sent, [buildCar({ distance: 0 })]));
  renderCatalog('/viewallcars?near=60601');
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Chicago');
  expect(card).not.toHaveTextContent(/away/);
});

test('a place applies on blur, a distance immediately, and cards show distances', async () => {
  const site = renderCatalog('/viewallcars');
  await userEvent.type(await findLocationField(), '60601');
  expect(site.address()).toBe('/viewallcars');
  await userEvent.tab();
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=60601&sort=nearest'));
  expect(await screen.findByText(/12 miles away/)).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '25 miles');
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=60601&within=25&sort=nearest'));
  await waitFor(() => expect(lastQuery()?.get('sort')).toBe('nearest'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Within 25 miles of 60601' }));
  expect(site.address()).toBe('/viewallcars');
  expect(await findLocationField()).toHaveValue('');
});

test('a selected sort order stays when a place is entered', async () => {
  const site = renderCatalog('/viewallcars?sort=price-asc');
  await userEvent.type(await findLocationField(), '60601');
  await userEvent.tab();
  await waitFor(() => expect(site.address()).toContain('near=60601'));
  expect(site.address()).toContain('sort=price-asc');
});

test('a sort order other than nearest stays when the place changes', async () => {
  const sortedSite = renderCatalog('/viewallcars?near=60601&sort=nearest');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Newest first');
  await userEvent.clear(await findLocationField());
  await userEvent.type(await findLocationField(), '60602');
  await userEvent.tab();
  await waitFor(() => expect(sortedSite.address()).toBe('/viewallcars?near=60602'));
});

test('a suggestion applies when it is selected', async () => {
  const site = renderCatalog('/viewallcars');
  const field = await findLocationField();
  await userEvent.type(field, 'chi');
  const list = document.getElementById(field.getAttribute('list') ?? '');
  await waitFor(() => expect(list?.querySelector('option')).toHaveValue('Chicago, IL'));
  expect(api.sent('GET /places').map(({ query }) => query.get('q'))).not.toContain('c');
  // The browser inserts a suggestion in one step.
  fireEvent.change(field, { target: { value: 'Chicago, IL' } });
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=Chicago%2C+IL&sort=nearest'));
});

test('an unknown place shows an error at its field, and the list stays', async () => {
  const site = renderCatalog('/viewallcars?fuel=diesel');
  await screen.findByRole('article');
  await userEvent.type(await findLocationField(), 'Nowhereville{Enter}');
  await waitFor(async () =>
    expect(await findLocationField()).toHaveAccessibleDescription(new RegExp(UNKNOWN_PLACE)),
  );
  expect(await findLocationField()).toBeInvalid();
  expect(await findLocationField()).toHaveFocus();
  expect(await findLocationField()).toHaveValue('Nowhereville');
  expect(site.address()).toBe('/viewallcars?fuel=diesel');
  expect(screen.getByRole('article')).toBeVisible();
});

test('a distance without a place requests a place, and both apply together', async () => {
  const site = renderCatalog('/viewallcars');
  await screen.findByRole('article');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '50 miles');
  await waitFor(async () =>
    expect(await findLocationField()).toHaveAccessibleDescription(/Enter a city or ZIP code first/),
  );
  await userEvent.type(await findLocationField(), 'Austin{Enter}');
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=Austin&within=50&sort=nearest'));
});

test('a place typed before the selected distance renders stays and applies', async () => {
  const site = renderCatalog('/viewallcars?near=60601');
  await screen.findByRole('article');
  const field = await findLocationField();
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Distance' }), { target: { value: '25' } });
    fireEvent.change(field, { target: { value: '10001' } });
  });
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=60601&within=25'));
  await screen.findByRole('button', { name: 'Remove Within 25 miles of 60601' });
  expect(field).toHaveValue('10001');
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=10001&within=25'));
});

test('Clear all also clears an unknown place', async () => {
  renderCatalog('/viewallcars?fuel=diesel');
  await screen.findByRole('article');
  await userEvent.type(await findLocationField(), 'Nowhereville{Enter}');
  await waitFor(async () => expect(await findLocationField()).toBeInvalid());
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(await findLocationField()).toHaveValue('');
  expect(await findLocationField()).toBeValid();
});

test('a URL with an unknown place shows an error and a link to remove it', async () => {
  const site = renderCatalog('/viewallcars?near=Nowhere&within=25&fuel=diesel');
  expect(await screen.findByText('We couldn’t find “Nowhere”. Try a city or ZIP code.')).toBeVisible();
  expect(await findLocationField()).toBeInvalid();
  await userEvent.click(screen.getByRole('link', { name: 'Show cars nationwide' }));
  expect(site.address()).toBe('/viewallcars?fuel=diesel');
  expect(await screen.findByRole('article')).toBeVisible();
});

test('an old link without its place shows a list', async () => {
  renderCatalog('/viewallcars?within=25&sort=nearest');
  await screen.findByRole('article');
  expect(lastQuery()?.toString()).toBe('limit=24');
  expect(
    within(screen.getByRole('combobox', { name: 'Sort by' })).queryByText('Nearest first'),
  ).not.toBeInTheDocument();
});

test('the visitor’s location is rounded before it is sent, and becomes a city name', async () => {
  mockGeolocation((resolvePosition) => resolvePosition(toPosition(41.87812, -87.62983)));
  api.on('GET /places', () => json([{ near: 'Chicago, IL', name: 'Chicago, IL' }]));
  const site = renderCatalog('/viewallcars');
  await clickLocate();
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=Chicago%2C+IL&sort=nearest'));
  expect(api.sent('GET /places').map(({ query }) => query.get('q'))[0]).toBe('41.9,-87.6');
  expect(await findLocationField()).toHaveValue('Chicago, IL');
});

test('input made while the browser locates the visitor stays', async () => {
  let resolvePosition: PositionCallback = () => undefined;
  mockGeolocation((onPosition) => {
    resolvePosition = onPosition;
  });
  api.on('GET /places', () => json([{ near: 'Chicago, IL', name: 'Chicago, IL' }]));
  const site = renderCatalog('/viewallcars');
  await clickLocate();
  await userEvent.type(await findLocationField(), 'Gary, IN');
  await act(async () => resolvePosition(toPosition(41.87812, -87.62983)));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Use my location' })).not.toHaveAttribute('aria-busy'),
  );
  expect(await findLocationField()).toHaveValue('Gary, IN');
  expect(site.address()).toBe('/viewallcars');

  await userEvent.clear(await findLocationField());
  await clickLocate();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Distance' }), '25 miles');
  await act(async () => resolvePosition(toPosition(41.87812, -87.62983)));
  await waitFor(() => expect(site.address()).toBe('/viewallcars?near=Chicago%2C+IL&within=25&sort=nearest'));
  expect(screen.getByRole('combobox', { name: 'Distance' })).toHaveFocus();
});

test.each([
  [1, /Location access is blocked. Enter a city/],
  [2, /couldn’t get your location. Enter a city/],
])('the place field shows what to do if geolocation fails with code %i', async (code, description) => {
  mockGeolocation((_sendPosition, rejectPosition) => rejectPosition({ code }));
  renderCatalog('/viewallcars');
  await clickLocate();
  await waitFor(async () => expect(await findLocationField()).toHaveAccessibleDescription(description));
  expect(await findLocationField()).toHaveFocus();
});

test('a location outside the country shows an error at the place field', async () => {
  mockGeolocation((resolvePosition) => resolvePosition(toPosition(51.5, -0.1)));
  renderCatalog('/viewallcars');
  await clickLocate();
  await waitFor(async () =>
    expect(await findLocationField()).toHaveAccessibleDescription(/outside the United States/),
  );
});

test('a single city works as a filter', async () => {
  const site = renderCatalog('/viewallcars?city=Chicago');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove In Chicago' }));
  expect(site.address()).toBe('/viewallcars');
});
