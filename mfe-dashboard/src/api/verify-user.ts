import { verifyUser as call } from '@second-gear/contract/user';
import { request } from '@second-gear/shared-auth/request';

/** Marks a person verified, or takes the mark away. */
export const verifyUser = (id: string, verified: boolean) =>
  request(call, { params: { id }, body: { verified } });
