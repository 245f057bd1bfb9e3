import { Readable } from 'node:stream';
import { type Change, EVENTS_HEARTBEAT_MS, type Topic } from '@second-gear/contract/events';

/** Maximum unread bytes. A slower client is disconnected. */
const MAX_UNREAD = 64 * 1024;
/** Changes within this time (ms) are sent together, because a transaction may change many rows. */
const GATHER_MS = 30;

/** An open stream of server-sent events. */
export interface EventStream {
  /** Response body. */
  body: Readable;
  tell: (topic: Topic) => void;
  end: () => void;
}

/**
 * Opens a stream that sends `ready` immediately and then heartbeats. Calls `onEnd` when either side ends it.
 */
export function openEventStream(onEnd: () => void): EventStream {
  const body = new Readable({ read: () => undefined });
  const stale = new Set<Topic>();
  let gathering: NodeJS.Timeout | null = null;

  const say = (text: string) => {
    body.push(text);
    if (body.readableLength > MAX_UNREAD) body.destroy();
  };
  const flush = () => {
    gathering = null;
    for (const topic of stale) {
      const change: Change = { topic };
      say(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
    }
    stale.clear();
  };
  const heartbeat = setInterval(() => {
    say(': still here\n\n');
  }, EVENTS_HEARTBEAT_MS);
  body.once('close', () => {
    clearInterval(heartbeat);
    if (gathering) clearTimeout(gathering);
    onEnd();
  });

  say('event: ready\n\n');
  return {
    body,
    tell: (topic) => {
      stale.add(topic);
      gathering ??= setTimeout(flush, GATHER_MS);
    },
    end: () => {
      if (gathering) clearTimeout(gathering);
      flush();
      body.push(null);
    },
  };
}
