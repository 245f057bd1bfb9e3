import type { SiteConfig } from './site-config.ts';

/** Replaces document and location during SSR. */
export interface ServerPage {
  config: SiteConfig;
  /** URL of the API as seen from the server, without trailing slash. */
  api: string;
  /** The site's public origin. */
  origin: string;
  /** URL of the site's preview image. Absent if none. */
  shareImage?: string | undefined;
  /** JSON-LD text that the screen adds while rendering. */
  structured: string[];
}

declare global {
  // Set by the server-side renderer to the page of the current rendering. Global, because code of different
  // builds reads it.
  var __secondGearServerPage: (() => ServerPage | undefined) | undefined;
}

/** Returns the page that is being server-rendered. undefined in browsers. */
export const serverPage = (): ServerPage | undefined => globalThis.__secondGearServerPage?.();
