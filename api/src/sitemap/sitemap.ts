/** Maximum number of URLs in one site map. Larger ones are split and get an index (sitemaps.org). */
export const MOST_URLS = 50_000;

/** Public screens that do not depend on a database row. */
export const PAGES = ['/', '/viewallcars', '/blogs', '/about', '/contacts', '/blog'] as const;

/** A URL of the site: its escaped path and its last change. */
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

/** Returns a site map of these URLs. */
export const urlSet = (site: string, entries: readonly Entry[]): string =>
  document(
    'urlset',
    entries.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escaped(site + path)}</loc>${lastmod}</url>`;
    }),
  );

/** Returns an index of the parts of a site map, numbered from 1. */
export const sitemapIndex = (site: string, parts: number): string =>
  document(
    'sitemapindex',
    Array.from(
      { length: parts },
      (_, index) =>
        `<sitemap><loc>${escaped(`${site}/sitemap.xml?page=${String(index + 1)}`)}</loc></sitemap>`,
    ),
  );
