import { watchChanges } from '@second-gear/contract/events';
import { CALLS } from '@second-gear/contract/server/calls';
import type { TestApp } from './app.ts';

/** Requests with parameters to public calls that return cars: filters and pages. */
const QUERY_URLS = [
  '/cars?limit=5',
  '/cars?limit=5&sort=price-asc',
  '/viewallcars?limit=5',
  '/cars/allcars?limit=5&sort=-model',
  '/meeting-locations?limit=5',
];

/**
 * Returns every public URL that shows a car: each call without parameters, and some with. The event stream is
 * left out: its response never ends, and it contains only row ids.
 */
export const publicUrlsFor = (car: { id: string; categoryId: string; sellerId: string }): string[] => [
  ...CALLS.filter((call) => call.access === 'public' && call.method === 'GET' && call !== watchChanges).map(
    ({ path }) =>
      path.replace(
        ':id',
        path.startsWith('/category') ? car.categoryId : path.startsWith('/sellers') ? car.sellerId : car.id,
      ),
  ),
  ...QUERY_URLS,
  `/cars?ids=${car.id}`,
  `/cars?seller=${car.sellerId}`,
  `/meeting-locations?carId=${car.id}`,
  '/sitemap.xml',
];

/** Returns what a visitor gets from every public URL about a car, as text. */
export async function fetchPublicResponses(
  testApp: TestApp,
  car: Parameters<typeof publicUrlsFor>[0],
): Promise<{ url: string; body: string }[]> {
  const responses = [];
  for (const url of publicUrlsFor(car)) responses.push({ url, body: (await testApp.call('GET', url)).body });
  return responses;
}
