import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { tolerateExternalChanges } from './external-changes.ts';
import { installTrustedTypes } from './trusted-types.ts';
import { waitForNextTask } from './wait-for-next-task.ts';

/** Returns additional script origins of this site: remotes on other hosts, the local payments sandbox. */
function configuredOrigins(): string[] {
  const origins = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.dataset.scriptOrigins;
  return origins ? origins.split(' ') : [];
}

/**
 * Loads the rest of the shell. That code needs the shared modules, which federation provides only after this
 * file has run.
 */
async function loadShell(): Promise<void> {
  await waitForNextTask();
  const { start } = await import(/* webpackChunkName: "start" */ './start.ts');
  await start();
}

// Must run before React and any remote's code. The release gate (the checks before activation) compares
// browser APIs with their state after these changes.
tolerateExternalChanges();
installTrustedTypes(configuredOrigins());
void loadShell();
