import { buildCar } from '@second-gear/test-utils/builders';
import { errorResponse, type FakeApi, json, paginate } from '@second-gear/test-utils/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

let api: FakeApi;
beforeEach(() => {
  api = setUpFakeApi();
});

// spec:2.10
test('shows the category’s cars with their count and highlights it in the menu', async () => {
  api.on('GET /category/wagon', (sent) =>
    paginate(
      sent,
      Array.from({ length: 25 }, (_, index) => buildCar({ _id: `car-${String(index)}` })),
    ),
  );
  renderCatalog('/category/wagon');
  expect(await screen.findByRole('heading', { level: 1, name: 'Station Wagon' })).toBeVisible();
  expect(screen.getByText('25 cars')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(screen.getByRole('link', { name: 'Station Wagon' })).toHaveAttribute('aria-current', 'page');
  expect(api.requestLines()).toEqual(['GET /category', 'GET /category/wagon?limit=24']);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25));
});

test('an empty category links to other cars', async () => {
  api.on('GET /category/sports', () => json([]));
  renderCatalog('/category/sports');
  expect(await screen.findByText('No cars here yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all cars' })).toHaveAttribute('href', '/viewallcars');
});

// spec:2.10
test.each([
  ['the server responds with 404', () => errorResponse(404, 'No such category'), 'error 404'],
  ['the category list lacks it', () => json([]), 'error 404'],
  ['the server responds with 403', () => errorResponse(403, 'No'), 'error 403'],
])('the error screen shows the actual status when %s', async (_caseName, respond, expectedText) => {
  api.on('GET /category/boats', respond);
  renderCatalog('/category/boats');
  expect(await screen.findByText(expectedText)).toBeVisible();
});
