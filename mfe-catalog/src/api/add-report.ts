import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/** Reports a car to the admins. Another report by the same user replaces the reason. Throws ApiError. */
export const addReport = async (carId: string, reason: string) =>
  request((await loadCalls()).addReport, { body: { car: { _id: carId }, reason } });
