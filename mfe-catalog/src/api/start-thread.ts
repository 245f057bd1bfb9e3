import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/** Sends a message to a car's seller. Returns the conversation's id. Throws ApiError. */
export const startThread = async (carId: string, text: string) =>
  request((await loadCalls()).startThread, { body: { carId, text } });
