/** What a site has besides its first screen, in a file of its own: see later.tsx. */
export { AskedBanner } from './federation/asked-banner.tsx';
export { followReleases } from './federation/follow-releases.ts';
export { Toaster } from '@second-gear/ui/toaster';
