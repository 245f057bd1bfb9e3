import { addReport as call } from '@second-gear/contract/saved';
import { request } from '@second-gear/shared-auth/request';

/** Reports a car to the admins; a repeat replaces the reason. Throws ApiError. */
export const addReport = (carId: string, reason: string) =>
  request(call, { body: { car: { _id: carId }, reason } });
