import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { findEarlier, rememberKey, takeEffect } from './keys.ts';
import { type KeyedRequest, REPLAYED_HEADER } from './request-key.ts';

/**
 * Runs the effect of a request that may be sent again as one transaction, and returns what it answers. An
 * `Idempotency-Key` is stored in that transaction, and a repeat has the first answer without any effect; null says that
 * there was none. The effect uses nothing but the transaction that it gets.
 */
export type Once = <A extends object | null>(effect: (db: Database) => Promise<A>) => Promise<A>;

interface Sent {
  db: Database;
  asked: KeyedRequest | null;
  reply: FastifyReply;
  /** Its call may be carried out any number of times: of its key only the use for another request is refused. */
  repeatable: boolean;
}

/** Answers a request as before where it has taken effect already, else as `handle` does. Throws 422 for another's key. */
export async function answerOnce<A>(
  { db, asked, reply, repeatable }: Sent,
  handle: (once: Once) => Promise<A> | A,
): Promise<A> {
  if (!asked) return handle((effect) => db.transaction(effect));
  const replay = <T>(answer: T): T => {
    void reply.header(REPLAYED_HEADER, 'true');
    return answer;
  };
  const earlier = await findEarlier(db, asked);
  if (earlier && earlier.answer !== null) return replay(earlier.answer as A);
  const answer = await handle(async (effect) => {
    const taken = await takeEffect(db, asked, effect);
    return taken.replayed ? replay(taken.answer) : taken.answer;
  });
  if (repeatable) await rememberKey(db, asked);
  return answer;
}
