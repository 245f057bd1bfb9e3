import { SITE_CONFIG_ELEMENT_ID } from './page-elements.ts';
import { serverPage } from './server-page.ts';
import type { SiteConfig } from './site-config.ts';

let read: SiteConfig | undefined;

/** The page's site configuration. Throws when the page carries none. */
export function siteConfig(): SiteConfig {
  const drawn = serverPage();
  if (drawn) return drawn.config;
  if (read) return read;
  const text = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${SITE_CONFIG_ELEMENT_ID} block`);
  // Composing has checked it by its schema, which no page should have to wait for.
  read = JSON.parse(text) as SiteConfig;
  return read;
}
