import { decideCase as call, type ModerationState } from '@second-gear/contract/moderation';
import { request } from '@second-gear/shared-auth/request';

/** Lets a listing or review be seen, or refuses it, which needs a reason. `waiting` takes that back. */
export const decideCase = (id: string, decision: ModerationState, reason?: string) =>
  request(call, { params: { id }, body: { decision, ...(reason !== undefined && { reason }) } });
