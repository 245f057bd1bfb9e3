import { counterOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Counters an offer with another amount, in dollars. */
export const counterOffer = ({ id, amount }: { id: string; amount: number }) =>
  request(call, { params: { id }, body: { amount } });
