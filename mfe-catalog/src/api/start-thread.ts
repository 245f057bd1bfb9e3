import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/** Writes to a car's seller; returns the conversation's id. Throws ApiError. */
export const startThread = async (carId: string, text: string) =>
  request((await calls()).startThread, { body: { carId, text } });
