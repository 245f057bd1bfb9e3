import { Readable } from 'node:stream';
import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';

/** A reader that does not read is disconnected above this number of unread bytes. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** Open streams of changed cache tags. */
export interface TagStreams {
  /** Opens a stream of lines. Each line is a JSON array of tags. Empty arrays are heartbeats. */
  open: () => Readable;
  size: () => number;
  send: (tags: readonly string[]) => void;
  /** Ends all streams. The readers then know that they may miss changes. */
  end: () => void;
}

export function createTagStreams(): TagStreams {
  const heartbeats = new Map<Readable, NodeJS.Timeout>();
  const sendTo = (stream: Readable, tags: readonly string[]): void => {
    stream.push(`${JSON.stringify(tags)}\n`);
    if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
  };
  const remove = (stream: Readable): void => {
    clearInterval(heartbeats.get(stream));
    heartbeats.delete(stream);
  };
  return {
    open: () => {
      const stream = new Readable({ read: () => undefined });
      const heartbeat = setInterval(() => {
        sendTo(stream, []);
      }, EVENTS_HEARTBEAT_MS);
      heartbeats.set(stream, heartbeat);
      stream.once('close', () => {
        remove(stream);
      });
      sendTo(stream, []);
      return stream;
    },
    size: () => heartbeats.size,
    send: (tags) => {
      for (const stream of heartbeats.keys()) sendTo(stream, tags);
    },
    end: () => {
      for (const stream of [...heartbeats.keys()]) {
        // A stream closes only after its reader has read all of it, so its timer must end here.
        remove(stream);
        stream.push(null);
      }
    },
  };
}
