import { SITE_CONFIG_ELEMENT_ID } from './page-elements.ts';
import type { SiteConfig } from './site-config.ts';
import { getSsrContext } from './ssr-context.ts';

let cachedConfig: SiteConfig | undefined;

/** Returns the page's site configuration. Throws if the page contains none. */
export function readSiteConfig(): SiteConfig {
  const ssrContext = getSsrContext();
  if (ssrContext) return ssrContext.config;
  if (cachedConfig) return cachedConfig;
  const text = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${SITE_CONFIG_ELEMENT_ID} element`);
  // Composition (tools/release/src/compose) has validated the configuration. Validating it here again would
  // delay the page.
  cachedConfig = JSON.parse(text) as SiteConfig;
  return cachedConfig;
}
