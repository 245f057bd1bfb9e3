import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/** Adds a car to the caller's wishlist. Idempotent: a repeat returns the same row. Throws ApiError. */
export const addWish = async (carId: string) =>
  request((await loadCalls()).addWish, { body: { car: { _id: carId } } });
