import type { TestApp } from './app.ts';

type Item = Record<string, unknown>;

/**
 * Returns all pages of a list by following the Link headers like a client. Throws if a page fails, if the
 * total changes, or if the pages never end.
 */
export async function pagesOf(t: TestApp, url: string, as?: { id: string }): Promise<Item[][]> {
  const pages: Item[][] = [];
  const totals = new Set<unknown>();
  let next: string | undefined = url;
  while (next !== undefined) {
    const answer = await t.call('GET', next, as ? { as } : {});
    if (answer.statusCode !== 200 || pages.length > 1000) throw new Error(`${next}: ${answer.body}`);
    pages.push(answer.json<Item[]>());
    totals.add(answer.headers['x-total-count']);
    const link = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    next = link?.slice(t.services.env.PUBLIC_API_URL.length);
  }
  const [total] = totals;
  const found = pages.reduce((sum, page) => sum + page.length, 0);
  if (totals.size !== 1 || Number(total) !== found) {
    throw new Error(`${String(found)} rows, but the totals said ${[...totals].join(', ')}`);
  }
  return pages;
}
