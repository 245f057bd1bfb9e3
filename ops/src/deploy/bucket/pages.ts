import type { Discovery } from '@second-gear/contract/discovery';
import { SHELL_SCREENS } from '@second-gear/contract/names';
import type { StaticDrawings } from '../../renderer/static-drawings.ts';

/** Where the pages of their own lie. */
export const PAGES = 'pages/';

/** Key of the page of an address. */
export const pageKey = (route: string): string => `${PAGES}${route.slice(1)}/index.html`.replace('//', '/');

/** Addresses without parameters whose screens are drawn on the server. */
export function routesWithPage({ microFrontends }: Discovery): string[] {
  const ofRemotes = Object.values(microFrontends).flatMap((arms) =>
    arms.flatMap(({ extras }) => extras.routes.filter(({ drawn }) => drawn).map(({ path }) => path)),
  );
  return [...new Set([...ofRemotes.filter((route) => !/[:*]/.test(route)), ...SHELL_SCREENS])];
}

/**
 * Every page of its own that a bucket is to hold, by its key. Where none was drawn it is the site's one page; so are
 * those of addresses that had one once: the CDN's function may still lead there.
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
