import { messageBuyer as call } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

/** Sends a message to the buyer of the caller's car. Returns the conversation's id. */
export const messageBuyer = (orderId: string, text: string) =>
  request(call, { params: { id: orderId }, body: { text } });
