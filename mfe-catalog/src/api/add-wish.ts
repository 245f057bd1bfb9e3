import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/** Adds a car to the caller's wishlist. Idempotent: a repeat returns the same row. Throws ApiError. */
export const addWish = async (carId: string) =>
  request((await calls()).addWish, { body: { car: { _id: carId } } });
