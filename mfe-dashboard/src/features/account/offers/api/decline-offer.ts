import { declineOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Declines the other party's amount, which ends the offer. */
export const declineOffer = ({ _id: id }: { _id: string }) => request(call, { params: { id } });
