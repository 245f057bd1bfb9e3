import type { Readable } from 'node:stream';

/**
 * Disables retries of API requests, because the client knows better whether and when to retry. Ignores the
 * stream error of a response that arrives after the client has gone.
 */
export function neverRetry({ res }: { res: unknown }): null {
  const { stream } = (res ?? {}) as { stream?: Readable };
  stream?.on('error', () => undefined);
  return null;
}
