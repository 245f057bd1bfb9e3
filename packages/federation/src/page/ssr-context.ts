import type { SiteConfig } from './site-config.ts';

/** Data of the page being server-rendered. SSR code uses it in place of `document` and `location`. */
export interface SsrContext {
  config: SiteConfig;
  /** URL of the API for calls from the server, without trailing slash. */
  api: string;
  /** The site's public origin. */
  origin: string;
  /** URL of the site's preview image. Absent if there is none. */
  shareImage?: string | undefined;
  /** `traceparent` header of API calls (W3C Trace Context). */
  traceparent?: string | undefined;
  /** `x-remote` header of API calls: the version that renders the screen, such as `catalog@1.4.0`. */
  caller?: string | undefined;
  /** JSON-LD blocks as text. The screen adds them while it renders. */
  structured: string[];
}

declare global {
  // The renderer sets this function. It returns the context of the current rendering. It is global, because
  // the bundles of different builds call it.
  var __secondGearServerPage: (() => SsrContext | undefined) | undefined;
}

/** Returns the context of the page that is being server-rendered. undefined in browsers. */
export const getSsrContext = (): SsrContext | undefined => globalThis.__secondGearServerPage?.();
