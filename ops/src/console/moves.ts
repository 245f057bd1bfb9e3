import { remoteName, versionName } from '@second-gear/contract/name-schemas';
import { SHELL_NAME } from '@second-gear/contract/names';
import * as z from 'zod';
import { promote } from '../release/move.ts';
import { tryOut } from '../release/release-remote.ts';
import type { BrowserCheck, MoveRequest, Outcome } from '../release/request.ts';
import { seenNow } from '../release/seen.ts';
import { activate, release, rollback } from '../shell/of-subject.ts';
import type { SitePaths } from '../site/paths.ts';

const facts = {
  why: z.string().trim().min(1, 'Say why').max(500),
  /**
   * Revision of the remote's last change that the operator saw. A later revision rejects the move. Default:
   * the revision when the call arrives.
   */
  seen: z.int().min(0).optional(),
};

const base = { ...facts, remote: remoteName };
/** The shell has no canary. It can only be released and rolled back. */
const baseOfAny = { ...facts, remote: z.union([remoteName, z.literal(SHELL_NAME)]) };

/** Request body of a move. */
export const moveSchema = z.discriminatedUnion('move', [
  z.object({ ...baseOfAny, move: z.literal('release'), version: z.optional(versionName) }),
  z.object({
    ...base,
    move: z.literal('canary'),
    version: z.optional(versionName),
    traffic: z.number().min(0).max(100),
  }),
  z.object({ ...base, move: z.literal('promote') }),
  z.object({ ...baseOfAny, move: z.literal('rollback'), version: z.optional(versionName) }),
]);
export type AskedMove = z.output<typeof moveSchema>;

/** Performs a move with the same functions as the commands. */
export async function carryOut(
  paths: SitePaths,
  who: string,
  browser: BrowserCheck | null,
  asked: AskedMove,
): Promise<Outcome> {
  const { remote, why } = asked;
  const seen = asked.seen ?? (await seenNow(paths, remote));
  const request: MoveRequest = { paths, remote, who, why, force: false, browser, seen };
  switch (asked.move) {
    case 'release':
      return asked.version ? activate(request, asked.version) : release(request);
    case 'canary':
      return tryOut(request, asked.traffic, asked.version);
    case 'promote':
      return promote(request);
    case 'rollback':
      return rollback(request, asked.version);
  }
}
