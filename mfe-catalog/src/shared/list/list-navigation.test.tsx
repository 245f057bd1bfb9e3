import { buildCar } from '@second-gear/test-utils/builders';
import { paginate } from '@second-gear/test-utils/fake-api';
import { screen } from '@testing-library/react';
import { renderCatalog, setUpFakeApi } from '../../test-support/render-catalog.tsx';

test('the link to earlier cars goes back a full page, even from a short last page', async () => {
  const api = setUpFakeApi();
  const cars = Array.from({ length: 400 }, (_, index) => buildCar({ _id: `car-${String(index + 1)}` }));
  api.on('GET /viewallcars', (sent) => paginate(sent, cars));
  renderCatalog('/viewallcars?at=399');
  expect(await screen.findByRole('link', { name: 'Previous cars' })).toHaveAttribute(
    'href',
    '/viewallcars?at=375',
  );
});
