import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { findStoredResponse, type KeyedRequest, REPLAYED_HEADER, runEffectOnce, storeKey } from './keys.ts';

/**
 * Runs the effect of a request in one transaction, which also stores the request's `Idempotency-Key`. Returns
 * the result of the effect. A repeated request returns the first result without running the effect. An effect
 * that returns null leaves the key unused. The effect must use only the database handle that it is given.
 */
export type RunOnce = <A extends object | null>(effect: (db: Database) => Promise<A>) => Promise<A>;

interface RunOnceOptions {
  db: Database;
  keyedRequest: KeyedRequest | null;
  reply: FastifyReply;
  /**
   * Whether the request may take effect any number of times. If so, a repeat runs again, and the key only
   * serves to reject a different request.
   */
  isRepeatable: boolean;
}

/**
 * Returns the stored response if this request has already taken effect. Otherwise runs `handle`. Throws 422
 * if another request used the key.
 */
export async function respondOnce<A>(
  { db, keyedRequest, reply, isRepeatable }: RunOnceOptions,
  handle: (runOnce: RunOnce) => Promise<A> | A,
): Promise<A> {
  if (!keyedRequest) return handle((effect) => db.transaction(effect));
  const markReplayed = <T>(response: T): T => {
    void reply.header(REPLAYED_HEADER, 'true');
    return response;
  };
  const storedResponse = await findStoredResponse(db, keyedRequest);
  if (storedResponse && storedResponse.response !== null) return markReplayed(storedResponse.response as A);
  const response = await handle(async (effect) => {
    const { response: effectResponse, isReplayed } = await runEffectOnce(db, keyedRequest, effect);
    return isReplayed ? markReplayed(effectResponse) : effectResponse;
  });
  if (isRepeatable) await storeKey(db, keyedRequest);
  return response;
}
