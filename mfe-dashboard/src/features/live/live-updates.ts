import { changeSchema, type Topic, TOPICS } from '@second-gear/contract/events';
import * as z from 'zod/mini';
import type { StreamEvent } from './event-stream.ts';
import { followStream } from './follow-stream.ts';
import { onePerBrowser } from './one-per-browser.ts';
import { onVisible } from './page-events.ts';

/** Poll interval of a page without a stream, in milliseconds. */
export const POLL_MS = 15_000;
/**
 * Interval in milliseconds at which the tab with the stream repeats that it is live. A suspended tab cannot
 * report its end.
 */
const REPEAT_MS = 20_000;
/** Milliseconds without a repetition after which the other tabs start polling. */
const EXPIRES_MS = 60_000;
/** Changes within this many milliseconds form one refresh. */
const GATHER_MS = 150;

/** Messages between the tabs of one browser. */
const wordSchema = z.discriminatedUnion('kind', [
  /** From the tab with the stream: these topics changed. */
  z.object({ kind: z.literal('changed'), topics: z.array(z.enum(TOPICS)) }),
  /** From the tab with the stream: whether it is connected. */
  z.object({ kind: z.literal('live'), live: z.boolean() }),
  /** From a new tab: requests the current state. */
  z.object({ kind: z.literal('hello') }),
]);
type Word = z.output<typeof wordSchema>;

interface Options {
  /** Tabs with the same name share one stream. */
  name: string;
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Receives topics that changed, or may have changed during an outage. */
  onChange: (topics: readonly Topic[]) => void;
}

function topicOf({ event, data }: StreamEvent): Topic | null {
  if (event !== 'change') return null;
  try {
    const change = changeSchema.safeParse(JSON.parse(data));
    // A newer server may send topics that this page does not show.
    return change.success ? change.data.topic : null;
  } catch (error) {
    console.warn('A change could not be read', error);
    return null;
  }
}

/** Batches topics into one notification. */
function gather(tell: (topics: readonly Topic[]) => void, signal: AbortSignal) {
  const waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  return (topics: readonly Topic[]): void => {
    if (signal.aborted) return;
    for (const topic of topics) waiting.add(topic);
    timer ??= setTimeout(() => {
      timer = undefined;
      const all = [...waiting];
      waiting.clear();
      tell(all);
    }, GATHER_MS);
  };
}

/**
 * While `isLive` returns false, reports all topics as changed every 15 s and when the page becomes visible.
 */
function poll(isLive: () => boolean, changed: (topics: readonly Topic[]) => void, signal: AbortSignal): void {
  let last = Date.now();
  const ask = () => {
    if (isLive() || document.visibilityState !== 'visible' || Date.now() - last < POLL_MS - 1000) return;
    last = Date.now();
    changed(TOPICS);
  };
  const timer = setInterval(ask, POLL_MS);
  const stopVisible = onVisible(ask);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stopVisible();
  });
}

/**
 * Reports changes of a user's data until the returned function is called. One tab holds the server's stream
 * and forwards events to the others. Without a stream, each tab polls instead. The returned function stops
 * all requests, timers and listeners.
 */
export function startLiveUpdates({ name, open, onChange }: Options): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const changed = gather(onChange, signal);
  const channel = new BroadcastChannel(name);
  let live = false;
  let holdsStream = false;
  let heardAt = 0;

  const say = (word: Word) => {
    channel.postMessage(word);
  };
  const setLive = (now: boolean) => {
    live = now;
    say({ kind: 'live', live });
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Tabs of another release may send other messages.
    const word = wordSchema.safeParse(data);
    if (!word.success) return;
    if (word.data.kind === 'changed') changed(word.data.topics);
    else if (word.data.kind === 'live') {
      live = word.data.live;
      heardAt = Date.now();
    } else if (holdsStream) setLive(live);
  };

  const tell = (topics: readonly Topic[]) => {
    changed(topics);
    say({ kind: 'changed', topics: [...topics] });
  };
  const hold = async () => {
    holdsStream = true;
    await followStream(
      open,
      {
        onReady: () => {
          setLive(true);
          // Changes from before the stream opened were not reported to any tab.
          tell(TOPICS);
        },
        onEvent: (event) => {
          const topic = topicOf(event);
          if (topic) tell([topic]);
        },
        onDown: () => {
          setLive(false);
        },
      },
      signal,
    );
  };

  const repeating = setInterval(() => {
    if (holdsStream && live) setLive(true);
  }, REPEAT_MS);
  signal.addEventListener('abort', () => {
    clearInterval(repeating);
  });
  poll(() => live && (holdsStream || Date.now() - heardAt < EXPIRES_MS), changed, signal);
  say({ kind: 'hello' });
  onePerBrowser(name, signal, hold).catch((error: unknown) => {
    console.warn('There are no live updates; the page asks by the clock', error);
  });

  return () => {
    if (signal.aborted) return;
    if (holdsStream) setLive(false);
    ended.abort(new Error('Live updates have ended'));
    channel.close();
  };
}
