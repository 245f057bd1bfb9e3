import { createHash } from 'node:crypto';
import type { Call } from '@second-gear/contract/call';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/idempotency-keys.ts';
import { badRequest, HttpError } from '../errors/errors.ts';

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
/** Response header that marks a replayed response. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
const MAX_KEY_LENGTH = 255;
const VALID_KEY_PATTERN = new RegExp(`^[\\x20-\\x7E]{1,${String(MAX_KEY_LENGTH)}}$`);

/** A request with an idempotency key. It takes effect once, however often it is sent. */
export interface KeyedRequest {
  userId: string;
  key: string;
  /** SHA-256 of the request, in hex. */
  fingerprint: string;
}

/** Serializes a value to JSON with sorted field names, so the order of fields does not matter. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Returns null for a request without a key. Throws 400 for an invalid key. Call it after parsing. */
export function readKeyedRequest(call: Call, request: FastifyRequest, userId: string): KeyedRequest | null {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !VALID_KEY_PATTERN.test(key)) {
    throw badRequest({
      [IDEMPOTENCY_KEY_HEADER]: `Use 1 to ${String(MAX_KEY_LENGTH)} printable ASCII characters`,
    });
  }
  const canonicalRequest = toCanonicalJson([
    call.method,
    call.path,
    request.params,
    request.query,
    request.body ?? null,
  ]);
  return { userId, key, fingerprint: createHash('sha256').update(canonicalRequest).digest('hex') };
}

const KEY_TTL_MS = 24 * 3_600_000;
/**
 * JSON null. Stored for a request that has no response yet, and for a request that runs again on each repeat.
 */
const NO_STORED_RESPONSE = sql`'null'::jsonb`;

/** An earlier request with the same key. */
export interface StoredResponse {
  /** Response to the request, or null if the request must run again. */
  response: unknown;
}

const hasKeySql = ({ userId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * Returns the stored response of an earlier identical request; undefined if there was none. Throws 422 if a
 * different request used the key.
 */
export async function findStoredResponse(
  db: Database,
  request: KeyedRequest,
): Promise<StoredResponse | undefined> {
  const [row] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, response: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(hasKeySql(request));
  if (row && row.fingerprint !== request.fingerprint) {
    throw new HttpError(422, {
      code: 'idempotency_key_reused',
      message:
        'This Idempotency-Key was already used for a different request. Nothing was changed. Send a new key.',
    });
  }
  return row;
}

/**
 * Inserts the key in the caller's transaction, or returns the earlier request that used it. Waits while
 * another transaction holds the key. Must run first in the transaction: it also locks the sender against
 * deletion, and users come first in the lock order.
 */
async function claimKey(tx: Database, request: KeyedRequest): Promise<StoredResponse | undefined> {
  for (;;) {
    const isInserted = await insertKey(tx, request);
    if (isInserted) return undefined;
    const storedResponse = await findStoredResponse(tx, request);
    // Otherwise the key expired after the failed insert, so the next iteration inserts it.
    if (storedResponse) return storedResponse;
  }
}

async function insertKey(db: Database, request: KeyedRequest): Promise<boolean> {
  const insertedRows = await db
    .insert(idempotencyKeys)
    .values({ ...request, answer: NO_STORED_RESPONSE })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return insertedRows.length > 0;
}

interface EffectResult<A> {
  response: A;
  /** Whether an earlier request stored the response. */
  isReplayed: boolean;
}

/**
 * Runs `effect` and stores its response in one transaction, or returns the response stored earlier. The
 * effect and the response are committed together or not at all, even after a crash. If the effect throws or
 * returns null, the key stays unused. Throws 422 if another request used the key.
 */
export const runEffectOnce = <A extends object | null>(
  db: Database,
  request: KeyedRequest,
  effect: (tx: Database) => Promise<A>,
): Promise<EffectResult<A>> =>
  db.transaction(async (tx) => {
    const storedResponse = await claimKey(tx, request);
    if (storedResponse) return { response: storedResponse.response as A, isReplayed: true };
    const response = await effect(tx);
    await (response === null
      ? tx.delete(idempotencyKeys).where(hasKeySql(request))
      : tx.update(idempotencyKeys).set({ answer: response }).where(hasKeySql(request)));
    return { response, isReplayed: false };
  });

/**
 * Stores the key of a request that runs again on each repeat, so a different request with this key is
 * rejected.
 */
export async function storeKey(db: Database, request: KeyedRequest): Promise<void> {
  await insertKey(db, request);
}

/** Deletes keys that are older than a day. */
export async function pruneKeys(db: Database, now = new Date()): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_TTL_MS)));
}
