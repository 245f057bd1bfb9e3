import { setTimeout as wait } from 'node:timers/promises';
import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';
import * as z from 'zod/mini';

interface ChangedTagsReader {
  /** Called with the tags whose data changed. */
  onChange: (tags: readonly string[]) => void;
  /** Called with true when all further changes will be reported, and with false when that ends. */
  onConnection: (isConnected: boolean) => void;
  log: (message: string) => void;
}

const lineSchema = z.array(z.string());

/** Splits a stream of bytes into its lines. An unfinished last line is dropped. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
}

/** A stream without a line for this time in milliseconds is broken. */
const SILENCE_LIMIT_MS = 2.5 * EVENTS_HEARTBEAT_MS;
const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;

/** Reads the stream until it ends. Throws if the API does not send it. */
async function readStream(api: string, reader: ChangedTagsReader, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort(new Error('The stream is silent'));
  }, SILENCE_LIMIT_MS);
  try {
    const response = await fetch(`${api}/changed-tags`, {
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`status ${String(response.status)}`);
    }
    for await (const line of readLines(response.body)) {
      timer.refresh();
      const tags = lineSchema.parse(JSON.parse(line));
      reader.onConnection(true);
      if (tags.length > 0) reader.onChange(tags);
    }
    throw new Error('The stream ended');
  } finally {
    clearTimeout(timer);
    reader.onConnection(false);
  }
}

/**
 * Follows the API's stream of changed cache tags, and connects again whenever it ends. Logs each reason once.
 * @param api address of the API's internal port
 * @returns a function that stops it
 */
export function followChangedTags(api: string, reader: ChangedTagsReader): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let retryDelayMs = FIRST_RETRY_MS;
  let lastReason = '';

  const onConnection = (isConnected: boolean): void => {
    if (isConnected) {
      retryDelayMs = FIRST_RETRY_MS;
      lastReason = '';
    }
    reader.onConnection(isConnected);
  };

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      try {
        await readStream(api, { ...reader, onConnection }, signal);
      } catch (error) {
        if (signal.aborted) return;
        const { message, cause } = error as Error;
        const reason = cause instanceof Error ? cause.message : message;
        if (reason !== lastReason)
          reader.log(`No changes from ${api}, so every page is rendered anew: ${reason}`);
        lastReason = reason;
        await wait(retryDelayMs, undefined, { ref: false });
        retryDelayMs = Math.min(2 * retryDelayMs, MAX_RETRY_MS);
      }
    }
  }
  void follow();
  return () => {
    stopped.abort();
  };
}
