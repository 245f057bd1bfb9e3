import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';
import { SITE_CONFIG_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { isMarkedUnsupported } from './browser-support/plain-page.ts';
import { installPolyfills } from './browser-support/polyfills.ts';
import { tolerateExternalChanges } from './external-changes.ts';
import { importWithRetry } from './load-recovery/import-with-retry.ts';
import { recoverLoadFailure } from './load-recovery/recover-load-failure.ts';
import { installTrustedTypes } from './trusted-types.ts';
import { waitForNextTask } from './wait-for-next-task.ts';

/** Returns additional script origins of this site: remotes on other hosts, the local payments sandbox. */
function readConfiguredOrigins(): string[] {
  const origins = document.getElementById(SITE_CONFIG_ELEMENT_ID)?.dataset.scriptOrigins;
  return origins ? origins.split(' ') : [];
}

/**
 * Loads the rest of the shell. That code needs the shared modules, which federation provides only after this
 * file has run.
 */
async function loadShell(): Promise<void> {
  await waitForNextTask();
  const { start } = await importWithRetry(() => import(/* webpackChunkName: "start" */ './start.ts'));
  await start();
}

/** Address of this file. The browser sets `currentScript` only while the file runs. */
const entryUrl = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** Recovers the page if files of the shell are missing. Other errors are bugs. */
async function recoverIfMissing(error: unknown): Promise<void> {
  if (!isChunkLoadError(error)) throw error;
  const { request = entryUrl, message } = error;
  await recoverLoadFailure(request, message);
}

// Must run before React and any remote's code. The release gate (the checks before activation) compares
// browser APIs with their state after these changes.
if (!isMarkedUnsupported()) {
  installPolyfills();
  tolerateExternalChanges();
  installTrustedTypes(readConfiguredOrigins());
  void loadShell().catch(recoverIfMissing);
}
