import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/** Reports a car to the admins; a second report replaces the reason. Throws ApiError. */
export const addReport = async (carId: string, reason: string) =>
  request((await calls()).addReport, { body: { car: { _id: carId }, reason } });
