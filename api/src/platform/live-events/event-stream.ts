import { Readable } from 'node:stream';
import { type Change, EVENTS_HEARTBEAT_MS, type Topic } from '@second-gear/contract/events';

/**
 * Maximum number of bytes that the client has not read yet. A client with more unread bytes is disconnected.
 */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Milliseconds. Changes within this time are sent together, because a transaction may change many rows. */
const BATCH_WINDOW_MS = 30;

/** An open stream of server-sent events. */
export interface EventStream {
  body: Readable;
  notify: (topic: Topic) => void;
  end: () => void;
}

/**
 * Opens a stream that sends `ready` immediately, and later changed topics and heartbeats. Calls `onEnd` when
 * the client or the server ends the stream.
 */
export function openEventStream(onEnd: () => void): EventStream {
  const body = new Readable({ read: () => undefined });
  const staleTopics = new Set<Topic>();
  let batchTimer: NodeJS.Timeout | null = null;

  const writeText = (text: string) => {
    body.push(text);
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy();
  };
  const flush = () => {
    batchTimer = null;
    for (const topic of staleTopics) {
      const change: Change = { topic };
      writeText(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
    }
    staleTopics.clear();
  };
  const heartbeat = setInterval(() => {
    writeText(': still here\n\n');
  }, EVENTS_HEARTBEAT_MS);
  body.once('close', () => {
    clearInterval(heartbeat);
    if (batchTimer) clearTimeout(batchTimer);
    onEnd();
  });

  writeText('event: ready\n\n');
  return {
    body,
    notify: (topic) => {
      staleTopics.add(topic);
      batchTimer ??= setTimeout(flush, BATCH_WINDOW_MS);
    },
    end: () => {
      if (batchTimer) clearTimeout(batchTimer);
      flush();
      body.push(null);
    },
  };
}
