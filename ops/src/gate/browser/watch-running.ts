/** An activity that runs until it is stopped. */
interface Running {
  /** Its kind, as in left-behind.ts. */
  kind: string;
  /** Its target, such as `window resize`. */
  on: string;
  /** Stack line that started it. */
  by: string;
  isAlive: () => boolean;
}

declare global {
  /** Set by the script below. */
  var __gateRunning:
    | {
        /** All activities that may still be running. */
        all: Set<Running>;
        /** Adds an activity. */
        begin: (kind: string, on: string, isAlive?: () => boolean) => Running;
        /** Returns addresses of pending requests and scripts. */
        waitingFor: () => string[];
        /** Repeatedly runs pending timers of a script. Those that set themselves again remain. */
        hurry: (owner: string) => Promise<void>;
      }
    | undefined;
}

/**
 * Lists the page's running activities (timers, animations, observers, connections), each with the script line
 * that started it. Runs in a page before all other code, so it must be self-contained.
 * @param slowness how many times slower than an idle machine, 1 or more. Scripts' own timeouts are extended
 * by more than that: only the gate decides what is late, so results do not depend on speed.
 */
export function watchRunning(slowness: number): void {
  const all = new Set<Running>();
  const ROUNDS = 8;
  const FRAMES = 60;
  /** A timer of at least this many milliseconds is a timeout for something that may never arrive. */
  const DEADLINE = 4_000;
  const PUT_OFF = 4 * slowness;
  // The first line with an address is the script's, because this code has no address.
  const caller = (): string =>
    (new Error().stack ?? '').split('\n').find((line) => /https?:\/\//.test(line)) ?? '';
  const begin = (kind: string, on: string, isAlive: () => boolean = () => true): Running => {
    const running = { kind, on, by: caller(), isAlive };
    all.add(running);
    return running;
  };

  // Timers and animations. Timeouts and intervals share one series of ids, and either function clears both.
  const timers = new Map<number, { running: Running; run?: () => void }>();
  const native = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    fetch: window.fetch.bind(window),
  };
  const endTimer = (id: number): void => {
    const timer = timers.get(id);
    if (timer) all.delete(timer.running);
    timers.delete(id);
  };
  const clear = (id?: number): void => {
    endTimer(Number(id));
    native.clearTimeout(id);
  };
  const setTimer = (handler: TimerHandler, delay?: number, ...args: unknown[]): number => {
    if (typeof handler !== 'function') return native.setTimeout(handler, delay);
    const run = (): void => {
      endTimer(id);
      handler(...args);
    };
    // A timer that fires once is not a leak. It counts when it sets itself again.
    const running = begin('timeout', '', () => false);
    const isDeadline = running.by !== '' && Number(delay) >= DEADLINE;
    const id = native.setTimeout(run, isDeadline ? Number(delay) * PUT_OFF : delay);
    timers.set(id, { running, run });
    return id;
  };
  const setRepeated = (handler: TimerHandler, delay?: number, ...args: unknown[]): number => {
    const id = native.setInterval(handler, delay, ...args);
    timers.set(id, { running: begin('interval', '') });
    return id;
  };
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms * PUT_OFF);
  const frames = new Map<number, Running>();
  const endFrame = (id: number): void => {
    const running = frames.get(id);
    if (running) all.delete(running);
    frames.delete(id);
  };
  Object.assign(globalThis, {
    setTimeout: setTimer,
    setInterval: setRepeated,
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (callback: FrameRequestCallback): number => {
      const id = native.requestAnimationFrame((now) => {
        endFrame(id);
        callback(now);
      });
      frames.set(
        id,
        begin('frame', '', () => false),
      );
      return id;
    },
    cancelAnimationFrame: (id: number): void => {
      endFrame(id);
      native.cancelAnimationFrame(id);
    },
  });

  const NativeMutationObserver = MutationObserver;
  // Observers of elements that are still in the page.
  const observed = <
    Native extends typeof IntersectionObserver | typeof ResizeObserver | typeof MutationObserver,
  >(
    name: string,
    Observer: Native,
  ): void => {
    const Base = Observer as unknown as new (...args: unknown[]) => {
      observe: (target: Node, options?: unknown) => void;
      unobserve?: (target: Node) => void;
      disconnect: () => void;
    };
    const Watched = function (...args: unknown[]) {
      const observer = new Base(...args);
      const targets = new Set<Node>();
      const running = begin('observer', name, () => [...targets].some((target) => target.isConnected));
      const { observe, unobserve, disconnect } = observer;
      observer.observe = (target, options) => {
        targets.add(target);
        all.add(running);
        observe.call(observer, target, options);
      };
      if (unobserve)
        observer.unobserve = (target) => {
          targets.delete(target);
          unobserve.call(observer, target);
        };
      observer.disconnect = () => {
        targets.clear();
        all.delete(running);
        disconnect.call(observer);
      };
      return observer;
    };
    Watched.prototype = Observer.prototype;
    Object.assign(globalThis, { [name]: Watched });
  };
  observed('IntersectionObserver', IntersectionObserver);
  observed('ResizeObserver', ResizeObserver);
  observed('MutationObserver', MutationObserver);

  // Connections and workers.
  const connected = (name: string, end: string, isOpen: (it: { readyState?: number }) => boolean): void => {
    const Native = (
      globalThis as unknown as Record<string, (new (...args: unknown[]) => object) | undefined>
    )[name];
    if (!Native) return;
    const Watched = function (...args: unknown[]) {
      const it = new Native(...args) as Record<string, unknown> & { readyState?: number };
      const running = begin('connection', name, () => isOpen(it));
      const close = it[end] as () => void;
      it[end] = (...words: []) => {
        all.delete(running);
        close.apply(it, words);
      };
      return it;
    };
    Watched.prototype = Native.prototype as object;
    Object.setPrototypeOf(Watched, Native);
    Object.assign(globalThis, { [name]: Watched });
  };
  connected('EventSource', 'close', ({ readyState }) => readyState !== 2);
  connected('WebSocket', 'close', ({ readyState = 0 }) => readyState < 2);
  connected('BroadcastChannel', 'close', () => true);
  connected('Worker', 'terminate', () => true);

  // Pending requests until the complete response has arrived, and scripts until they ran.
  const waiting = new Map<object, string>();
  /** Returns a function that marks it as arrived. */
  const waitFor = (address: string): (() => void) => {
    const one = {};
    waiting.set(one, new URL(address, location.href).href);
    return () => {
      waiting.delete(one);
    };
  };
  globalThis.fetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const stream = begin('stream', '', () => false);
    const arrive = waitFor(input instanceof Request ? input.url : String(input));
    try {
      const response = await native.fetch(input, init);
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        stream.isAlive = () => signal?.aborted !== true;
        arrive();
      } else {
        all.delete(stream);
        // The caller gets the error of an interrupted response.
        response.clone().arrayBuffer().then(arrive, arrive);
      }
      return response;
    } catch (error) {
      all.delete(stream);
      arrive();
      throw error;
    }
  };
  new NativeMutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      // The page's own scripts ran before its load event.
      if (!(node instanceof HTMLScriptElement) || !node.src || document.readyState === 'loading') continue;
      const arrive = waitFor(node.src);
      for (const type of ['load', 'error']) node.addEventListener(type, arrive, { once: true });
    }
  }).observe(document, { childList: true, subtree: true });

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      native.setTimeout(resolve, ms);
    });
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => {
      native.requestAnimationFrame(() => {
        resolve();
      });
      // A page in the background renders no frames.
      native.setTimeout(resolve, 1_000);
    });
  const arrived = async (): Promise<void> => {
    await pause(0);
    for (let turn = 0; turn < 250 * slowness && waiting.size > 0; turn += 1) await pause(20);
  };
  const hurry = async (owner: string): Promise<void> => {
    const due = () =>
      [...timers].filter(([, { running, run }]) => run !== undefined && running.by.includes(owner));
    await arrived();
    for (let round = 0; round < ROUNDS && due().length > 0; round += 1) {
      for (const [id, { run }] of due()) {
        native.clearTimeout(id);
        try {
          run?.();
        } catch (error) {
          reportError(error);
        }
      }
      await arrived();
    }
    for (const [, { running }] of due()) running.isAlive = () => true;
    const drawn = () => [...frames.values()].filter(({ by }) => by.includes(owner));
    for (let count = 0; count < FRAMES && drawn().length > 0; count += 1) await nextFrame();
    for (const running of drawn()) running.isAlive = () => true;
  };
  globalThis.__gateRunning = { all, begin, waitingFor: () => [...waiting.values()], hurry };
}
