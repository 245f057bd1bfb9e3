import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { nextTask } from './federation/next-task.ts';
import { tolerateForeignChanges } from './foreign-changes.ts';
import { installTrustedTypes } from './trusted-types.ts';

/** Returns additional script origins of this site: remotes elsewhere, the local payments sandbox. */
function configuredOrigins(): string[] {
  const listed = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.dataset.scriptOrigins;
  return listed ? listed.split(' ') : [];
}

/** Loads everything else. It needs the shared modules, which federation provides later. */
async function begin(): Promise<void> {
  await nextTask();
  const { start } = await import(/* webpackChunkName: "start" */ './start.ts');
  await start();
}

// Before React and any remote's code, because the gate's checks treat these changes as given.
tolerateForeignChanges();
installTrustedTypes(configuredOrigins());
void begin();
