import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { installTrustedTypes } from './trusted-types.ts';

/** Script origins that this site adds: remotes elsewhere, the local payments sandbox. */
function configuredOrigins(): string[] {
  const listed = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.dataset.scriptOrigins;
  return listed ? listed.split(' ') : [];
}

installTrustedTypes(configuredOrigins());

// Everything else waits for the shared modules, which federation provides asynchronously.
void import(/* webpackChunkName: "start" */ './start.tsx').then(({ start }) => start());
