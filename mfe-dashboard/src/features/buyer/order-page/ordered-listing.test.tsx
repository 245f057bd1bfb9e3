import type { Order } from '@second-gear/contract/orders';
import { resetPageWithFakeApi, signInAs } from '@second-gear/test-utils/browser';
import { buildOrder, buildOrderedListing } from '@second-gear/test-utils/builders';
import { type FakeApi, json } from '@second-gear/test-utils/fake-api';
import { screen, within } from '@testing-library/react';
import { renderDashboard } from '../../../test-support/render-dashboard.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetPageWithFakeApi();
  signInAs('buyer');
  api.on('GET /orders/order-1/documents', () => json([]));
});

const openOrder = async (displayedOrder: Order) => {
  api.on('GET /orders/order-1', () => json(displayedOrder));
  const view = renderDashboard('/dashboard/orders/order-1');
  await screen.findByRole('heading', { level: 1, name: /Volvo V60$/ });
  return view;
};
const findListingBlock = () => screen.findByRole('region', { name: 'Listing at time of order' });

test('the order page shows the car as ordered and that the listing is unchanged', async () => {
  await openOrder(
    buildOrder({ listing: buildOrderedListing({ mileage: 30_000, vin: '1HGCM82633A004352' }) }),
  );
  const block = await findListingBlock();
  for (const fact of ['Mileage30,000 mi', 'VIN1HGCM82633A004352', 'ConditionGood', 'Year2019'])
    expect(block).toHaveTextContent(fact);
  expect(block).toHaveTextContent(
    /This is how the listing looked on Nov 20, 2026.*It hasn’t changed since\./,
  );
  expect(within(block).getByRole('button', { name: 'Photo 1 of 2 from the listing' })).toBeVisible();
});

test('the order page shows later changes or the deletion of the listing', async () => {
  const view = await openOrder(
    buildOrder({ listing: buildOrderedListing({ changed: ['mileage', 'images'] }) }),
  );
  expect(await findListingBlock()).toHaveTextContent('Changed since then: Mileage, Photos.');
  view.unmount();
  await openOrder(buildOrder({ carId: null, listing: buildOrderedListing({ gone: true }) }));
  expect(await findListingBlock()).toHaveTextContent('The listing has since been deleted.');
});

test('the order page omits the listing if none was stored or the API is older', async () => {
  const view = await openOrder(buildOrder({ listing: null }));
  view.unmount();
  await openOrder(buildOrder());
  expect(screen.queryByRole('region', { name: 'Listing at time of order' })).not.toBeInTheDocument();
});
