import { readFileSync } from 'node:fs';
import { shellConfig } from '@second-gear/contract/build/webpack-shell.mjs';
import { tsImport } from 'tsx/esm/api';

/** Constants of the design system that the page needs before any script has run. */
const fromUi = (name) => tsImport(`@second-gear/ui/${name}`, import.meta.url);

export default async () => {
  const [{ themeInitScript }, { faviconSvg }, { baseCss }] = await Promise.all(
    ['theme-script', 'favicon', 'base-css'].map(fromUi),
  );
  const declared = JSON.parse(readFileSync(new URL('./shell.json', import.meta.url), 'utf8'));
  const shareImage = readFileSync(new URL('./assets/share.png', import.meta.url));
  const page = { headScript: themeInitScript, icon: faviconSvg, baseCss, shareImage };
  return shellConfig(import.meta.dirname, page, declared);
};
