import type { Discovery } from '@second-gear/contract/discovery';
import type { DrawnPage, DrawnState } from '@second-gear/contract/drawn';
import {
  DEFAULT_HEAD_ATTRIBUTE,
  type HeadTag,
  headTags,
  type PageHead,
  SITE_NAME,
} from '@second-gear/contract/head-tags';
import {
  DISCOVERY_ELEMENT_ID,
  DRAWN_ELEMENT_ID,
  SITE_CONFIG_ELEMENT_ID,
} from '@second-gear/contract/page-elements';
import type { PublishedShell } from '@second-gear/contract/release';
import { pageDocument } from '../site/document.ts';
import type { Settings } from '../site/settings.ts';
import { firstScript } from './first-script/text.ts';
import { type Inline, pagePolicy, scriptOrigins } from './headers.ts';
import { pageBlock } from './page-block.ts';
import { withoutScripts } from './without-scripts.ts';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Image for link previews, among the shell's files. */
const SHARE_IMAGE = 'static/share.png';

/** Returns the image's address, or undefined if the shell has none. */
export const shareImageOf = ({ version, files }: PublishedShell): string | undefined =>
  files[SHARE_IMAGE] ? `/shell/${version}/${SHARE_IMAGE}` : undefined;

/** Files that a phone needs to install the site as an app. */
const INSTALL_FILES = { 'apple-touch-icon': 'static/touch-icon.png', manifest: 'static/manifest.json' };

/** Returns links to those files that the shell has. */
const installLinks = ({ version, files }: PublishedShell): string[] =>
  Object.entries(INSTALL_FILES)
    .filter(([, file]) => files[file])
    .map(([rel, file]) => `<link rel="${rel}" href="/shell/${version}/${file}">`);

/** Head of a page that is served without its screen. */
export interface StandingHead {
  head: PageHead;
  /** Public origin of the site. */
  origin: string;
}

const DEFAULT_HEAD: PageHead = {
  title: SITE_NAME,
  description:
    'Second Gear: used cars from people and dealers you can trust. Browse, book a viewing and pay safely.',
  path: null,
};

const written = ({ element, attributes, text }: HeadTag): string => {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${attribute(value)}"`);
  const end = text === undefined ? '' : `${attribute(text).replaceAll('<', '&lt;')}</${element}>`;
  return `<${element} ${DEFAULT_HEAD_ATTRIBUTE}${all.join('')}>${end}`;
};

/** Returns tags that apply until the first screen replaces them, and for visitors without scripts. */
function standingTags(standing: StandingHead | null, siteUrl: string, image: string | undefined): string {
  const origin = standing?.origin ?? siteUrl;
  // Link previews accept absolute addresses only.
  const site = { origin, image: origin ? image : undefined };
  return headTags(standing?.head ?? DEFAULT_HEAD, site)
    .map(written)
    .join('\n');
}

export interface ComposedPage {
  html: string;
  /** Input for the hashes of the policy. */
  inline: Inline;
}

/** Server-rendered parts of a page. */
interface DrawnParts {
  drawn: Omit<DrawnPage, 'state'> & { state: DrawnState };
  /** Files of the rendered remote, as the browser will request them. */
  preloads: readonly Preload[];
  /** Whether the browser must still request the data. */
  withoutData?: boolean;
}

/** Texts of a shell that are inlined into the page. */
export interface ShellTexts {
  /** Script that runs before the first paint (theme, session); may be empty. */
  headScript: string;
  /** Tokens, reset and body typography. */
  baseCss: string;
}

interface Preload {
  href: string;
  integrity: string | undefined;
}

/** Renders JSON-LD. Its text cannot close the element: see inertJson. */
const structuredBlock = (text: string): string => `<script type="application/ld+json">${text}</script>`;

const scriptTag = (script: string): string => `<script>${script}</script>`;
const styleTag = ({ attributes, text }: DrawnPage['style']): string =>
  `<style${attributes && ` ${attributes}`}>${text}</style>`;

/** Renders a preload of a script, with low priority on a server-rendered page. */
const preloadTag = ({ href, integrity }: Preload, isLater: boolean): string =>
  `<link rel="preload" as="script" crossorigin${isLater ? ' fetchpriority="low"' : ''} href="${href}" integrity="${attribute(integrity ?? '')}">`;

/** Joins the lines that are not empty. */
const lines = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join('\n');

/**
 * Composes the site's one page: policy, the shell's tags with integrity, preloads, discovery document and
 * configuration. A server-rendered page contains its styles. Its scripts load with low priority, and their
 * data follows the content. In other pages the stylesheet follows the inline scripts, which would otherwise
 * wait for it.
 * @param parts server-rendered parts; null if the browser renders everything
 * @param standing head of a page without its screen; null for the site's defaults
 */
export function composePage(
  discovery: Discovery,
  shell: PublishedShell,
  settings: Settings,
  { headScript, baseCss }: ShellTexts,
  parts: DrawnParts | null = null,
  standing: StandingHead | null = null,
): ComposedPage {
  const base = `/shell/${shell.version}/`;
  const integrity = (file: string): string => attribute(shell.files[file] ?? '');
  const ownPreloads = shell.build.first
    .filter((file) => file !== shell.build.entry)
    .map((file): Preload => ({ href: base + file, integrity: shell.files[file] }));
  const preloads = [...ownPreloads, ...(parts?.preloads ?? [])].map((file) =>
    preloadTag(file, parts !== null),
  );
  const drawn = parts?.drawn;
  // A complete page includes its data and lists its own files.
  const hasData = drawn !== undefined && drawn.state.complete && !parts?.withoutData;
  const early = hasData ? '' : firstScript();
  const styles = drawn ? [{ attributes: '', text: baseCss }, drawn.style] : [];
  const inline: Inline = {
    scripts: [headScript, early].filter(Boolean),
    styles: styles.map(({ text }) => text),
  };
  const origins = scriptOrigins(settings).join(' ');
  const siteUrl = settings.siteUrl.replace(/\/$/, '');
  const image = shareImageOf(shell);
  const config = { ...settings.config, ...(settings.liveReload && { development: true }) };
  const root = [
    'lang="en"',
    siteUrl && `data-site-url="${attribute(siteUrl)}"`,
    image && `data-share-image="${image}"`,
  ];
  const blocks = [
    pageBlock(SITE_CONFIG_ELEMENT_ID, config, ` data-script-origins="${attribute(origins)}"`),
    pageBlock(DISCOVERY_ELEMENT_ID, pageDocument(discovery, shell)),
  ];
  const code = [
    `<script defer crossorigin src="${base}${shell.build.entry}" integrity="${integrity(shell.build.entry)}"></script>`,
    settings.liveReload && '<script defer src="/__dev/reload.js"></script>',
  ];
  const sheet = `crossorigin href="${base}static/base.css" integrity="${integrity('static/base.css')}"`;
  const notDrawnHead = [
    ...blocks,
    `<link rel="preload" as="style" ${sheet}>`,
    ...inline.scripts.map(scriptTag),
    `<link rel="stylesheet" ${sheet}>`,
    ...preloads,
    ...code,
  ];
  // The entry comes first, so that it runs while its dependencies are loading.
  const drawnHead = [headScript && scriptTag(headScript), ...styles.map(styleTag), ...code, ...preloads];
  const html = `<!doctype html>
<html ${root.filter(Boolean).join(' ')}>
<head>
${lines(
  '<meta charset="utf-8">',
  `<meta http-equiv="Content-Security-Policy" content="${attribute(pagePolicy(settings, inline))}">`,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  (standing ? '' : drawn?.head) || standingTags(standing, siteUrl, image),
  '<meta name="theme-color" content="#0d2a1f">',
  `<link rel="icon" href="${base}static/favicon.svg" type="image/svg+xml">`,
  ...installLinks(shell),
  ...(drawn ? drawnHead : notDrawnHead),
  ...(drawn?.structured.map(structuredBlock) ?? []),
)}
</head>
<body>
${lines(
  withoutScripts(drawn, parts?.withoutData ?? false),
  `<div id="root">${drawn?.body ?? ''}</div>`,
  ...(drawn ? [pageBlock(DRAWN_ELEMENT_ID, drawn.state), ...blocks, early && scriptTag(early)] : []),
)}
</body>
</html>
`;
  return { html, inline };
}
