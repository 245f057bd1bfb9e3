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
  const streams = new Set<Readable>();
  const sendTo = (stream: Readable, tags: readonly string[]): void => {
    stream.push(`${JSON.stringify(tags)}\n`);
    if (stream.readableLength > MAX_UNREAD_BYTES) stream.destroy();
  };
  return {
    open: () => {
      const stream = new Readable({ read: () => undefined });
      const heartbeat = setInterval(() => {
        sendTo(stream, []);
      }, EVENTS_HEARTBEAT_MS);
      stream.once('close', () => {
        clearInterval(heartbeat);
        streams.delete(stream);
      });
      streams.add(stream);
      sendTo(stream, []);
      return stream;
    },
    size: () => streams.size,
    send: (tags) => {
      for (const stream of streams) sendTo(stream, tags);
    },
    end: () => {
      for (const stream of streams) stream.push(null);
      streams.clear();
    },
  };
}
