import { existsSync } from 'node:fs';
import { SHELL_NAME } from '@second-gear/contract/names';
import { buildPackage } from '../build/build-package.ts';
import * as moves from '../release/move.ts';
import * as remotes from '../release/release-remote.ts';
import type { BrowserCheck, MoveOutcome, MoveRequest } from '../release/request.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { packageDir } from '../site/paths.ts';
import type { PagesCheck, ShellBrowserChecks } from './gate.ts';
import { activateShell, publishShell, rollbackShell, type ShellRequest } from './move.ts';

/** Imports the check only if needed, so that a rollback starts without it. */
const lazyPagesCheck: PagesCheck = async (staged) => (await import('./pages-check.ts')).pagesCheck(staged);

/** Returns a shell's browser checks, using the given check for remotes. */
export const toShellBrowserChecks = (remote: BrowserCheck): ShellBrowserChecks => ({
  pages: lazyPagesCheck,
  remote,
});

const isShell = ({ remote }: MoveRequest): boolean => remote === SHELL_NAME;

const toShellRequest = ({
  paths,
  who,
  why,
  force,
  browser,
  checksSsr,
  observedRevision,
}: MoveRequest): ShellRequest => ({
  paths,
  who,
  why,
  force,
  checksSsr,
  observedRevision,
  browser: browser && toShellBrowserChecks(browser),
});

/** Returns whether the shell's sources are in this repository. */
export const canBuildShell = (): boolean => existsSync(packageDir(SHELL_NAME));

/**
 * Builds the shell unless a build output is given, and runs `work` with a request for its prepared version.
 */
async function withShellBuild(
  request: MoveRequest,
  dist: string | undefined,
  work: (request: ShellRequest, version: string) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  if (dist === undefined && !canBuildShell())
    throw new ImpossibleMoveError('No sources found for the shell. Pass a build output with --dist.');
  const output = dist ?? (await buildPackage(SHELL_NAME)).dist;
  await requireDocument(request.paths);
  return withShellCandidate(request.paths, output, (candidate) =>
    work({ ...toShellRequest(request), candidate }, candidate.version),
  );
}

/**
 * Releases a remote or the shell from its current sources to everyone.
 * @param dist a build output to use instead of building
 */
export const release = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  isShell(request)
    ? withShellBuild(request, dist, (candidateRequest, version) =>
        activateShell(candidateRequest, version, 'release'),
      )
    : remotes.release(request, dist);

/** Publishes a version of a remote or the shell without activating it. */
export const publish = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  isShell(request) ? withShellBuild(request, dist, publishShell) : remotes.publish(request, dist);

/** Activates a published version of a remote or the shell for everyone. */
export const activate = (request: MoveRequest, version: string): Promise<MoveOutcome> =>
  isShell(request) ? activateShell(toShellRequest(request), version) : moves.activate(request, version);

/** Rolls back to the previous version or the named one. */
export const rollback = (request: MoveRequest, version: string | undefined): Promise<MoveOutcome> =>
  isShell(request) ? rollbackShell(toShellRequest(request), version) : moves.rollback(request, version);
