import { brotliDecompressSync } from 'node:zlib';
import type { Answer } from '../serving/answer.ts';

interface Version {
  extras: { preloads: string[]; files: object; shared: object };
}

const DISCOVERY = /(<script type="application\/json" id="discovery"[^>]*>)([^<]*)(<\/script>)/;
const SCRIPT_PRELOADS = /<link rel="preload" as="script"[^>]*>\n?/g;
const ENTRY = /<script defer crossorigin src="\/shell\/[^>]*><\/script>/;
/** The inline script that asks for a page's data before any other script runs. */
const EARLY_DATA = /<script>\(function \(\) \{\s+var read =[^]*?<\/script>\n?/;
const STYLE_PRELOAD = /<link rel="preload" as="style"[^>]*>\n?/;

/** Replaces what there must be one of. */
function swap(text: string, part: RegExp, by: (...found: string[]) => string): string {
  if (!part.test(text)) throw new Error(`The page has nothing like ${String(part)}`);
  return text.replace(part, by);
}

/** The discovery document without what only a federation needs. The data to ask for early stay. */
function plainDocument(text: string): string {
  const document = JSON.parse(text) as { microFrontends: Record<string, Version[]> };
  for (const { extras } of Object.values(document.microFrontends).flat()) {
    Object.assign(extras, { preloads: [], files: {}, shared: {}, previous: undefined, versions: [] });
  }
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}

/** Is it a page that was drawn on the server? */
const isDrawn = (html: string): boolean => html.includes('<script type="application/json" id="drawn"');

/** Text of a page as the site sends it. */
export const htmlOf = ({ headers, body }: Answer): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();

/**
 * Is all of it drawn? What lacks data is drawn as still on its way, and the browser asks for it: another page than is
 * meant. The renderer lets nobody keep such a page.
 */
export const isWholePage = (page: Answer): boolean =>
  page.headers['cache-control']?.startsWith('public') === true &&
  isDrawn(htmlOf(page)) &&
  htmlOf(page).includes('"complete":true');

/**
 * A page of the site, drawn or not, with one program in the shell's place: nothing else is changed.
 * @param scripts what is needed first, entry first; all but the entry are preloaded, as the site does it
 */
export function programPage(html: string, [entry = '', ...rest]: readonly string[]): string {
  const priority = isDrawn(html) ? ' fetchpriority="low"' : '';
  const tags = [
    ...rest.map((file) => `<link rel="preload" as="script" crossorigin${priority} href="${file}">`),
    `<script defer crossorigin src="${entry}"></script>`,
  ].join('\n');
  const plain = swap(
    html.replaceAll(SCRIPT_PRELOADS, ''),
    DISCOVERY,
    (_block, open = '', text = '', close = '') => open + plainDocument(text) + close,
  );
  return swap(plain, ENTRY, () => tags);
}

/** The same as most sites ship it: no preloads, and no data before the program asks for them. */
export function plainProgramPage(html: string, [entry = '']: readonly string[]): string {
  const plain = swap(
    swap(html, EARLY_DATA, () => ''),
    STYLE_PRELOAD,
    () => '',
  );
  return programPage(plain, [entry]);
}
