import { type Car, listCars as call } from '@second-gear/contract/car';
import { request } from '@second-gear/shared-auth/request';

/** A dozen cars that may be booked, newest first: what the standalone page offers. Throws ApiError. */
export const listFreeCars = (): Promise<Car[]> =>
  request(call, { query: { limit: 12, status: 'available' } });
