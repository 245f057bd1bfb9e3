import * as moves from '../release/move.ts';
import type { MoveOutcome, MoveRequest } from '../release/request.ts';
import { retire as retireRemote } from '../release/retire.ts';
import { currentRevision } from '../release/revision.ts';

/** A request for a move that is based on the current state. */
export type MoveRequestInput = Omit<MoveRequest, 'observedRevision'>;

const withCurrentRevision = async (input: MoveRequestInput): Promise<MoveRequest> => ({
  ...input,
  observedRevision: await currentRevision(input.paths, input.remote),
});

export const activate = async (input: MoveRequestInput, version: string): Promise<MoveOutcome> =>
  moves.activate(await withCurrentRevision(input), version);

export const canary = async (
  input: MoveRequestInput,
  traffic: number,
  version?: string,
): Promise<MoveOutcome> => moves.setCanary(await withCurrentRevision(input), traffic, version);

export const promote = async (input: MoveRequestInput): Promise<MoveOutcome> =>
  moves.promote(await withCurrentRevision(input));

export const rollback = async (input: MoveRequestInput, version?: string): Promise<MoveOutcome> =>
  moves.rollback(await withCurrentRevision(input), version);

export const retire = async (input: MoveRequestInput): Promise<MoveOutcome> =>
  retireRemote(await withCurrentRevision(input));
