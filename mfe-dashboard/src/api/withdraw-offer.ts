import { withdrawOffer as call } from '@second-gear/contract/offers';
import { request } from '@second-gear/shared-auth/request';

/** Takes back what the caller named last, or gives up what was accepted. */
export const withdrawOffer = ({ _id: id }: { _id: string }) => request(call, { params: { id } });
