import { decideDispute as call, type Decision } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/**
 * Decides a dispute. Throws 409 if it is already decided, a bank decides it, or the amount exceeds the
 * remainder.
 */
export const decideDispute = (id: string, body: Decision) => request(call, { params: { id }, body });
