import { decideCase as call, type ModerationState } from '@second-gear/contract/moderation';
import { request } from '@second-gear/shared-auth/request';

/**
 * Approves or rejects a listing or review. A rejection requires a reason. The decision `waiting` reverts an
 * earlier one.
 */
export const decideModerationCase = (id: string, decision: ModerationState, reason?: string) =>
  request(call, { params: { id }, body: { decision, ...(reason !== undefined && { reason }) } });
