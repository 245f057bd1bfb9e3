import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { nextTask } from './federation/next-task.ts';
import { tolerateForeignChanges } from './foreign-changes.ts';
import { installTrustedTypes } from './trusted-types.ts';

/** Script origins that this site adds: remotes elsewhere, the local payments sandbox. */
function configuredOrigins(): string[] {
  const listed = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.dataset.scriptOrigins;
  return listed ? listed.split(' ') : [];
}

/** Asks for everything else, which needs the shared modules: federation provides them later. */
async function begin(): Promise<void> {
  await nextTask();
  const { start } = await import(/* webpackChunkName: "start" */ './start.ts');
  await start();
}

// Before any remote's code and React: the gate takes as given what the shell changed by then.
tolerateForeignChanges();
installTrustedTypes(configuredOrigins());
void begin();
