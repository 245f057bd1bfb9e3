import { SITE_CONFIG_ELEMENT_ID } from './page-elements.ts';
import { siteConfigSchema, type SiteConfig } from './site-config.ts';

let read: SiteConfig | undefined;

/** The page's site configuration. Throws when the page carries none or a malformed one. */
export function siteConfig(): SiteConfig {
  if (read) return read;
  const text = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${SITE_CONFIG_ELEMENT_ID} block`);
  read = siteConfigSchema.parse(JSON.parse(text));
  return read;
}
