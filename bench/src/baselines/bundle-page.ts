import { brotliDecompressSync } from 'node:zlib';
import type { PreparedResponse } from '../serving/prepared-response.ts';

interface Version {
  extras: { preloads: string[]; files: object; shared: object };
}

const DISCOVERY_BLOCK = /(<script type="application\/json" id="discovery"[^>]*>)([^<]*)(<\/script>)/;
const SCRIPT_PRELOADS = /<link rel="preload" as="script"[^>]*>\n?/g;
const SHELL_ENTRY = /<script defer crossorigin src="\/shell\/[^>]*><\/script>/;
/** The inline script that requests a page's data before any other script runs. */
const EARLY_DATA = /<script>\(function \(\) \{\s+var read =[^]*?<\/script>\n?/;
const STYLE_PRELOAD = /<link rel="preload" as="style"[^>]*>\n?/;

/** Replaces the only match. Throws if there is none or more than one. */
function replaceOnce(text: string, pattern: RegExp, replacement: (...matches: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`The page contains no match for ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/** Returns the discovery document without federation fields. The early data requests remain. */
function stripFederation(text: string): string {
  const document = JSON.parse(text) as { microFrontends: Record<string, Version[]> };
  for (const { extras } of Object.values(document.microFrontends).flat()) {
    Object.assign(extras, { preloads: [], files: {}, shared: {}, previous: undefined, versions: [] });
  }
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

/** Returns whether a page is server-rendered. */
const isServerRendered = (html: string): boolean =>
  html.includes('<script type="application/json" id="drawn"');

/** Returns the text of a page as the site sends it. */
export const htmlOf = ({ headers, body }: PreparedResponse): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();

/**
 * Returns whether a page has all its data. The renderer forbids caching of an incomplete page, because the
 * browser still has to load the rest.
 */
export const isCompletePage = (page: PreparedResponse): boolean =>
  page.headers['cache-control']?.startsWith('public') === true &&
  isServerRendered(htmlOf(page)) &&
  htmlOf(page).includes('"complete":true');

/**
 * Returns a page of the site, server-rendered or not, with a single bundle in place of the shell. Nothing
 * else changes.
 * @param scripts initial scripts, entry first; all except the entry are preloaded, as on the site
 */
export function toBundlePage(html: string, [entry = '', ...rest]: readonly string[]): string {
  const priority = isServerRendered(html) ? ' fetchpriority="low"' : '';
  const tags = [
    ...rest.map((file) => `<link rel="preload" as="script" crossorigin${priority} href="${file}">`),
    `<script defer crossorigin src="${entry}"></script>`,
  ].join('\n');
  const plain = replaceOnce(
    html.replaceAll(SCRIPT_PRELOADS, ''),
    DISCOVERY_BLOCK,
    (_block, open = '', text = '', close = '') => open + stripFederation(text) + close,
  );
  return replaceOnce(plain, SHELL_ENTRY, () => tags);
}

/** Returns the same page as most sites ship it: no preloads and no early data requests. */
export function toUnoptimizedBundlePage(html: string, [entry = '']: readonly string[]): string {
  const plain = replaceOnce(
    replaceOnce(html, EARLY_DATA, () => ''),
    STYLE_PRELOAD,
    () => '',
  );
  return toBundlePage(plain, [entry]);
}
