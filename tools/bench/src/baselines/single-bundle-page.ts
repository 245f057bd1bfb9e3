import { brotliDecompressSync } from 'node:zlib';
import { HYDRATION_ELEMENT_ID } from '@second-gear/federation/page-elements';
import type { PreparedResponse } from '../serving/prepared-response.ts';

interface Version {
  extras: { preloads: string[]; files: object; shared: object };
}

const DISCOVERY_BLOCK_PATTERN = /(<script type="application\/json" id="discovery"[^>]*>)([^<]*)(<\/script>)/;
const SCRIPT_PRELOADS_PATTERN = /<link rel="preload" as="script"[^>]*>\n?/g;
const SHELL_ENTRY_PATTERN = /<script defer crossorigin src="\/shell\/[^>]*><\/script>/;

/** Replaces the first match. Throws if there is none. */
function replaceOnce(text: string, pattern: RegExp, replacement: (...matches: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`The page contains no match for ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/**
 * Returns the discovery document (JSON) without its fields for Module Federation. The fields for early data
 * requests remain.
 */
function stripFederation(text: string): string {
  const document = JSON.parse(text) as { microFrontends: Record<string, Version[]> };
  for (const { extras } of Object.values(document.microFrontends).flat()) {
    Object.assign(extras, { preloads: [], files: {}, shared: {}, previous: undefined, versions: [] });
  }
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

const isServerRendered = (html: string): boolean =>
  html.includes(`<script type="application/json" id="${HYDRATION_ELEMENT_ID}"`);

/** Returns the HTML of a page, decompressed if necessary. */
export const decodeHtml = ({ headers, body }: PreparedResponse): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();

/**
 * Returns whether a page is server-rendered with all its data. The renderer allows caching (`public`) of such
 * pages only.
 */
export const isCompletePage = (page: PreparedResponse): boolean =>
  page.headers['cache-control']?.startsWith('public') === true &&
  isServerRendered(decodeHtml(page)) &&
  decodeHtml(page).includes('"complete":true');

/**
 * Changes a page of the site, server-rendered or static, so that it loads a single bundle instead of the
 * shell and the remotes. Nothing else changes.
 * @param scripts URL paths of the initial scripts, entry first. The others are preloaded, as on the site
 */
export function toSingleBundlePage(html: string, [entry = '', ...rest]: readonly string[]): string {
  const priority = isServerRendered(html) ? ' fetchpriority="low"' : '';
  const tags = [
    ...rest.map((file) => `<link rel="preload" as="script" crossorigin${priority} href="${file}">`),
    `<script defer crossorigin src="${entry}"></script>`,
  ].join('\n');
  const plain = replaceOnce(
    html.replaceAll(SCRIPT_PRELOADS_PATTERN, ''),
    DISCOVERY_BLOCK_PATTERN,
    (_block, open = '', text = '', close = '') => open + stripFederation(text) + close,
  );
  return replaceOnce(plain, SHELL_ENTRY_PATTERN, () => tags);
}
