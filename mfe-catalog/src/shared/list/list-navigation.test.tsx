import { buildCar } from '@second-gear/web-testing/builders';
import { paginate } from '@second-gear/web-testing/fake-api';
import { screen } from '@testing-library/react';
import { openSite, prepareSite } from '../../test-support/site.tsx';

test('the link to earlier cars goes back a full page, even from a short last page', async () => {
  const api = prepareSite();
  const cars = Array.from({ length: 400 }, (_, at) => buildCar({ _id: `car-${String(at + 1)}` }));
  api.on('GET /viewallcars', (sent) => paginate(sent, cars));
  openSite('/viewallcars?at=399');
  expect(await screen.findByRole('link', { name: 'Earlier cars' })).toHaveAttribute(
    'href',
    '/viewallcars?at=375',
  );
});
