import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleInlineScript } from '@second-gear/federation/build/inline-script.mjs';
import { describeSupportedBrowsers } from '@second-gear/federation/build/supported-browsers.mjs';
import { shellConfigs } from '@second-gear/federation/build/webpack-shell.mjs';
import { tsImport } from 'tsx/esm/api';

/** Imports a module with constants that the page needs before any script runs. */
const importConstants = (name) => tsImport(`@second-gear/${name}`, import.meta.url);

/** Web app manifest: name, colors and icons (the same ones for `any` and `maskable`). */
const MANIFEST = {
  name: 'Second Gear',
  short_name: 'Second Gear',
  description: 'Used cars, straight from the people who drove them.',
  start_url: '/',
  scope: '/',
  id: '/',
  display: 'standalone',
  background_color: '#f3f5f0',
  theme_color: '#0d2a1f',
  icons: [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
};

const readAsset = (name) => readFileSync(new URL(`./assets/${name}`, import.meta.url));

export default async (env) => {
  const [{ faviconSvg }, { baseCss }] = await Promise.all(['ui/favicon', 'ui/base-css'].map(importConstants));
  const shellDeclaration = JSON.parse(readFileSync(new URL('./shell.json', import.meta.url), 'utf8'));
  const webAppFiles = {
    'static/manifest.json': JSON.stringify(MANIFEST),
    ...Object.fromEntries(
      ['favicon.ico', 'touch-icon.png', 'icon-192.png', 'icon-512.png'].map((name) => [
        `static/${name}`,
        readAsset(name),
      ]),
    ),
  };
  const headScript = bundleInlineScript(path.join(import.meta.dirname, 'src/head.ts'));
  const browserCheck = bundleInlineScript(path.join(import.meta.dirname, 'src/browser-support/check.ts'), {
    es5: true,
    constants: { SUPPORTED_BROWSERS: describeSupportedBrowsers(import.meta.dirname) },
  });
  const page = {
    browserCheck,
    headScript,
    icon: faviconSvg,
    baseCss,
    shareImage: readAsset('share.png'),
    webAppFiles,
  };
  return shellConfigs(import.meta.dirname, page, shellDeclaration, env);
};
