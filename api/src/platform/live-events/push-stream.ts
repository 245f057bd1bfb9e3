import { Readable } from 'node:stream';
import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';

/** A response body that the server writes until it or the reader ends it. */
export interface PushStream {
  body: Readable;
  /** Sends a text. Does nothing after `end`. */
  write: (text: string) => void;
  end: () => void;
}

/**
 * Opens a stream that sends heartbeats until it ends.
 * @param heartbeat text of a heartbeat
 * @param maxUnreadBytes a reader with more unread bytes is disconnected
 * @param onClose called when the reader has read the ended stream, or has disconnected
 */
export function openPushStream({
  heartbeat,
  maxUnreadBytes,
  onClose,
}: {
  heartbeat: string;
  maxUnreadBytes: number;
  onClose: () => void;
}): PushStream {
  const body = new Readable({ read: () => undefined });
  let hasEnded = false;

  const write = (text: string): void => {
    if (hasEnded) return;
    body.push(text);
    if (body.readableLength > maxUnreadBytes) body.destroy();
  };
  const timer = setInterval(() => {
    write(heartbeat);
  }, EVENTS_HEARTBEAT_MS);
  body.once('close', () => {
    clearInterval(timer);
    onClose();
  });
  return {
    body,
    write,
    end: () => {
      // The stream closes only after its reader has read all of it. Until then, writing would be an error.
      hasEnded = true;
      clearInterval(timer);
      body.push(null);
    },
  };
}
