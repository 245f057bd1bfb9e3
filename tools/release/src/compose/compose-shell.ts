import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import { fileReasons } from '../gate/file-reasons.ts';
import { RefusedError } from '../release/request.ts';
import { currentRevision } from '../release/revision.ts';
import { applySettings, composeShellVersion } from '../rollout/activate-version.ts';
import { activateShell, type ShellRequest } from '../shell/move.ts';
import { shellReasons } from '../shell/shell-reasons.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { readSettings, type Settings } from '../site/settings.ts';
import { wasReplacedByOperator } from './replaced-by-operator.ts';

/** How the gate checks a new shell, and the settings to compose the site with. */
export interface ShellComposeOptions extends Pick<ShellRequest, 'browser' | 'force' | 'why'> {
  settings: Settings;
}

/** Returns whether the site was composed with these settings. */
const isComposedWith = async (paths: SitePaths, wanted: Settings): Promise<boolean> =>
  existsSync(paths.settings) && JSON.stringify(await readSettings(paths.settings)) === JSON.stringify(wanted);

/**
 * Activates a site's first shell. There is no other shell to compare it with and no visitor yet, so the
 * browser check is skipped.
 */
async function activateFirstShell(
  paths: SitePaths,
  who: string,
  shell: ShellCandidate,
  settings: Settings,
): Promise<void> {
  const reasons = [...shellReasons(shell.record, []), ...(await fileReasons(shell.folder, shell.record))];
  if (reasons.length > 0)
    throw new RefusedError(`The gate refused ${SHELL_NAME} ${shell.version}. There is no site yet.`, reasons);
  await composeShellVersion(paths, shell, who, settings);
}

/**
 * Activates a shell if it passes the gate. If the shell is already live, or an operator has replaced it, only
 * applies changed settings.
 * @returns a line that describes the change; null if nothing changed
 * @throws RefusedError if the gate rejects the shell
 */
export async function composeShell(
  paths: SitePaths,
  who: string,
  shell: ShellCandidate,
  options: ShellComposeOptions,
  report: (line: string) => void,
): Promise<string | null> {
  const { settings } = options;
  const { version } = shell;
  const reportLine = (line: string): string => {
    report(line);
    return line;
  };
  const previousDocument = await withSiteLock(paths, async () => {
    const document = await readDocument(paths);
    if (!document) await activateFirstShell(paths, who, shell, settings);
    return document;
  });
  if (!previousDocument) return reportLine(`  shell ${version} is live`);
  const wasReplaced = wasReplacedByOperator(await readLedger(paths.ledger), SHELL_NAME, version);
  if (previousDocument.extras.shell !== version && !wasReplaced) {
    if (options.browser) report(`  checking shell ${version} with every version in use; this takes minutes`);
    const observedRevision = await currentRevision(paths, SHELL_NAME);
    const request = { ...options, paths, who, observedRevision, candidate: shell };
    const outcome = await activateShell(request, version, 'compose');
    if (outcome.kind === 'refused')
      throw new RefusedError(
        `The gate refused ${SHELL_NAME} ${version}. The site is unchanged.`,
        outcome.reasons,
      );
    return reportLine(`  shell ${version} is live`);
  }
  return withSiteLock(paths, async () => {
    if (await isComposedWith(paths, settings)) return null;
    await applySettings(paths, settings, who);
    return reportLine('  the configuration changed');
  });
}
