import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { tolerateExternalChanges } from './external-changes.ts';
import { nextTask } from './federation/next-task.ts';
import { installTrustedTypes } from './trusted-types.ts';

/** Returns additional script origins of this site: remotes elsewhere, the local payments sandbox. */
function configuredOrigins(): string[] {
  const origins = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.dataset.scriptOrigins;
  return origins ? origins.split(' ') : [];
}

/** Loads everything else. It needs the shared modules, which federation provides later. */
async function loadShell(): Promise<void> {
  await nextTask();
  const { start } = await import(/* webpackChunkName: "start" */ './start.ts');
  await start();
}

// Before React and any remote's code: the release gate compares browser APIs with their state after these
// changes.
tolerateExternalChanges();
installTrustedTypes(configuredOrigins());
void loadShell();
