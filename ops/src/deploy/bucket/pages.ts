import type { Discovery } from '@second-gear/contract/discovery';
import { SHELL_SCREENS } from '@second-gear/contract/names';
import type { StaticDrawings } from '../../renderer/static-drawings.ts';

/** Key prefix of individual pages. */
export const PAGES = 'pages/';

/** Returns the key of an address's page. */
export const pageKey = (route: string): string => `${PAGES}${route.slice(1)}/index.html`.replace('//', '/');

/** Returns addresses without parameters whose screens are server-rendered. */
export function routesWithPage({ microFrontends }: Discovery): string[] {
  const ofRemotes = Object.values(microFrontends).flatMap((arms) =>
    arms.flatMap(({ extras }) => extras.routes.filter(({ drawn }) => drawn).map(({ path }) => path)),
  );
  return [...new Set([...ofRemotes.filter((route) => !/[:*]/.test(route)), ...SHELL_SCREENS])];
}

/**
 * Returns every individual page of a bucket, by its key. Pages that were not rendered are the site's one
 * page. The same applies to addresses that used to have a page, because the CDN's function may still route to
 * them.
 * @param there keys of the pages that the bucket has
 */
export function pagesToStore(
  { drawn, notDrawn }: StaticDrawings,
  there: Iterable<string>,
  indexHtml: Buffer,
): Map<string, Buffer> {
  const pages = new Map<string, Buffer>();
  for (const key of there) pages.set(key, indexHtml);
  for (const route of notDrawn.keys()) pages.set(pageKey(route), indexHtml);
  for (const [route, html] of drawn) pages.set(pageKey(route), Buffer.from(html));
  return pages;
}
