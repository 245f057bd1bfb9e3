import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';
import { ApiError } from '@second-gear/shared-auth/request';
import { waitBefore, waitOrWake } from './backoff.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { onNetwork, onVisible } from './page-events.ts';

/** Milliseconds without data after which the connection counts as dead. */
const SILENCE_MS = 2 * EVENTS_HEARTBEAT_MS + 10_000;
/** A shorter limit for a page that becomes visible, for example after sleep. */
const SILENCE_ON_WAKING_MS = EVENTS_HEARTBEAT_MS + 5_000;
const WATCH_MS = 5_000;
/** Milliseconds of connection time after which the backoff resets. */
const GOOD_MS = 10_000;
/** Milliseconds to wait after a refusal. An immediate retry would be refused again. */
const REFUSED_MS = 5 * 60_000;

interface StreamListener {
  /** The stream is open. No change is missed from now on. */
  onReady: () => void;
  onEvent: (event: StreamEvent) => void;
  /** The stream is lost. Runs once per loss. */
  onDown: () => void;
}

type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** Aborts `line` after too long a silence, after sleep, or when the network changes. */
function watch(line: AbortController): { heard: () => void; stop: () => void } {
  let last = Date.now();
  const end = (why: string) => {
    line.abort(new Error(why));
  };
  const check = (limit: number) => {
    if (Date.now() - last > limit) end('Nothing was heard for too long');
  };
  const timer = setInterval(() => {
    check(SILENCE_MS);
  }, WATCH_MS);
  const stopNetwork = onNetwork(['online', 'offline'], () => {
    end('The network has changed');
  });
  const stopVisible = onVisible(() => {
    check(SILENCE_ON_WAKING_MS);
  });
  return {
    heard: () => {
      last = Date.now();
    },
    stop: () => {
      clearInterval(timer);
      stopNetwork();
      stopVisible();
      // Releases unread data.
      line.abort();
    },
  };
}

/** Reads one stream to its end. Rejects if it cannot be opened or breaks. */
async function readOnce(open: Open, listener: StreamListener, signal: AbortSignal): Promise<void> {
  const line = new AbortController();
  const { heard, stop } = watch(line);
  try {
    const bytes = await open(AbortSignal.any([signal, line.signal]));
    for await (const event of readEvents(bytes, heard)) {
      if (event.event === 'ready') listener.onReady();
      else listener.onEvent(event);
    }
  } finally {
    stop();
  }
}

/** 429 is retried, because streams of just-closed tabs end a moment later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Maintains an open event stream until `signal` aborts. Reconnects after every loss with growing delays, and
 * immediately when the page becomes visible or online. Never rejects.
 */
export async function followStream(open: Open, listener: StreamListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let readyAt: number | null = null;
    let wait = 0;
    const onReady = () => {
      readyAt = Date.now();
      listener.onReady();
    };
    try {
      await readOnce(open, { ...listener, onReady }, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) wait = REFUSED_MS;
      if (failures === 0) console.warn('The stream of changes was lost; it will be opened again', error);
    }
    if (signal.aborted) return;
    listener.onDown();
    if (readyAt !== null && Date.now() - readyAt > GOOD_MS) failures = 0;
    await waitOrWake(wait || waitBefore(failures), signal);
    failures += 1;
  }
}
