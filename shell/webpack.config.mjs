import { readFileSync } from 'node:fs';
import { shellConfigs } from '@second-gear/contract/build/webpack-shell.mjs';
import { tsImport } from 'tsx/esm/api';

/** Constants that the page needs before any script has run. */
const constants = (name) => tsImport(`@second-gear/${name}`, import.meta.url);

export default async (env) => {
  const [{ themeInitScript }, { sessionInitScript }, { faviconSvg }, { baseCss }] = await Promise.all(
    ['ui/theme-script', 'shared-auth/session-script', 'ui/favicon', 'ui/base-css'].map(constants),
  );
  const { earlyActsScript } = await tsImport('./src/federation/early-acts.ts', import.meta.url);
  const declared = JSON.parse(readFileSync(new URL('./shell.json', import.meta.url), 'utf8'));
  const shareImage = readFileSync(new URL('./assets/share.png', import.meta.url));
  const headScript = [themeInitScript, sessionInitScript, earlyActsScript].join(';');
  const page = { headScript, icon: faviconSvg, baseCss, shareImage };
  return shellConfigs(import.meta.dirname, page, declared, env);
};
