import type { Readable } from 'node:stream';
import { openPushStream, type PushStream } from './push-stream.ts';

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

const toLine = (tags: readonly string[]): string => `${JSON.stringify(tags)}\n`;
const HEARTBEAT = toLine([]);

export function createTagStreams(): TagStreams {
  const streams = new Set<PushStream>();
  return {
    open: () => {
      const stream = openPushStream({
        heartbeat: HEARTBEAT,
        maxUnreadBytes: MAX_UNREAD_BYTES,
        onClose: () => {
          streams.delete(stream);
        },
      });
      streams.add(stream);
      stream.write(HEARTBEAT);
      return stream.body;
    },
    size: () => streams.size,
    send: (tags) => {
      const line = toLine(tags);
      for (const { write } of streams) write(line);
    },
    end: () => {
      for (const { end } of streams) end();
      streams.clear();
    },
  };
}
