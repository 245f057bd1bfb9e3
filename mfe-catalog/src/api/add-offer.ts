import { request } from '@second-gear/shared-auth/request';
import { calls } from './calls.ts';

/** Offers a car's seller this many dollars; returns the offer's id. Throws ApiError, 409 where one stands already. */
export async function addOffer(carId: string, amount: number): Promise<string> {
  const { insertedId } = await request((await calls()).addOffer, { body: { carId, amount } });
  return insertedId;
}
