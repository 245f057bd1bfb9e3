import { startThread as call } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

/** Writes to a car's seller; returns the conversation's id. */
export const startThread = (carId: string, text: string) => request(call, { body: { carId, text } });
