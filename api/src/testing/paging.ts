import type { TestApp } from './app.ts';

type Item = Record<string, unknown>;

/**
 * Returns all pages of a list by following the Link headers like a client. Throws if a page fails, if the
 * total changes, or if the pages never end.
 */
export async function pagesOf(testApp: TestApp, url: string, as?: { id: string }): Promise<Item[][]> {
  const pages: Item[][] = [];
  const totals = new Set<unknown>();
  let nextUrl: string | undefined = url;
  while (nextUrl !== undefined) {
    const response = await testApp.call('GET', nextUrl, as ? { as } : {});
    if (response.statusCode !== 200 || pages.length > 1000) throw new Error(`${nextUrl}: ${response.body}`);
    pages.push(response.json<Item[]>());
    totals.add(response.headers['x-total-count']);
    const link = /^<(.*)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    nextUrl = link?.slice(testApp.services.env.PUBLIC_API_URL.length);
  }
  const [total] = totals;
  const itemCount = pages.reduce((sum, page) => sum + page.length, 0);
  if (totals.size !== 1 || Number(total) !== itemCount) {
    throw new Error(`${String(itemCount)} rows, but the totals said ${[...totals].join(', ')}`);
  }
  return pages;
}
