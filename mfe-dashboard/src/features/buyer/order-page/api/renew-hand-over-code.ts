import { renewCode as call } from '@second-gear/contract/hand-over';
import { request } from '@second-gear/shared-auth/request';

/**
 * Creates a new hand-over code for the caller's order. The seller can try the new code as often as the first
 * one.
 */
export const renewHandOverCode = (id: string) => request(call, { params: { id } });
