import { messageBuyer as call } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

/** Writes to the buyer of an order for an own car; returns the conversation's id. */
export const messageBuyer = (orderId: string, text: string) =>
  request(call, { params: { id: orderId }, body: { text } });
