import type { Settings } from '../site/settings.ts';

/** Below the API, what public screens are drawn from: a crawler that runs them must be let in. */
const DRAWN_FROM = ['cars', 'category', 'categories', 'viewallcars', 'ads', 'images/'];

/**
 * robots.txt of the site: nothing of the dashboard, of the API only what public screens show, and where
 * the site map is. Without a public address (`siteUrl`) it names no site map, since only an absolute
 * address may stand there (sitemaps.org).
 */
export function robotsTxt({ config, siteUrl }: Settings): string {
  const api = config.apiHost.startsWith('/') ? config.apiHost : null;
  const rules = [
    'User-agent: *',
    'Disallow: /dashboard',
    ...(api ? [`Disallow: ${api}/`, ...DRAWN_FROM.map((path) => `Allow: ${api}/${path}`)] : []),
  ];
  const siteMap = siteUrl ? ['', `Sitemap: ${siteUrl.replace(/\/$/, '')}/sitemap.xml`] : [];
  return `${[...rules, ...siteMap].join('\n')}\n`;
}
