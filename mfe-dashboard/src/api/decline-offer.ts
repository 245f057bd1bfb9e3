import { declineOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Declines what the other side named, which ends the offer. */
export const declineOffer = ({ _id: id }: { _id: string }) => request(call, { params: { id } });
