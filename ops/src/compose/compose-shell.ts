import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import { fileReasons } from '../gate/files.ts';
import { Refused } from '../release/request.ts';
import { seenNow } from '../release/seen.ts';
import { applySettings, pointShellTo } from '../rollout/point-to.ts';
import { activateShell, type ShellRequest } from '../shell/move.ts';
import { shellVerdict } from '../shell/verdict.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { readSettings, type Settings } from '../site/settings.ts';
import { wasLeftByAnOperator } from './operator-moves.ts';

/** How the gate treats a new shell, and the settings of the site. */
export interface ShellDecision extends Pick<ShellRequest, 'browser' | 'force' | 'why'> {
  settings: Settings;
}

/** Returns whether the site was composed with these settings. */
const isComposedWith = async (paths: SitePaths, wanted: Settings): Promise<boolean> =>
  existsSync(paths.settings) && JSON.stringify(await readSettings(paths.settings)) === JSON.stringify(wanted);

/**
 * Activates a site's first shell. There is nothing to compare it with and no visitor yet, so no browser
 * checks it.
 */
async function begin(
  paths: SitePaths,
  who: string,
  shell: ShellCandidate,
  settings: Settings,
): Promise<void> {
  const reasons = [...shellVerdict(shell.record, []), ...(await fileReasons(shell.folder, shell.record))];
  if (reasons.length > 0)
    throw new Refused(`${SHELL_NAME} ${shell.version} was refused. There is no site yet.`, reasons);
  await pointShellTo(paths, shell, who, settings);
}

/**
 * Activates a shell if it passes the gate, or only applies changed settings. Skips a shell that an operator
 * rolled back.
 * @returns what changed, null for nothing
 * @throws Refused if the gate rejects it
 */
export async function composeShell(
  paths: SitePaths,
  who: string,
  shell: ShellCandidate,
  decision: ShellDecision,
  report: (line: string) => void,
): Promise<string | null> {
  const { settings } = decision;
  const { version } = shell;
  const say = (line: string): string => {
    report(line);
    return line;
  };
  const before = await withSite(paths, async () => {
    const document = await readDocument(paths);
    if (!document) await begin(paths, who, shell, settings);
    return document;
  });
  if (!before) return say(`  shell ${version} is live`);
  const isLeft = wasLeftByAnOperator(await readLedger(paths.ledger), SHELL_NAME, version);
  if (before.extras.shell !== version && !isLeft) {
    if (decision.browser)
      report(`  shell ${version} is checked with every version in use; that takes minutes`);
    const seen = await seenNow(paths, SHELL_NAME);
    const request = { ...decision, paths, who, seen, candidate: shell };
    const outcome = await activateShell(request, version, 'compose');
    if (outcome.kind === 'refused')
      throw new Refused(`${SHELL_NAME} ${version} was refused. The site is as it was.`, outcome.reasons);
    return say(`  shell ${version} is live`);
  }
  return withSite(paths, async () => {
    if (await isComposedWith(paths, settings)) return null;
    await applySettings(paths, settings, who);
    return say('  the configuration changed');
  });
}
