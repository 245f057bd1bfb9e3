import type { SiteConfig } from './site-config.ts';

/** What stands in for document and address where a page is drawn on the server. */
export interface ServerPage {
  config: SiteConfig;
  /** Address of the API as the server reaches it, without trailing slash. */
  api: string;
  /** The site's public origin. */
  origin: string;
  /** Address of the site's picture for previews; absent where it has none. */
  shareImage?: string | undefined;
  /** Facts for search engines that the screen tells while it is drawn, as the texts of JSON-LD blocks. */
  structured: string[];
}

declare global {
  // Set by whoever draws pages on the server, to those of the drawing that asks; every part of the site reads it,
  // whichever build it comes from.
  var __secondGearServerPage: (() => ServerPage | undefined) | undefined;
}

/** The page that is being drawn on the server; undefined in browsers. */
export const serverPage = (): ServerPage | undefined => globalThis.__secondGearServerPage?.();
