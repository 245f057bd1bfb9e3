import type { Settings } from '../site/settings.ts';

/** API paths whose data public screens show. Crawlers that run these screens need access. */
const PUBLIC_API_PATHS = ['cars', 'category', 'categories', 'viewallcars', 'ads', 'images/'];

/**
 * Returns the site's robots.txt. It excludes the dashboard and all of the API that public screens do not use,
 * and links the sitemap. Without a public address (`siteUrl`) it has no sitemap, because sitemaps.org
 * requires an absolute URL.
 */
export function robotsTxt({ config, siteUrl }: Settings): string {
  const api = config.apiHost.startsWith('/') ? config.apiHost : null;
  const rules = [
    'User-agent: *',
    'Disallow: /dashboard',
    ...(api ? [`Disallow: ${api}/`, ...PUBLIC_API_PATHS.map((path) => `Allow: ${api}/${path}`)] : []),
  ];
  const siteMap = siteUrl ? ['', `Sitemap: ${siteUrl.replace(/\/$/, '')}/sitemap.xml`] : [];
  return `${[...rules, ...siteMap].join('\n')}\n`;
}
