import { decideDispute as call, type Decision } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/** Ends a dispute; 409 where it has ended already, a bank decides it, or there is not that much left. */
export const decideDispute = (id: string, body: Decision) => request(call, { params: { id }, body });
