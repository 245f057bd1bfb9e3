import { startThread as call } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

/** Sends a message to a car's seller. Returns the conversation's id. */
export const startThread = (carId: string, text: string) => request(call, { body: { carId, text } });
