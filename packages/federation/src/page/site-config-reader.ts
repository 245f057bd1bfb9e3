import { SITE_CONFIG_ELEMENT_ID } from './page-elements.ts';
import { getSsrContext } from './server-page.ts';
import type { SiteConfig } from './site-config.ts';

let cachedConfig: SiteConfig | undefined;

/** Returns the page's site configuration. Throws if the page contains none. */
export function readSiteConfig(): SiteConfig {
  const page = getSsrContext();
  if (page) return page.config;
  if (cachedConfig) return cachedConfig;
  const text = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${SITE_CONFIG_ELEMENT_ID} element`);
  // A schema check would delay the page. Composition (tools/release/src/compose) has already validated the
  // configuration.
  cachedConfig = JSON.parse(text) as SiteConfig;
  return cachedConfig;
}
