import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { findStoredAnswer, runEffectOnce, storeKey } from './keys.ts';
import { type KeyedRequest, REPLAYED_HEADER } from './request-key.ts';

/**
 * Runs the effect of a request in one transaction and returns its result. The `Idempotency-Key` is stored in
 * the same transaction. A repeat returns the first result without running the effect. An effect that returns
 * null counts as no effect. The effect must use only the given transaction.
 */
export type Once = <A extends object | null>(effect: (db: Database) => Promise<A>) => Promise<A>;

interface OnceOptions {
  db: Database;
  asked: KeyedRequest | null;
  reply: FastifyReply;
  /** Whether the call may run any number of times. Then the key only rejects a different request. */
  isRepeatable: boolean;
}

/**
 * Returns the stored response if the request has taken effect before. Otherwise runs `handle`. Throws 422 if
 * another request used the key.
 */
export async function answerOnce<A>(
  { db, asked: keyedRequest, reply, isRepeatable }: OnceOptions,
  handle: (once: Once) => Promise<A> | A,
): Promise<A> {
  if (!keyedRequest) return handle((effect) => db.transaction(effect));
  const markReplayed = <T>(answer: T): T => {
    void reply.header(REPLAYED_HEADER, 'true');
    return answer;
  };
  const storedAnswer = await findStoredAnswer(db, keyedRequest);
  if (storedAnswer && storedAnswer.answer !== null) return markReplayed(storedAnswer.answer as A);
  const answer = await handle(async (effect) => {
    const effectResult = await runEffectOnce(db, keyedRequest, effect);
    return effectResult.replayed ? markReplayed(effectResult.answer) : effectResult.answer;
  });
  if (isRepeatable) await storeKey(db, keyedRequest);
  return answer;
}
