import { FACETS } from '@second-gear/contract/car-filters';
import type { Facets } from '@second-gear/contract/facets';
import type { SlotHost, SlotProps } from '@second-gear/federation/slots';
import { createQueryClient } from '@second-gear/shared-auth/query-client';
import { resetPageWithFakeApi } from '@second-gear/test-utils/browser';
import { buildAd, buildCar, buildCategory } from '@second-gear/test-utils/builders';
import { json, paginate } from '@second-gear/test-utils/fake-api';
import { renderRoutes } from '@second-gear/test-utils/render-routes';
import { act } from '@testing-library/react';
import remote from '../remote.tsx';
import { comparedCarIds } from '../shared/compare/compared-car-ids.ts';
import { recentCarIds } from '../shared/recent/recent-cars.tsx';

/**
 * Builds the API's facets: the number of cars per filter option. `without` contains, for each active filter,
 * how many cars would match without it.
 */
export const buildFacets = (without: Facets['without'] = {}, total = 1): Facets => ({
  total,
  choices: {
    ...(Object.fromEntries(
      FACETS.map((facet): [string, Facets['choices']['brand']] => [facet, []]),
    ) as Facets['choices']),
    brand: [{ value: 'Volvo', cars: 1 }],
    category: [{ value: 'wagon', cars: 1 }],
    fuel: [
      { value: 'hybrid', cars: 1234 },
      { value: 'petrol', cars: 1 },
    ],
    gearbox: [{ value: 'automatic', cars: 2 }],
    status: [{ value: 'available', cars: 7 }],
  },
  without,
});

/** Clears the browser's stored lists. Returns a fake API with one car, one ad and two categories. */
export function setUpFakeApi() {
  comparedCarIds.clear();
  recentCarIds.clear();
  const api = resetPageWithFakeApi();
  api.on('GET /cars', (sent) => paginate(sent, [buildCar()]));
  api.on('GET /viewallcars', (sent) => paginate(sent, [buildCar()]));
  api.on('GET /cars/car-1', () => json(buildCar()));
  api.on('GET /cars/car-1/price', () =>
    json({ analysis: null, missing: 'few', comparables: [], sold: [], history: [] }),
  );
  api.on('GET /ads', (sent) => paginate(sent, [buildAd()]));
  api.on('GET /category', () =>
    json([buildCategory(), buildCategory({ _id: 'sports', name: 'Sports Car' })]),
  );
  api.on('GET /category/wagon', (sent) => paginate(sent, [buildCar()]));
  api.on('GET /cars/facets', () => json(buildFacets()));
  api.on('GET /brands', () => json([{ brandName: 'Volvo', cars: 1 }]));
  api.on('GET /wishlist', () => json([]));
  api.on('GET /orders', () => json([]));
  api.on('GET /offers', () => json([]));
  return api;
}

/** Replaces the checkout remote's booking modal. */
function FakeBookingModal({ car, onClose, onBooked }: SlotProps['booking-modal']) {
  return (
    <div role="dialog" aria-label="booking">
      booking {car.brandName} {car.model}
      <button onClick={onBooked}>book it</button>
      <button onClick={onClose}>not now</button>
    </div>
  );
}

/** Renders the catalog at a URL within the shell's providers. Pages of other remotes are one line of text. */
export function renderCatalog(address: string) {
  const queryClient = createQueryClient();
  const preloaded: string[] = [];
  const slots: SlotHost = {
    render: (name, props) =>
      name === 'booking-modal' ? (
        <FakeBookingModal {...(props as SlotProps['booking-modal'])} />
      ) : (
        <p>{name}</p>
      ),
    preload: (name) => {
      preloaded.push(name);
    },
  };
  const { container, router } = renderRoutes(
    [
      ...remote.routes({ queryClient }),
      { path: '/login', element: <p>the login page</p> },
      { path: '/dashboard/orders/:id', element: <p>the order</p> },
    ],
    address,
    { queryClient, slots },
  );
  return {
    container,
    preloaded,
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
  };
}
