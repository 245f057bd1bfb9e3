import type { Change, Topic } from '@second-gear/contract/events';
import { openPushStream, type PushStream } from './push-stream.ts';

/**
 * Maximum number of bytes that the client has not read yet. A client with more unread bytes is disconnected.
 */
const MAX_UNREAD_BYTES = 64 * 1024;
/** Milliseconds. Changes within this time are sent together, because a transaction may change many rows. */
const BATCH_WINDOW_MS = 30;

/** An open stream of server-sent events. */
export interface EventStream extends Pick<PushStream, 'body' | 'end'> {
  notify: (topic: Topic) => void;
}

/**
 * Opens a stream that sends `ready` immediately, and later changed topics and heartbeats. Calls `onEnd` when
 * the client or the server ends the stream.
 */
export function openEventStream(onEnd: () => void): EventStream {
  const staleTopics = new Set<Topic>();
  let batchTimer: NodeJS.Timeout | null = null;
  const stopBatching = () => {
    if (batchTimer) clearTimeout(batchTimer);
  };
  const { body, write, end } = openPushStream({
    heartbeat: ': still here\n\n',
    maxUnreadBytes: MAX_UNREAD_BYTES,
    onClose: () => {
      stopBatching();
      onEnd();
    },
  });
  const flush = () => {
    batchTimer = null;
    for (const topic of staleTopics) {
      const change: Change = { topic };
      write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
    }
    staleTopics.clear();
  };

  write('event: ready\n\n');
  return {
    body,
    notify: (topic) => {
      staleTopics.add(topic);
      batchTimer ??= setTimeout(flush, BATCH_WINDOW_MS);
    },
    end: () => {
      stopBatching();
      flush();
      end();
    },
  };
}
