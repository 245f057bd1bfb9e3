import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/requests.ts';
import { HttpError } from '../errors.ts';
import type { KeyedRequest } from './request-key.ts';

/** How long a key stands for its request, in ms. */
const KEY_LIFE_MS = 24 * 3_600_000;
/** Of a key whose request is answered anew each time, or is not answered yet. */
const NO_ANSWER = sql`'null'::jsonb`;

/** A request that took effect before; `answer` is null where it is to be answered anew. */
export interface Earlier {
  answer: unknown;
}

const rowOf = ({ userId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** What this request was answered before; undefined the first time. Throws 422 for the key of another request. */
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
 * Takes the key as part of the caller's transaction, or answers what it stands for. Waits for whoever holds the key in
 * a transaction of theirs. To be done first there: it keeps the sender from being deleted, and people are locked before
 * all else.
 */
async function claim(tx: Database, asked: KeyedRequest): Promise<Earlier | undefined> {
  for (;;) {
    const claimed = await insertKey(tx, asked);
    if (claimed) return undefined;
    const earlier = await findEarlier(tx, asked);
    // Else its day was over in between.
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

/** What a request was answered, and whether that was said before. */
interface Effect<A> {
  answer: A;
  replayed: boolean;
}

/**
 * Runs `effect` and keeps its answer in one transaction, or answers what it answered before: whatever ends the process,
 * both stand or neither does. An effect that throws, or answers null, leaves the key free. Throws 422 for the key of
 * another request.
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

/** Keeps the key of a request that may be carried out again, so that it stands for no other. */
export async function rememberKey(db: Database, asked: KeyedRequest): Promise<void> {
  await insertKey(db, asked);
}

/** Forgets the keys that are a day old. */
export async function forgetKeys(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS)));
}
