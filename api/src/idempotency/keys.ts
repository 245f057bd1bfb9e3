import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/requests.ts';
import { HttpError } from '../errors.ts';
import type { KeyedRequest } from './request-key.ts';

/** Lifetime of a key in ms. */
const KEY_LIFE_MS = 24 * 3_600_000;
/** Stored if the request runs again on each repeat or has no response yet. */
const NO_ANSWER = sql`'null'::jsonb`;

/** A request that took effect before. `answer` is null if the request must run again. */
export interface Earlier {
  answer: unknown;
}

const rowOf = ({ userId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * Returns the stored response of this request; undefined the first time. Throws 422 if another request used
 * the key.
 */
export async function findEarlier(db: Database, asked: KeyedRequest): Promise<Earlier | undefined> {
  const [row] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(rowOf(asked));
  if (row && row.fingerprint !== asked.fingerprint) {
    throw new HttpError(422, {
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for another request: nothing was done. Send a new one.',
    });
  }
  return row;
}

/**
 * Inserts the key in the caller's transaction, or returns the earlier request. Waits for another transaction
 * that holds the key. Call it first: it also locks the sender against deletion, and the lock order starts
 * with people.
 */
async function claim(tx: Database, asked: KeyedRequest): Promise<Earlier | undefined> {
  for (;;) {
    const claimed = await insertKey(tx, asked);
    if (claimed) return undefined;
    const earlier = await findEarlier(tx, asked);
    // Otherwise the key expired in between.
    if (earlier) return earlier;
  }
}

async function insertKey(db: Database, asked: KeyedRequest): Promise<boolean> {
  const inserted = await db
    .insert(idempotencyKeys)
    .values({ ...asked, answer: NO_ANSWER })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return inserted.length > 0;
}

/** The response of a request, and whether it is a replay. */
interface Effect<A> {
  answer: A;
  replayed: boolean;
}

/**
 * Runs `effect` and stores its response in one transaction, or returns the stored response. Both are
 * committed or neither, even after a crash. If the effect throws or returns null, the key stays unused.
 * Throws 422 if another request used the key.
 */
export const takeEffect = <A extends object | null>(
  db: Database,
  asked: KeyedRequest,
  effect: (tx: Database) => Promise<A>,
): Promise<Effect<A>> =>
  db.transaction(async (tx) => {
    const earlier = await claim(tx, asked);
    if (earlier) return { answer: earlier.answer as A, replayed: true };
    const answer = await effect(tx);
    await (answer === null
      ? tx.delete(idempotencyKeys).where(rowOf(asked))
      : tx.update(idempotencyKeys).set({ answer }).where(rowOf(asked)));
    return { answer, replayed: false };
  });

/** Stores the key of a repeatable request, so that no other request can use it. */
export async function rememberKey(db: Database, asked: KeyedRequest): Promise<void> {
  await insertKey(db, asked);
}

/** Deletes keys that are older than a day. */
export async function forgetKeys(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS)));
}
