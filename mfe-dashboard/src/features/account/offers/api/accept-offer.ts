import { acceptOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Accepts the displayed amount, in dollars. Throws ApiError 409 if it is no longer the latest amount. */
export const acceptOffer = ({ _id: id, amount }: { _id: string; amount: number }) =>
  request(call, { params: { id }, body: { amount } });
