import { acceptOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Accepts the amount (dollars) that was on the screen. Throws ApiError, 409 where it is not the last one any more. */
export const acceptOffer = ({ _id: id, amount }: { _id: string; amount: number }) =>
  request(call, { params: { id }, body: { amount } });
