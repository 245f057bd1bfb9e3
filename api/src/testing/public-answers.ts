import { watchChanges } from '@second-gear/contract/events';
import { CALLS } from '@second-gear/contract/server/calls';
import type { TestApp } from './app.ts';

/** Asks of a public call that hold a car, besides each as it stands: filters, pages, the car's own. */
const ASKED = [
  '/cars?limit=5',
  '/cars?limit=5&sort=price-asc',
  '/viewallcars?limit=5',
  '/cars/allcars?limit=5&sort=-model',
  '/meeting-locations?limit=5',
];

/** Every public address that shows a car, but for the stream, which never ends and names rows by their ids. */
export const publicUrls = (car: { id: string; categoryId: string; sellerId: string }): string[] => [
  ...CALLS.filter((call) => call.access === 'public' && call.method === 'GET' && call !== watchChanges).map(
    ({ path }) =>
      path.replace(
        ':id',
        path.startsWith('/category') ? car.categoryId : path.startsWith('/sellers') ? car.sellerId : car.id,
      ),
  ),
  ...ASKED,
  `/cars?ids=${car.id}`,
  `/cars?seller=${car.sellerId}`,
  `/meeting-locations?carId=${car.id}`,
  '/sitemap.xml',
];

/** What every public call answers a visitor about a car, as one text for each address. */
export async function publicAnswers(
  t: TestApp,
  car: Parameters<typeof publicUrls>[0],
): Promise<{ url: string; body: string }[]> {
  const answers = [];
  for (const url of publicUrls(car)) answers.push({ url, body: (await t.call('GET', url)).body });
  return answers;
}
