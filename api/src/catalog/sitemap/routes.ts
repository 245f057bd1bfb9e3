import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import {
  countSitemapCars,
  countSellers,
  findCarEntries,
  findSellerEntries,
  findStaticEntries,
} from './queries.ts';
import { createSitemapIndex, createUrlSet, MAX_URLS } from './sitemap.ts';

/**
 * Returns the site map for `site` (its URL without trailing slash), or one part of it. If one document is too
 * small for all URLs, the site map is an index of its parts.
 * @param page number of a part, from 1; null for the whole site map
 * @param maxUrls URLs per document
 * @returns null if there is no such part
 */
export async function readSitemap(
  db: Database,
  site: string,
  page: number | null,
  maxUrls: number = MAX_URLS,
): Promise<string | null> {
  const staticEntries = await findStaticEntries(db);
  const sellers = await countSellers(db);
  const total = staticEntries.length + sellers + (await countSitemapCars(db));
  const parts = Math.ceil(total / maxUrls);
  if (page === null && parts > 1) return createSitemapIndex(site, parts);
  if (page !== null && page > parts) return null;
  const start = ((page ?? 1) - 1) * maxUrls;
  const entries = staticEntries.slice(start, start + maxUrls);
  let sectionStart = staticEntries.length;
  for (const [count, findEntries] of [
    [sellers, findSellerEntries],
    [Infinity, findCarEntries],
  ] as const) {
    const remaining = maxUrls - entries.length;
    const offset = Math.max(0, start - sectionStart);
    if (remaining > 0 && offset < count) entries.push(...(await findEntries(db, offset, remaining)));
    sectionStart += count;
  }
  return createUrlSet(site, entries);
}

/** GET /sitemap.xml, with `?page=` for its parts. The gateway serves it at the site's root. */
export function sitemapRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const schema = { hide: true };
  app.get<{ Querystring: { page?: string } }>('/sitemap.xml', { schema }, async (request, reply) => {
    const { page } = request.query;
    if (!env.SITE_URL) throw notFound('SITE_URL is not set');
    if (page !== undefined && !/^[1-9]\d{0,5}$/.test(page)) throw notFound('Sitemap page not found');
    const text = await readSitemap(db, env.SITE_URL, page === undefined ? null : Number(page));
    if (text === null) throw notFound('Sitemap page not found');
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(text);
  });
}
