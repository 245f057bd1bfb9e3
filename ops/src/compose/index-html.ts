import type { Discovery } from '@second-gear/contract/discovery';
import { DISCOVERY_ELEMENT_ID, SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import type { PublishedShell } from '@second-gear/contract/release';
import { pageDocument } from '../site/document.ts';
import { pagePolicy, scriptOrigins } from './headers.ts';
import { pageBlock } from './page-block.ts';
import { PRELOAD_SCRIPT } from './preload-script.ts';
import type { Settings } from './settings.ts';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Picture of the site for previews, among the shell's files. */
const SHARE_IMAGE = 'static/share.png';
const DESCRIPTION =
  'Second Gear: used cars from people and dealers you can trust. Browse, book a viewing and pay safely.';

/**
 * What stands until the first screen brings its own (`data-default-head`; ui/head takes it out): for
 * the moment before, and for whoever reads pages without running them.
 */
const defaultHead = (siteUrl: string, image: string | undefined): string =>
  [
    '<title data-default-head>Second Gear</title>',
    `<meta data-default-head name="description" content="${DESCRIPTION}">`,
    '<meta data-default-head property="og:site_name" content="Second Gear">',
    '<meta data-default-head property="og:type" content="website">',
    '<meta data-default-head property="og:title" content="Second Gear">',
    `<meta data-default-head property="og:description" content="${DESCRIPTION}">`,
    // A preview takes absolute addresses only.
    image && siteUrl
      ? `<meta data-default-head property="og:image" content="${attribute(siteUrl + image)}">`
      : '',
  ]
    .filter(Boolean)
    .join('\n');

export interface ComposedPage {
  html: string;
  /** Inline scripts in the page, for the policy's hashes. */
  inlineScripts: string[];
}

/**
 * The site's one page: its policy, the shell's tags with integrity, preloads, the discovery document and the
 * configuration. The stylesheet's tag follows the inline scripts, which would have to wait for it.
 * @param headScript the shell's own script that runs before the first paint (theme); may be empty
 */
export function composePage(
  discovery: Discovery,
  shell: PublishedShell,
  settings: Settings,
  headScript: string,
): ComposedPage {
  const base = `/shell/${shell.version}/`;
  const integrity = (file: string): string => attribute(shell.files[file] ?? '');
  const preloads = shell.build.first
    .filter((file) => file !== shell.build.entry)
    .map(
      (file) =>
        `<link rel="preload" as="script" crossorigin href="${base}${file}" integrity="${integrity(file)}">`,
    );
  const inlineScripts = [headScript, PRELOAD_SCRIPT].filter(Boolean);
  const origins = scriptOrigins(settings).join(' ');
  const siteUrl = settings.siteUrl.replace(/\/$/, '');
  const image = shell.files[SHARE_IMAGE] ? base + SHARE_IMAGE : undefined;
  const config = { ...settings.config, ...(settings.liveReload && { development: true }) };
  const root = [
    'lang="en"',
    siteUrl && `data-site-url="${attribute(siteUrl)}"`,
    image && `data-share-image="${image}"`,
  ];
  const html = `<!doctype html>
<html ${root.filter(Boolean).join(' ')}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(pagePolicy(settings, inlineScripts))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${defaultHead(siteUrl, image)}
<meta name="theme-color" content="#0d2a1f">
<link rel="icon" href="${base}static/favicon.svg" type="image/svg+xml">
${pageBlock(SITE_CONFIG_ELEMENT_ID, config, ` data-script-origins="${attribute(origins)}"`)}
${pageBlock(DISCOVERY_ELEMENT_ID, pageDocument(discovery, shell))}
<link rel="preload" as="style" crossorigin href="${base}static/base.css" integrity="${integrity('static/base.css')}">
${inlineScripts.map((script) => `<script>${script}</script>`).join('\n')}
<link rel="stylesheet" crossorigin href="${base}static/base.css" integrity="${integrity('static/base.css')}">
${preloads.join('\n')}
<script defer crossorigin src="${base}${shell.build.entry}" integrity="${integrity(shell.build.entry)}"></script>
${settings.liveReload ? '<script defer src="/__dev/reload.js"></script>\n' : ''}</head>
<body>
<div id="root"></div>
<noscript>Second Gear needs JavaScript to show its cars. Please switch it on and reload the page.</noscript>
</body>
</html>
`;
  return { html, inlineScripts };
}
