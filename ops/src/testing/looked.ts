import * as moves from '../release/move.ts';
import type { MoveRequest, Outcome } from '../release/request.ts';
import { seenNow } from '../release/seen.ts';

/** A move by an operator who has just read the remote's state. */
export type Ask = Omit<MoveRequest, 'seen'>;

const looked = async (ask: Ask): Promise<MoveRequest> => ({
  ...ask,
  seen: await seenNow(ask.paths, ask.remote),
});

export const activate = async (ask: Ask, version: string): Promise<Outcome> =>
  moves.activate(await looked(ask), version);

export const canary = async (ask: Ask, traffic: number, version?: string): Promise<Outcome> =>
  moves.canary(await looked(ask), traffic, version);

export const promote = async (ask: Ask): Promise<Outcome> => moves.promote(await looked(ask));

export const rollback = async (ask: Ask, version?: string): Promise<Outcome> =>
  moves.rollback(await looked(ask), version);
