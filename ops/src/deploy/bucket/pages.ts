import type { Discovery } from '@second-gear/contract/discovery';
import { SHELL_PATHS } from '@second-gear/contract/names';
import type { StaticPages } from '../../renderer/static-pages.ts';

/** Key prefix of individual pages. */
export const PAGES_PREFIX = 'pages/';

/** Returns the key of an address's page. */
export const pageKey = (route: string): string =>
  `${PAGES_PREFIX}${route.slice(1)}/index.html`.replace('//', '/');

/** Returns addresses without parameters whose screens are server-rendered. */
export function routesWithPage({ microFrontends }: Discovery): string[] {
  const remoteRoutes = Object.values(microFrontends).flatMap((variants) =>
    variants.flatMap(({ extras }) =>
      extras.routes.filter(({ drawn: rendered }) => rendered).map(({ path }) => path),
    ),
  );
  return [...new Set([...remoteRoutes.filter((route) => !/[:*]/.test(route)), ...SHELL_PATHS])];
}

/**
 * Returns every individual page of a bucket, by its key. Pages that were not rendered are the site's one
 * page. The same applies to addresses that used to have a page, because the CDN's function may still route to
 * them.
 * @param storedKeys keys of the pages that the bucket has
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
