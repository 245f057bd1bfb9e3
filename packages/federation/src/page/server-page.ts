import type { SiteConfig } from './site-config.ts';

/** What SSR code uses in place of `document` and `location`. */
export interface SsrContext {
  config: SiteConfig;
  /** URL of the API as seen from the server, without trailing slash. */
  api: string;
  /** The site's public origin. */
  origin: string;
  /** URL of the site's preview image. Absent if none. */
  shareImage?: string | undefined;
  /** JSON-LD texts that the screen adds while rendering. */
  structured: string[];
}

declare global {
  // Set by the renderer. Returns the context of the current rendering. Global, because code of different
  // builds reads it.
  var __secondGearServerPage: (() => SsrContext | undefined) | undefined;
}

/** Returns the context of the page that is being server-rendered. undefined in browsers. */
export const getSsrContext = (): SsrContext | undefined => globalThis.__secondGearServerPage?.();
