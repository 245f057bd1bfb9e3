import type { TestApp } from './app.ts';

type Item = Record<string, unknown>;

/**
 * Returns all pages of a list by following the Link headers like a client. Throws if a page fails, if the
 * total changes, or if the pages never end.
 */
export async function pagesOf(testApp: TestApp, url: string, as?: { id: string }): Promise<Item[][]> {
  const pages: Item[][] = [];
  const totals = new Set<unknown>();
  let next: string | undefined = url;
  while (next !== undefined) {
    const response = await testApp.call('GET', next, as ? { as } : {});
    if (response.statusCode !== 200 || pages.length > 1000) throw new Error(`${next}: ${response.body}`);
    pages.push(response.json<Item[]>());
    totals.add(response.headers['x-total-count']);
    const link = /^<(.*)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    next = link?.slice(testApp.services.env.PUBLIC_API_URL.length);
  }
  const [total] = totals;
  const found = pages.reduce((sum, page) => sum + page.length, 0);
  if (totals.size !== 1 || Number(total) !== found) {
    throw new Error(`${String(found)} rows, but the totals said ${[...totals].join(', ')}`);
  }
  return pages;
}
