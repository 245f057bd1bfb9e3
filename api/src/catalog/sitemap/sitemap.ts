/**
 * Maximum number of URLs in one site map, according to the standard of sitemaps.org. A larger site map is
 * split and gets an index.
 */
export const MAX_URLS = 50_000;

/** Paths of public pages that do not depend on a database row. */
export const STATIC_PATHS = ['/', '/viewallcars', '/blogs', '/about', '/contacts', '/blog'] as const;

/** A URL of the site: its escaped path and its last change. */
export interface SitemapEntry {
  path: string;
  lastModified?: Date;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const createXmlDocument = (root: 'urlset' | 'sitemapindex', lines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');

export const createUrlSet = (site: string, entries: readonly SitemapEntry[]): string =>
  createXmlDocument(
    'urlset',
    entries.map(({ path, lastModified }) => {
      const lastmod = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeXml(site + path)}</loc>${lastmod}</url>`;
    }),
  );

/** Returns an index of the parts of a site map, numbered from 1. */
export const createSitemapIndex = (site: string, parts: number): string =>
  createXmlDocument(
    'sitemapindex',
    Array.from(
      { length: parts },
      (_, index) =>
        `<sitemap><loc>${escapeXml(`${site}/sitemap.xml?page=${String(index + 1)}`)}</loc></sitemap>`,
    ),
  );
