import { createHash } from 'node:crypto';
import type { StoredReply, Store } from '../store/store.ts';
import { toDocUrl, ProviderError } from './errors.ts';

/** Returns a hash of the parameters. Their order does not change the hash. */
export function computeFingerprint(body: string): string {
  const pairs = [...new URLSearchParams(body)].map(([name, value]) => JSON.stringify([name, value])).sort();
  return createHash('sha256').update(pairs.join('\n')).digest('hex');
}

const mismatchError = (message: string): ProviderError =>
  new ProviderError(400, { type: 'idempotency_error', message });

/** Returns the stored reply of this key. Throws 400 if the key was used for another request. */
export function findStoredReply(
  store: Store,
  key: string,
  path: string,
  fingerprint: string,
): StoredReply | undefined {
  const stored = store.replies.get(key);
  if (!stored) return undefined;
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (stored.path !== path) {
    throw mismatchError(
      'Keys for idempotent requests can only be used for the same endpoint they were first used for ' +
        `('${path}' vs '${stored.path}'). ${advice}`,
    );
  }
  if (stored.fingerprint !== fingerprint) {
    throw mismatchError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return stored;
}

/** Creates a 409 error: the first request with this key is still in progress. */
export const keyInUseError = (key: string): ProviderError =>
  new ProviderError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    doc_url: toDocUrl('idempotency_key_in_use'),
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
  });

const MAX_KEY_LENGTH = 255;

/** Throws 400 if a key exceeds the provider's maximum length. */
export function requireValidKeyLength(key: string): void {
  if (key.length <= MAX_KEY_LENGTH) return;
  throw new ProviderError(400, {
    type: 'idempotency_error',
    message: `Idempotency keys can be at most ${String(MAX_KEY_LENGTH)} characters long.`,
  });
}
