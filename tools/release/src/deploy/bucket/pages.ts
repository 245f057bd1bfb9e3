import type { SiteContent } from '../../compose/index-html.ts';
import type { StaticPages } from '../../renderer/static-pages.ts';

/** Key prefix of prerendered pages. */
export const PAGES_PREFIX = 'pages/';

/** Returns the key of an address's page. */
export const pageKey = (route: string): string =>
  `${PAGES_PREFIX}${route.slice(1)}/index.html`.replace('//', '/');

/**
 * Returns the routes without parameters whose screens are server-rendered. Each gets its own page in the
 * bucket.
 */
export function routesWithPage({ document, shell }: Pick<SiteContent, 'document' | 'shell'>): string[] {
  const remoteRoutes = Object.values(document.microFrontends).flatMap((variants) =>
    variants.flatMap(({ extras }) => extras.routes.filter((route) => route.drawn).map(({ path }) => path)),
  );
  return [
    ...new Set([...remoteRoutes.filter((route) => !/[:*]/.test(route)), ...(shell.build.routes ?? [])]),
  ];
}

/**
 * Returns the pages of a bucket by key. Addresses that were not prerendered get a copy of index.html, and so
 * do stored pages of other addresses, because the CDN's function may still route to them.
 * @param storedKeys keys of the pages that the bucket already has
 */
export function pagesToStore(
  { rendered, skipped }: StaticPages,
  storedKeys: Iterable<string>,
  indexHtml: Buffer,
): Map<string, Buffer> {
  const pages = new Map<string, Buffer>();
  for (const key of storedKeys) pages.set(key, indexHtml);
  for (const route of skipped.keys()) pages.set(pageKey(route), indexHtml);
  for (const [route, html] of rendered) pages.set(pageKey(route), Buffer.from(html));
  return pages;
}
