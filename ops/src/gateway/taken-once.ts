import type { Readable } from 'node:stream';

/**
 * Says of every answer of the API that it is not asked for again: whoever asked knows better whether and when to. An
 * answer that arrives when nobody waits for it any more is thrown away, which its stream tells as an error that
 * concerns no one.
 */
export function takeAsItIs({ res }: { res: unknown }): null {
  const { stream } = (res ?? {}) as { stream?: Readable };
  stream?.on('error', () => undefined);
  return null;
}
