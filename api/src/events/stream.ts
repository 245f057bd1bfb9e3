import { Readable } from 'node:stream';
import { type Change, EVENTS_HEARTBEAT_MS, type Topic } from '@second-gear/contract/events';

/** What has been said while the other side did not read, in bytes; past it the stream is given up. */
const MAX_UNREAD = 64 * 1024;
/** Changes within so many ms go out together: a transaction may touch many rows. */
const GATHER_MS = 30;

/** One open stream of server-sent events. */
export interface EventStream {
  /** What the answer sends. */
  body: Readable;
  tell: (topic: Topic) => void;
  end: () => void;
}

/** Opens a stream that says `ready` at once and gives signs of life; `onEnd` hears of its end, whoever ends it. */
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
