import type { Discovery } from '@second-gear/federation/discovery';
import {
  createHeadTags,
  DEFAULT_HEAD_ATTRIBUTE,
  type HeadTag,
  type PageHead,
  SITE_NAME,
} from '@second-gear/federation/head-tags';
import {
  DISCOVERY_ELEMENT_ID,
  HYDRATION_ELEMENT_ID,
  SITE_CONFIG_ELEMENT_ID,
} from '@second-gear/federation/page-elements';
import type { PublishedShell } from '@second-gear/federation/release';
import type { HydrationState, RenderedPage } from '@second-gear/federation/ssr';
import { toPageDocument } from '../site/discovery-document.ts';
import type { Settings } from '../site/settings.ts';
import { firstScript } from './first-script/text.ts';
import { type InlineSources, pagePolicy, scriptOrigins } from './headers.ts';
import { jsonScript } from './json-script.ts';
import { noscriptNotice } from './noscript-notice.ts';

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** File of the shell with the image for link previews. */
const LINK_PREVIEW_IMAGE_FILE = 'static/share.png';

/** Returns the path of the shell's image for link previews, or undefined if the shell has none. */
export const linkPreviewImageOf = ({ version, files }: PublishedShell): string | undefined =>
  files[LINK_PREVIEW_IMAGE_FILE] ? `/shell/${version}/${LINK_PREVIEW_IMAGE_FILE}` : undefined;

/** Files with which phones install the site as an app. */
const INSTALL_FILES = { 'apple-touch-icon': 'static/touch-icon.png', manifest: 'static/manifest.json' };

/** Returns `link` elements for the install files that the shell has. */
const installLinks = ({ version, files }: PublishedShell): string[] =>
  Object.entries(INSTALL_FILES)
    .filter(([, file]) => files[file])
    .map(([rel, file]) => `<link rel="${rel}" href="/shell/${version}/${file}">`);

/** Link preview tags for a page whose screen the browser renders. */
export interface PreviewHead {
  head: PageHead;
  /** Public origin of the site. */
  origin: string;
}

const DEFAULT_HEAD: PageHead = {
  title: SITE_NAME,
  description: 'Second Gear: used cars from sellers you can trust. Browse, meet the seller, and pay safely.',
  path: null,
};

const renderTag = ({ element, attributes, text }: HeadTag): string => {
  const attributeText = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  const end = text === undefined ? '' : `${escapeAttribute(text).replaceAll('<', '&lt;')}</${element}>`;
  return `<${element} ${DEFAULT_HEAD_ATTRIBUTE}${attributeText.join('')}>${end}`;
};

/** Returns a page's initial head tags. The first screen replaces them; visitors without scripts keep them. */
function headTagLines(previewHead: PreviewHead | null, siteUrl: string, image: string | undefined): string {
  const origin = previewHead?.origin ?? siteUrl;
  // Link previews accept absolute addresses only.
  const site = { origin, image: origin ? image : undefined };
  return createHeadTags(previewHead?.head ?? DEFAULT_HEAD, site)
    .map(renderTag)
    .join('\n');
}

export interface ComposedPage {
  html: string;
  /** Inline scripts and styles, whose hashes the policy contains. */
  inline: InlineSources;
}

/** Server-rendered parts of a page. */
interface SsrParts {
  rendered: Omit<RenderedPage, 'state'> & { state: HydrationState };
  /** Files that the browser will request from the remote that rendered the screen. */
  preloads: readonly Preload[];
  /** Whether the browser must still request the data. */
  withoutData?: boolean;
}

interface PageParts {
  /** Server-rendered parts. Null if the browser renders everything. */
  ssrParts?: SsrParts | null;
  /** Head of a page whose screen the browser renders. Null for the site's default head. */
  previewHead?: PreviewHead | null;
}

/** Texts of a shell that are inlined into the page. */
export interface ShellTexts {
  /** Script that turns away browsers that are too old; may be empty. */
  browserCheck: string;
  /** Script that runs before the first paint (theme, session); may be empty. */
  headScript: string;
  /** Design tokens, reset and body typography. */
  baseCss: string;
}

/** The current content of a site. */
export interface SiteContent {
  document: Discovery;
  shell: PublishedShell;
  settings: Settings;
  texts: ShellTexts;
}

interface Preload {
  href: string;
  integrity: string | undefined;
}

/** Renders serialized JSON-LD. Its text was escaped and cannot close the element. */
const jsonLdScript = (text: string): string => `<script type="application/ld+json">${text}</script>`;

const scriptTag = (script: string): string => `<script>${script}</script>`;
const styleTag = ({ attributes, text }: RenderedPage['style']): string =>
  `<style${attributes && ` ${attributes}`}>${text}</style>`;

/** Renders a preload of a script, with low priority on a server-rendered page. */
const preloadTag = ({ href, integrity }: Preload, isLowPriority: boolean): string =>
  `<link rel="preload" as="script" crossorigin${isLowPriority ? ' fetchpriority="low"' : ''} href="${href}" integrity="${escapeAttribute(integrity ?? '')}">`;

/** Joins the lines that are not empty. */
const joinLines = (...lines: readonly (string | false | undefined)[]): string =>
  lines.filter(Boolean).join('\n');

/**
 * Composes index.html, or a server-rendered page: policy, the shell's tags with integrity, preloads,
 * discovery document and configuration. A server-rendered page contains its styles. Its scripts load with low
 * priority, and the JSON blocks follow the content. In index.html the stylesheet comes after the inline
 * scripts, because scripts wait for stylesheets before them.
 */
export function composePage(
  { document, shell, settings, texts: { browserCheck, headScript, baseCss } }: SiteContent,
  { ssrParts = null, previewHead = null }: PageParts = {},
): ComposedPage {
  const base = `/shell/${shell.version}/`;
  const integrity = (file: string): string => escapeAttribute(shell.files[file] ?? '');
  const ownPreloads = shell.build.first
    .filter((file) => file !== shell.build.entry)
    .map((file): Preload => ({ href: base + file, integrity: shell.files[file] }));
  const preloads = [...ownPreloads, ...(ssrParts?.preloads ?? [])].map((file) =>
    preloadTag(file, ssrParts !== null),
  );
  const rendered = ssrParts?.rendered;
  // A complete page contains its data and preloads its files, so it needs no first script.
  const hasData = rendered !== undefined && rendered.state.complete && !ssrParts?.withoutData;
  const earlyScript = hasData ? '' : firstScript();
  const styles = rendered ? [{ attributes: '', text: baseCss }, rendered.style] : [];
  const inline: InlineSources = {
    scripts: [browserCheck, headScript, earlyScript].filter(Boolean),
    styles: styles.map(({ text }) => text),
  };
  const origins = scriptOrigins(settings).join(' ');
  const siteUrl = settings.siteUrl.replace(/\/$/, '');
  const image = linkPreviewImageOf(shell);
  const config = { ...settings.config, ...(settings.liveReload && { development: true }) };
  const rootAttributes = [
    'lang="en"',
    siteUrl && `data-site-url="${escapeAttribute(siteUrl)}"`,
    image && `data-share-image="${image}"`,
  ];
  const jsonBlocks = [
    jsonScript(SITE_CONFIG_ELEMENT_ID, config, ` data-script-origins="${escapeAttribute(origins)}"`),
    jsonScript(DISCOVERY_ELEMENT_ID, toPageDocument(document, shell)),
  ];
  const entryScripts = [
    `<script defer crossorigin src="${base}${shell.build.entry}" integrity="${integrity(shell.build.entry)}"></script>`,
    settings.liveReload && '<script defer src="/__dev/reload.js"></script>',
  ];
  const stylesheetAttributes = `crossorigin href="${base}static/base.css" integrity="${integrity('static/base.css')}"`;
  const clientHead = [
    ...jsonBlocks,
    `<link rel="preload" as="style" ${stylesheetAttributes}>`,
    ...inline.scripts.map(scriptTag),
    `<link rel="stylesheet" ${stylesheetAttributes}>`,
    ...preloads,
    ...entryScripts,
  ];
  // The entry comes first, so that it runs while its dependencies are loading.
  const ssrHead = [
    browserCheck && scriptTag(browserCheck),
    headScript && scriptTag(headScript),
    ...styles.map(styleTag),
    ...entryScripts,
    ...preloads,
  ];
  const html = `<!doctype html>
<html ${rootAttributes.filter(Boolean).join(' ')}>
<head>
${joinLines(
  '<meta charset="utf-8">',
  `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(pagePolicy(settings, inline))}">`,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  (previewHead ? '' : rendered?.head) || headTagLines(previewHead, siteUrl, image),
  '<meta name="theme-color" content="#0d2a1f">',
  `<link rel="icon" href="${base}static/favicon.svg" type="image/svg+xml">`,
  ...installLinks(shell),
  ...(rendered ? ssrHead : clientHead),
  ...(rendered?.structured.map(jsonLdScript) ?? []),
)}
</head>
<body>
${joinLines(
  noscriptNotice(rendered, ssrParts?.withoutData ?? false),
  `<div id="root">${rendered?.body ?? ''}</div>`,
  ...(rendered
    ? [jsonScript(HYDRATION_ELEMENT_ID, rendered.state), ...jsonBlocks, earlyScript && scriptTag(earlyScript)]
    : []),
)}
</body>
</html>
`;
  return { html, inline };
}
