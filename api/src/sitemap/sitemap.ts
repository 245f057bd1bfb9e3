/** Most addresses that one site map may list; past them it becomes an index of several (sitemaps.org). */
export const MOST_URLS = 50_000;

/** Public screens with an address of their own that no row of the database stands behind. */
export const PAGES = ['/', '/viewallcars', '/blogs', '/about', '/contacts', '/blog'] as const;

/** An address of the site: its path, escaped as part of an address, and when it last changed. */
export interface Entry {
  path: string;
  changed?: Date;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const document = (root: 'urlset' | 'sitemapindex', lines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');

/** A site map that lists addresses. */
export const urlSet = (site: string, entries: readonly Entry[]): string =>
  document(
    'urlset',
    entries.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escaped(site + path)}</loc>${lastmod}</url>`;
    }),
  );

/** A site map that lists the parts of a site map, from 1. */
export const sitemapIndex = (site: string, parts: number): string =>
  document(
    'sitemapindex',
    Array.from(
      { length: parts },
      (_, index) =>
        `<sitemap><loc>${escaped(`${site}/sitemap.xml?page=${String(index + 1)}`)}</loc></sitemap>`,
    ),
  );
