/** The deferred parts of the site, in a separate chunk: see later.tsx. */
export { AskedBanner } from './federation/asked-banner.tsx';
export { followReleases } from './federation/follow-releases.ts';
export { Toaster } from '@second-gear/ui/toaster';
