import { decideCase as call, type ModerationState } from '@second-gear/contract/moderation';
import { request } from '@second-gear/shared-auth/request';

/** Approves or refuses a listing or review. A refusal requires a reason. `waiting` reverts the decision. */
export const decideModerationCase = (id: string, decision: ModerationState, reason?: string) =>
  request(call, { params: { id }, body: { decision, ...(reason !== undefined && { reason }) } });
