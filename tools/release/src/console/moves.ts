import { remoteNameSchema, versionNameSchema } from '@second-gear/contract/name-schemas';
import { SHELL_NAME } from '@second-gear/contract/names';
import * as z from 'zod';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import { activate, promote, rollback } from '../release/move.ts';
import { release, startCanary } from '../release/release.ts';
import type { MoveOutcome, MoveRequest } from '../release/request.ts';
import { retire } from '../release/retire.ts';
import { currentRevision } from '../release/revision.ts';
import type { SitePaths } from '../site/paths.ts';

const commonFields = {
  why: z.string().trim().min(1, 'Enter a reason').max(500),
  /**
   * Revision of the remote's last change that the operator saw. The move is rejected if the remote changed
   * since. Default: the current revision.
   */
  seen: z.int().min(0).optional(),
};

const remoteFields = { ...commonFields, remote: remoteNameSchema };
/** The shell has no canary. It can only be released and rolled back. */
const remoteOrShellFields = { ...commonFields, remote: z.union([remoteNameSchema, z.literal(SHELL_NAME)]) };

/** Request body of a move: a change to the version that visitors get. */
export const moveSchema = z.discriminatedUnion('move', [
  z.object({ ...remoteOrShellFields, move: z.literal('release'), version: z.optional(versionNameSchema) }),
  z.object({
    ...remoteFields,
    move: z.literal('canary'),
    version: z.optional(versionNameSchema),
    traffic: z.number().min(0).max(100),
  }),
  z.object({ ...remoteFields, move: z.literal('promote') }),
  z.object({ ...remoteOrShellFields, move: z.literal('rollback'), version: z.optional(versionNameSchema) }),
  z.object({ ...remoteFields, move: z.literal('retire') }),
]);
export type MoveCommand = z.output<typeof moveSchema>;

/** Performs a move with the same functions as the operator commands. */
export async function executeMove(
  paths: SitePaths,
  who: string,
  browser: BrowserCheck | null,
  command: MoveCommand,
): Promise<MoveOutcome> {
  const { remote, why } = command;
  const observedRevision = command.seen ?? (await currentRevision(paths, remote));
  const request: MoveRequest = { paths, remote, who, why, force: false, browser, observedRevision };
  switch (command.move) {
    case 'release':
      return command.version ? activate(request, command.version) : release(request);
    case 'canary':
      return startCanary(request, command.traffic, command.version);
    case 'promote':
      return promote(request);
    case 'rollback':
      return rollback(request, command.version);
    case 'retire':
      return retire(request);
  }
}
