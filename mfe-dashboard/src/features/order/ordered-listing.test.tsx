import type { Order } from '@second-gear/contract/orders';
import { resetSite, signInAs } from '@second-gear/web-testing/browser';
import { buildOrder, buildOrderedListing } from '@second-gear/web-testing/builders';
import { type FakeApi, json } from '@second-gear/web-testing/fake-api';
import { screen, within } from '@testing-library/react';
import { visit } from '../../test-support/site.tsx';

let api: FakeApi;
beforeEach(() => {
  api = resetSite();
  signInAs('buyer');
  api.on('GET /orders/order-1/documents', () => json([]));
});

const open = async (shown: Order) => {
  api.on('GET /orders/order-1', () => json(shown));
  const view = visit('/dashboard/orders/order-1');
  await screen.findByRole('heading', { level: 1, name: /Volvo V60$/ });
  return view;
};
const listingBlock = () => screen.findByRole('region', { name: 'Listing when ordered' });

test('the order page shows the car as ordered and that the listing is unchanged', async () => {
  await open(buildOrder({ listing: buildOrderedListing({ mileage: 30_000, vin: '1HGCM82633A004352' }) }));
  const block = await listingBlock();
  for (const fact of ['Mileage30,000 mi', 'VIN1HGCM82633A004352', 'Conditiongood', 'Year2019'])
    expect(block).toHaveTextContent(fact);
  expect(block).toHaveTextContent(
    /This is how the listing looked on Nov 20, 2026.*It hasn’t changed since\./,
  );
  expect(within(block).getByRole('button', { name: 'Photo 1 of 2 from the listing' })).toBeVisible();
});

test('the order page shows later changes or the deletion of the listing', async () => {
  const view = await open(buildOrder({ listing: buildOrderedListing({ changed: ['mileage', 'images'] }) }));
  expect(await listingBlock()).toHaveTextContent('Changed since then: Mileage, Photos.');
  view.unmount();
  await open(buildOrder({ carId: null, listing: buildOrderedListing({ gone: true }) }));
  expect(await listingBlock()).toHaveTextContent('The listing has since been deleted.');
});

test('the order page omits the listing if none was stored or the API is older', async () => {
  const view = await open(buildOrder({ listing: null }));
  view.unmount();
  await open(buildOrder());
  expect(screen.queryByRole('region', { name: 'Listing when ordered' })).not.toBeInTheDocument();
});
