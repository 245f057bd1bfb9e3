import { changeSchema, type Topic, TOPICS } from '@second-gear/contract/events';
import * as z from 'zod/mini';
import type { StreamEvent } from './event-stream.ts';
import { onPageVisible } from './page-events.ts';
import { runReconnectingStream } from './reconnecting-stream.ts';

/**
 * Runs `task` in only one tab of this browser at a time, until `signal` aborts. Waits while another tab runs
 * it. The task runs in every tab if the browser lacks Web Locks.
 */
async function runInOneTab(
  name: string,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) {
    await task(signal);
    return;
  }
  try {
    await navigator.locks.request(name, { signal }, () => task(signal));
  } catch (error) {
    // An abort while waiting for the lock is not an error.
    if (!signal.aborted) throw error;
  }
}

/** Poll interval of a page without a stream, in milliseconds. */
export const POLL_INTERVAL_MS = 15_000;
/**
 * Heartbeat interval in milliseconds of the tab with the stream. The other tabs need heartbeats, because a
 * suspended tab cannot report a lost stream.
 */
const LIVE_HEARTBEAT_MS = 20_000;
/** The other tabs start polling after this many milliseconds without a heartbeat. */
const LIVE_EXPIRY_MS = 60_000;
/** Changes within this many milliseconds cause a single refetch. */
const BATCH_DELAY_MS = 150;

/** Messages between the tabs of one browser. */
const tabMessageSchema = z.discriminatedUnion('kind', [
  /** Sent by the tab with the stream: these topics changed. */
  z.object({ kind: z.literal('changed'), topics: z.array(z.enum(TOPICS)) }),
  /** Sent by the tab with the stream: whether the stream is connected. */
  z.object({ kind: z.literal('live'), live: z.boolean() }),
  /** Sent by a new tab to request the state of the stream. */
  z.object({ kind: z.literal('hello') }),
]);
type TabMessage = z.output<typeof tabMessageSchema>;

interface LiveUpdateOptions {
  /** Tabs with the same name share one stream. */
  name: string;
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Receives topics that changed, or may have changed during an outage. */
  onChange: (topics: readonly Topic[]) => void;
}

function parseTopic({ event, data }: StreamEvent): Topic | null {
  if (event !== 'change') return null;
  try {
    const change = changeSchema.safeParse(JSON.parse(data));
    // A newer server may send topics that this page does not show.
    return change.success ? change.data.topic : null;
  } catch (error) {
    console.warn('Could not parse a change', error);
    return null;
  }
}

/** Collects topics for `BATCH_DELAY_MS` and publishes them together. */
function batchTopics(publish: (topics: readonly Topic[]) => void, signal: AbortSignal) {
  const pendingTopics = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  return (topics: readonly Topic[]): void => {
    if (signal.aborted) return;
    for (const topic of topics) pendingTopics.add(topic);
    timer ??= setTimeout(() => {
      timer = undefined;
      const allTopics = [...pendingTopics];
      pendingTopics.clear();
      publish(allTopics);
    }, BATCH_DELAY_MS);
  };
}

/**
 * While `isLive` returns false, reports all topics as changed every 15 s and when the page becomes visible.
 */
function pollWithoutStream(
  isLive: () => boolean,
  onTopics: (topics: readonly Topic[]) => void,
  signal: AbortSignal,
): void {
  let lastPollAt = Date.now();
  const pollNow = () => {
    if (
      isLive() ||
      document.visibilityState !== 'visible' ||
      Date.now() - lastPollAt < POLL_INTERVAL_MS - 1000
    )
      return;
    lastPollAt = Date.now();
    onTopics(TOPICS);
  };
  const timer = setInterval(pollNow, POLL_INTERVAL_MS);
  const removeVisibleListener = onPageVisible(pollNow);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    removeVisibleListener();
  });
}

/**
 * Reports changes to a user's data until the returned function is called. One tab holds the server's stream
 * and forwards events to the others. Without a stream, each tab polls instead. The returned function stops
 * all requests, timers and listeners.
 */
export function startLiveUpdates({ name, open, onChange }: LiveUpdateOptions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onTopics = batchTopics(onChange, signal);
  const channel = new BroadcastChannel(name);
  let isStreamConnected = false;
  let holdsStream = false;
  let lastLiveAt = 0;

  const broadcast = (message: TabMessage) => {
    channel.postMessage(message);
  };
  const broadcastStreamState = (isConnected: boolean) => {
    isStreamConnected = isConnected;
    broadcast({ kind: 'live', live: isStreamConnected });
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Tabs of another release may send other messages.
    const message = tabMessageSchema.safeParse(data);
    if (!message.success) return;
    if (message.data.kind === 'changed') onTopics(message.data.topics);
    else if (message.data.kind === 'live') {
      isStreamConnected = message.data.live;
      lastLiveAt = Date.now();
    } else if (holdsStream) broadcastStreamState(isStreamConnected);
  };

  const publish = (topics: readonly Topic[]) => {
    onTopics(topics);
    broadcast({ kind: 'changed', topics: [...topics] });
  };
  const holdStream = async () => {
    holdsStream = true;
    await runReconnectingStream(
      open,
      {
        onReady: () => {
          broadcastStreamState(true);
          // Changes made before the stream opened were missed.
          publish(TOPICS);
        },
        onEvent: (event) => {
          const topic = parseTopic(event);
          if (topic) publish([topic]);
        },
        onDisconnect: () => {
          broadcastStreamState(false);
        },
      },
      signal,
    );
  };

  const heartbeatTimer = setInterval(() => {
    if (holdsStream && isStreamConnected) broadcastStreamState(true);
  }, LIVE_HEARTBEAT_MS);
  signal.addEventListener('abort', () => {
    clearInterval(heartbeatTimer);
  });
  pollWithoutStream(
    () => isStreamConnected && (holdsStream || Date.now() - lastLiveAt < LIVE_EXPIRY_MS),
    onTopics,
    signal,
  );
  broadcast({ kind: 'hello' });
  runInOneTab(name, signal, holdStream).catch((error: unknown) => {
    console.warn('No live updates; polling instead', error);
  });

  return () => {
    if (signal.aborted) return;
    if (holdsStream) broadcastStreamState(false);
    controller.abort(new Error('Live updates have ended'));
    channel.close();
  };
}
