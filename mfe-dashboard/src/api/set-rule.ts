import { type ModerationRule, setRule as call } from '@second-gear/contract/moderation';
import { request } from '@second-gear/shared-auth/request';

/** Sets a rule for all that comes from now on. */
export const setRule = ({ name, on, limit }: ModerationRule) =>
  request(call, { params: { name }, body: { on, ...(limit !== null && { limit }) } });
