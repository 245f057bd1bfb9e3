import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/requests.ts';
import { HttpError } from '../errors.ts';
import type { KeyedRequest } from './request-key.ts';

/** Lifetime of a key in ms. */
const KEY_TTL_MS = 24 * 3_600_000;
/** Stored if the request runs again on each repeat or has no response yet. */
const NO_STORED_ANSWER = sql`'null'::jsonb`;

/** A request that took effect before. `answer` is null if the request must run again. */
export interface StoredAnswer {
  answer: unknown;
}

const hasKeyOf = ({ userId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * Returns the stored response of this request; undefined the first time. Throws 422 if another request used
 * the key.
 */
export async function findStoredAnswer(
  db: Database,
  request: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const [row] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(hasKeyOf(request));
  if (row && row.fingerprint !== request.fingerprint) {
    throw new HttpError(422, {
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for another request. Nothing changed; send a new key.',
    });
  }
  return row;
}

/**
 * Inserts the key in the caller's transaction, or returns the earlier request. Waits for another transaction
 * that holds the key. Call it first: it also locks the sender against deletion, and the lock order starts
 * with people.
 */
async function claimKey(tx: Database, request: KeyedRequest): Promise<StoredAnswer | undefined> {
  for (;;) {
    const isInserted = await insertKey(tx, request);
    if (isInserted) return undefined;
    const storedAnswer = await findStoredAnswer(tx, request);
    // Otherwise the key expired in between.
    if (storedAnswer) return storedAnswer;
  }
}

async function insertKey(db: Database, request: KeyedRequest): Promise<boolean> {
  const insertedRows = await db
    .insert(idempotencyKeys)
    .values({ ...request, answer: NO_STORED_ANSWER })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return insertedRows.length > 0;
}

/** The response of a request, and whether it is a replay. */
interface EffectResult<A> {
  answer: A;
  replayed: boolean;
}

/**
 * Runs `effect` and stores its response in one transaction, or returns the stored response. Both are
 * committed or neither, even after a crash. If the effect throws or returns null, the key stays unused.
 * Throws 422 if another request used the key.
 */
export const runEffectOnce = <A extends object | null>(
  db: Database,
  request: KeyedRequest,
  effect: (tx: Database) => Promise<A>,
): Promise<EffectResult<A>> =>
  db.transaction(async (tx) => {
    const storedAnswer = await claimKey(tx, request);
    if (storedAnswer) return { answer: storedAnswer.answer as A, replayed: true };
    const answer = await effect(tx);
    await (answer === null
      ? tx.delete(idempotencyKeys).where(hasKeyOf(request))
      : tx.update(idempotencyKeys).set({ answer }).where(hasKeyOf(request)));
    return { answer, replayed: false };
  });

/** Stores the key of a repeatable request, so that no other request can use it. */
export async function storeKey(db: Database, request: KeyedRequest): Promise<void> {
  await insertKey(db, request);
}

/** Deletes keys that are older than a day. */
export async function pruneKeys(db: Database, now = new Date()): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_TTL_MS)));
}
