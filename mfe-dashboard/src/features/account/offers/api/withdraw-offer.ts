import { withdrawOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Withdraws the amount that the caller offered last, or an accepted offer. */
export const withdrawOffer = ({ _id: id }: { _id: string }) => request(call, { params: { id } });
