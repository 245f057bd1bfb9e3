import { request } from '@second-gear/shared-auth/request';
import { loadCalls } from './load-calls.ts';

/**
 * Offers a car's seller an amount in dollars. Returns the offer's id. Throws ApiError, 409 if the caller already has an
 * open offer.
 */
export async function addOffer(carId: string, amount: number): Promise<string> {
  const { insertedId } = await request((await loadCalls()).addOffer, { body: { carId, amount } });
  return insertedId;
}
