import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Discovery } from '@second-gear/federation/discovery';
import { toPublicDocument } from '../site/discovery-document.ts';
import type { SiteFile } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { ICON_FILE } from '../site/public-files.ts';
import { readShellRecord } from '../site/release-records.ts';
import type { Settings } from '../site/settings.ts';
import { mergePolicyHeaders, siteHeaders } from './headers.ts';
import { composePage, type ShellTexts } from './index-html.ts';

/** API paths of public screens. Crawlers that render these screens need access to them. */
const PUBLIC_API_PATHS = ['cars', 'category', 'categories', 'viewallcars', 'ads', 'images/'];

/**
 * Returns the site's robots.txt. It excludes the dashboard, and all API paths that public screens do not use.
 * It links the sitemap if the site has a public address (`siteUrl`), because the link must be absolute.
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

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function readShellText(paths: SitePaths, shell: string, name: string): Promise<string> {
  const file = path.join(paths.shellVersion(shell), name);
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
}

/** Returns the shell's texts that are inlined into pages. A missing file is an empty string. */
export const readShellTexts = async (paths: SitePaths, shell: string): Promise<ShellTexts> => ({
  browserCheck: await readShellText(paths, shell, 'static/browser-check.js'),
  headScript: await readShellText(paths, shell, 'static/head.js'),
  baseCss: await readShellText(paths, shell, 'static/base.css'),
});

async function readCurrentHeaders(paths: SitePaths): Promise<Record<string, string> | null> {
  if (!existsSync(paths.headers)) return null;
  return JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;
}

/**
 * Returns favicon.ico, which browsers and bots request without reading the page. Empty if the shell has none.
 */
async function iconFile(paths: SitePaths, shell: string): Promise<SiteFile[]> {
  const file = path.join(paths.shellVersion(shell), 'static', ICON_FILE);
  if (!existsSync(file)) return [];
  return [{ name: ICON_FILE, content: await readFile(file, 'base64'), encoding: 'base64' }];
}

/**
 * Returns the files that are derived from a document and the settings, in writing order. discovery.json comes
 * after the page, because open tabs react to it. headers.json is written twice: first with headers that fit
 * both the old page and the new one, and last with those of the new page.
 */
export async function composeSiteFiles(
  paths: SitePaths,
  document: Discovery,
  settings: Settings,
): Promise<SiteFile[]> {
  const shell = await readShellRecord(paths, document.extras.shell);
  const texts = await readShellTexts(paths, document.extras.shell);
  const page = composePage({ document, shell, settings, texts });
  const headers = siteHeaders(settings, page.inline);
  const currentHeaders = await readCurrentHeaders(paths);
  return [
    ...(currentHeaders
      ? [{ name: 'headers.json', content: formatJson(mergePolicyHeaders(currentHeaders, headers)) }]
      : []),
    { name: 'settings.json', content: formatJson(settings) },
    { name: 'robots.txt', content: robotsTxt(settings) },
    ...(await iconFile(paths, document.extras.shell)),
    { name: 'index.html', content: page.html },
    { name: 'discovery.json', content: formatJson(toPublicDocument(document, shell)) },
    { name: 'headers.json', content: formatJson(headers) },
  ];
}
