import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inlineScript } from '@second-gear/contract/build/inline-script.mjs';
import { shellConfigs } from '@second-gear/contract/build/webpack-shell.mjs';
import { tsImport } from 'tsx/esm/api';

/** Constants that the page needs before any script has run. */
const constants = (name) => tsImport(`@second-gear/${name}`, import.meta.url);

export default async (env) => {
  const [{ faviconSvg }, { baseCss }] = await Promise.all(['ui/favicon', 'ui/base-css'].map(constants));
  const declared = JSON.parse(readFileSync(new URL('./shell.json', import.meta.url), 'utf8'));
  const shareImage = readFileSync(new URL('./assets/share.png', import.meta.url));
  const headScript = inlineScript(path.join(import.meta.dirname, 'src/head.ts'));
  const page = { headScript, icon: faviconSvg, baseCss, shareImage };
  return shellConfigs(import.meta.dirname, page, declared, env);
};
