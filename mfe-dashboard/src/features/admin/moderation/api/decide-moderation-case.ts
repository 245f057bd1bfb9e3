import { decideCase as call, type ModerationState } from '@second-gear/contract/moderation';
import { request } from '@second-gear/shared-auth/request';

/**
 * Approves or rejects a listing or review. A rejection requires a reason. The decision `waiting` puts a
 * decided case back into the review queue.
 */
export const decideModerationCase = (id: string, decision: ModerationState, reason?: string) =>
  request(call, { params: { id }, body: { decision, ...(reason !== undefined && { reason }) } });
