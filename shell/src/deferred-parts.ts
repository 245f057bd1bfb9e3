/** The deferred parts of the site, in a separate chunk: see deferred.tsx. */
export { OverrideBanner } from './federation/versions/override-banner.tsx';
export { pollReleases } from './federation/updates/poll-releases.ts';
export { Toaster } from '@second-gear/ui/toaster';
