import { type ModerationRule, setRule as call } from '@second-gear/contract/moderation';
import { request } from '@second-gear/shared-auth/request';

/** Sets a moderation rule for future listings and reviews. */
export const saveModerationRule = ({ name, on, limit }: ModerationRule) =>
  request(call, { params: { name }, body: { on, ...(limit !== null && { limit }) } });
