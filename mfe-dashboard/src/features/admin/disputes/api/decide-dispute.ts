import { decideDispute as call, type Decision } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/**
 * Decides a dispute. Throws 409 if the dispute is already decided, if a bank decides it, or if the amount
 * exceeds what is left of the payment.
 */
export const decideDispute = (id: string, body: Decision) => request(call, { params: { id }, body });
