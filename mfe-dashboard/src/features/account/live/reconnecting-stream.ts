import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';
import { ApiError } from '@second-gear/shared-auth/request';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { onNetworkChange, onPageVisible } from './page-events.ts';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/**
 * Returns the delay in milliseconds before the next retry. The maximum delay doubles with each failure, from
 * 1 s to 30 s. The delay is random, between half the maximum and the maximum, so browsers do not all
 * reconnect at the same instant after a server restart.
 */
const getBackoffMs = (failureCount: number, randomFactor = Math.random()): number => {
  const maxDelayMs = Math.min(INITIAL_DELAY_MS * 2 ** failureCount, MAX_DELAY_MS);
  return maxDelayMs / 2 + (maxDelayMs / 2) * randomFactor;
};

/** Resolves after `ms`, or earlier if the page becomes visible or online, or `signal` aborts. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      removeVisibleListener();
      removeOnlineListener();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const removeVisibleListener = onPageVisible(wake);
    const removeOnlineListener = onNetworkChange(['online'], wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}

/** Time in ms without data after which the connection counts as dead. */
const SILENCE_TIMEOUT_MS = 2 * EVENTS_HEARTBEAT_MS + 10_000;
/** A shorter limit that applies when the page becomes visible again, for example after sleep. */
const WAKE_TIMEOUT_MS = EVENTS_HEARTBEAT_MS + 5_000;
const CHECK_INTERVAL_MS = 5_000;
/** A connection of at least this many milliseconds resets the retry delay. */
const STABLE_AFTER_MS = 10_000;
/**
 * Delay in milliseconds after the server rejected the request, because it would reject an immediate retry
 * too.
 */
const REJECTED_RETRY_MS = 5 * 60_000;

interface StreamListener {
  /** Runs when the stream is open. No change is missed from then on. */
  onReady: () => void;
  onEvent: (event: StreamEvent) => void;
  /** Runs once each time the stream is lost. */
  onDisconnect: () => void;
}

type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/**
 * Aborts `connection` when the network changes or when no data has arrived for too long. Applies a shorter
 * limit when the page becomes visible again.
 */
function monitorConnection(connection: AbortController): { markAlive: () => void; stop: () => void } {
  let lastActivityAt = Date.now();
  const abort = (reason: string) => {
    connection.abort(new Error(reason));
  };
  const abortIfSilent = (limitMs: number) => {
    if (Date.now() - lastActivityAt > limitMs) abort('No data received for too long');
  };
  const timer = setInterval(() => {
    abortIfSilent(SILENCE_TIMEOUT_MS);
  }, CHECK_INTERVAL_MS);
  const removeNetworkListener = onNetworkChange(['online', 'offline'], () => {
    abort('The network changed');
  });
  const removeVisibleListener = onPageVisible(() => {
    abortIfSilent(WAKE_TIMEOUT_MS);
  });
  return {
    markAlive: () => {
      lastActivityAt = Date.now();
    },
    stop: () => {
      clearInterval(timer);
      removeNetworkListener();
      removeVisibleListener();
      // Releases data that was received but not read.
      connection.abort();
    },
  };
}

/** Reads one stream to its end. Rejects if the stream cannot be opened or breaks. */
async function readStreamOnce(
  open: OpenStream,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const connection = new AbortController();
  const { markAlive, stop } = monitorConnection(connection);
  try {
    const bytes = await open(AbortSignal.any([signal, connection.signal]));
    for await (const event of readEvents(bytes, markAlive)) {
      if (event.event === 'ready') listener.onReady();
      else listener.onEvent(event);
    }
  } finally {
    stop();
  }
}

/**
 * Returns whether the server would reject an immediate retry too. A 429 does not count, because the streams
 * of closed tabs soon stop counting toward the limit.
 */
const isRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Maintains an open event stream until `signal` aborts. Reconnects after every loss with growing delays, and
 * immediately when the page becomes visible or online. Never rejects.
 */
export async function runReconnectingStream(
  open: OpenStream,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  let failureCount = 0;
  while (!signal.aborted) {
    let connectedAt: number | null = null;
    let waitMs = 0;
    const onReady = () => {
      connectedAt = Date.now();
      listener.onReady();
    };
    try {
      await readStreamOnce(open, { ...listener, onReady }, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isRejection(error)) waitMs = REJECTED_RETRY_MS;
      if (failureCount === 0) console.warn('The event stream was lost; reconnecting', error);
    }
    if (signal.aborted) return;
    listener.onDisconnect();
    if (connectedAt !== null && Date.now() - connectedAt > STABLE_AFTER_MS) failureCount = 0;
    await waitForRetry(waitMs || getBackoffMs(failureCount), signal);
    failureCount += 1;
  }
}
