import * as z from 'zod';
import { activate, canary, promote, rollback } from '../release/move.ts';
import { buildRemote, publishBuild } from '../release/release-remote.ts';
import type { BrowserCheck, MoveRequest, Outcome } from '../release/request.ts';
import type { SitePaths } from '../site/paths.ts';

const base = { remote: z.string().min(1), why: z.string().trim().min(1, 'Say why').max(500) };

/** What the page asks for. */
export const moveSchema = z.discriminatedUnion('move', [
  z.object({ ...base, move: z.literal('release'), version: z.string().optional() }),
  z.object({
    ...base,
    move: z.literal('canary'),
    version: z.string().optional(),
    traffic: z.number().min(0).max(100),
  }),
  z.object({ ...base, move: z.literal('promote') }),
  z.object({ ...base, move: z.literal('rollback'), version: z.string().optional() }),
]);
export type AskedMove = z.output<typeof moveSchema>;

/** Does what the page asks for, through the same functions as the commands. */
export async function carryOut(
  paths: SitePaths,
  who: string,
  browser: BrowserCheck | null,
  asked: AskedMove,
): Promise<Outcome> {
  const { remote, why } = asked;
  const request: MoveRequest = { paths, remote, who, why, force: false, browser };
  switch (asked.move) {
    case 'release':
      return asked.version
        ? activate(request, asked.version)
        : activate(request, await publishBuild(paths, remote, await buildRemote(remote)), 'release');
    case 'canary':
      return canary(request, asked.traffic, asked.version);
    case 'promote':
      return promote(request);
    case 'rollback':
      return rollback(request, asked.version);
  }
}
