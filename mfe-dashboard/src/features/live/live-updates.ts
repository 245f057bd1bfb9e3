import { changeSchema, type Topic, TOPICS } from '@second-gear/contract/events';
import * as z from 'zod/mini';
import type { StreamEvent } from './event-stream.ts';
import { followStream } from './follow-stream.ts';
import { onePerBrowser } from './one-per-browser.ts';
import { onVisible } from './page-events.ts';

/** How often a page without a stream asks for news, in ms. */
export const POLL_MS = 15_000;
/** How often the tab with the stream repeats that it is live, in ms: a suspended one cannot say that it is not. */
const REPEAT_MS = 20_000;
/** After this long without a repetition, in ms, the other tabs ask by the clock. */
const EXPIRES_MS = 60_000;
/** Changes that come this close together, in ms, are one refresh. */
const GATHER_MS = 150;

/** What the tabs of one browser tell each other. */
const wordSchema = z.discriminatedUnion('kind', [
  /** From the tab with the stream: these topics changed. */
  z.object({ kind: z.literal('changed'), topics: z.array(z.enum(TOPICS)) }),
  /** From the tab with the stream: whether it stands. */
  z.object({ kind: z.literal('live'), live: z.boolean() }),
  /** From a new tab: is there a stream? */
  z.object({ kind: z.literal('hello') }),
]);
type Word = z.output<typeof wordSchema>;

interface Options {
  /** Tabs of this name share one stream. */
  name: string;
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** These topics changed, or may have while nothing could be heard. */
  onChange: (topics: readonly Topic[]) => void;
}

function topicOf({ event, data }: StreamEvent): Topic | null {
  if (event !== 'change') return null;
  try {
    const change = changeSchema.safeParse(JSON.parse(data));
    // A newer server may tell of topics that this page does not show.
    return change.success ? change.data.topic : null;
  } catch (error) {
    console.warn('A change could not be read', error);
    return null;
  }
}

/** Collects topics and tells them together. */
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

/** While `isLive` says no: everything may have changed, every 15 s and when the page is looked at again. */
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
 * Tells of changes to a person's data until the answered function is called. One tab of the browser
 * holds the server's stream and tells the others; as long as there is no stream, each tab asks anew by
 * the clock instead. Nothing goes on after the end: no request, timer or listener.
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
    // Tabs of another release may use other words.
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
          // What changed before the server began to listen was told to nobody.
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
