import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import { applySettings } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { readSettings, type Settings } from '../site/settings.ts';
import { activate } from './move.ts';
import { type MoveRequest, RefusedError } from './request.ts';
import { currentRevision, wasReplacedByOperator } from './revision.ts';
import type { TargetVersion } from './target.ts';

/**
 * Activates a version while composing the site. Runs all checks of a release except those that run the
 * version. Call it inside withSiteLock.
 * @param refusal first line of the message if the gate refuses it
 * @throws RefusedError if the gate refuses it
 */
export async function composeVersion(
  candidate: TargetVersion,
  { who, commit }: Pick<MoveRequest, 'who' | 'commit'>,
  refusal: string,
): Promise<void> {
  const reasons = await candidate.buildReasons();
  if (reasons.length > 0) throw new RefusedError(refusal, reasons);
  const why = 'the site was composed';
  await candidate.activate({ what: 'compose', who, why, ...(commit && { commit }) });
}

/** How to compose a site. `report` receives one line per change. */
export interface ComposeOptions extends Pick<
  MoveRequest,
  'paths' | 'who' | 'browser' | 'force' | 'why' | 'commit'
> {
  report: (line: string) => void;
}

/** Returns whether the site was composed with these settings. */
const isComposedWith = async (paths: SitePaths, settings: Settings): Promise<boolean> =>
  existsSync(paths.settings) &&
  JSON.stringify(await readSettings(paths.settings)) === JSON.stringify(settings);

/**
 * Activates a shell if it passes the gate. If the shell is already live, or an operator has replaced it, only
 * applies changed settings.
 * @param shell a candidate that applies `settings` when it is activated
 * @returns a line that describes the change; null if nothing changed
 * @throws RefusedError if the gate rejects the shell
 */
export async function composeShell(
  shell: TargetVersion,
  settings: Settings,
  { report, ...options }: ComposeOptions,
): Promise<string | null> {
  const { paths, who } = options;
  const { version } = shell;
  const reportLine = (line: string): string => {
    report(line);
    return line;
  };
  const previousDocument = await withSiteLock(paths, async () => {
    const document = await readDocument(paths);
    // A first shell is not run, because there are no visitors and no remotes yet.
    if (!document)
      await composeVersion(
        shell,
        options,
        `The gate refused ${SHELL_NAME} ${version}. There is no site yet.`,
      );
    return document;
  });
  if (!previousDocument) return reportLine(`  shell ${version} is live`);
  const wasReplaced = wasReplacedByOperator(await readLedger(paths.ledger), SHELL_NAME, version);
  if (previousDocument.extras.shell !== version && !wasReplaced) {
    if (options.browser) report(`  checking shell ${version} with every version in use; this takes minutes`);
    const observedRevision = await currentRevision(paths, SHELL_NAME);
    const request = { ...options, remote: SHELL_NAME, observedRevision, candidate: shell };
    const outcome = await activate(request, version, 'compose');
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
