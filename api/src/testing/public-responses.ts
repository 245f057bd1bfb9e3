import { watchChanges } from '@second-gear/contract/events';
import { CALLS } from '@second-gear/contract/server/calls';
import type { TestApp } from './app.ts';

/**
 * Requests of public calls that return a car, in addition to each call without parameters: filters, pages,
 * the car's own.
 */
const QUERY_URLS = [
  '/cars?limit=5',
  '/cars?limit=5&sort=price-asc',
  '/viewallcars?limit=5',
  '/cars/allcars?limit=5&sort=-model',
  '/meeting-locations?limit=5',
];

/**
 * Every public URL that shows a car. The event stream is left out: it never ends and contains only row ids.
 */
export const publicUrls = (car: { id: string; categoryId: string; sellerId: string }): string[] => [
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

/** Returns the responses of every public call about a car to a visitor, as one text per URL. */
export async function fetchPublicResponses(
  t: TestApp,
  car: Parameters<typeof publicUrls>[0],
): Promise<{ url: string; body: string }[]> {
  const answers = [];
  for (const url of publicUrls(car)) answers.push({ url, body: (await t.call('GET', url)).body });
  return answers;
}
