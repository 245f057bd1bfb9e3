import { reply, startThread as startThreadCall } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

export const replyToThread = (id: string, text: string) => request(reply, { params: { id }, body: { text } });

/** Sends a message to a car's seller. Returns the conversation's id. */
export const startThread = (carId: string, text: string) =>
  request(startThreadCall, { body: { carId, text } });
