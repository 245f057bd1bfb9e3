/** An activity that runs until it is stopped. */
interface RunningActivity {
  /** A key of LEAK_MESSAGES in leaks.ts. */
  kind: string;
  /** Observed object of the activity, such as `window resize`. */
  target: string;
  /** Stack line of the script that started the activity. Empty if it is unknown. */
  startedBy: string;
  isAlive: () => boolean;
}

declare global {
  /** Set by watchRunning. */
  var __gateRunning:
    | {
        /** All activities that may still be running. */
        activities: Set<RunningActivity>;
        /**
         * Adds an activity.
         * @param isDirect false if a script replaced the called function: the stack then shows the
         * replacement instead of the script that started the activity
         */
        track: (kind: string, target: string, isAlive?: () => boolean, isDirect?: boolean) => RunningActivity;
        /** Returns addresses of pending requests and scripts. */
        pendingUrls: () => string[];
        /**
         * Runs the pending timers of scripts whose address contains `owner` without waiting, several times. A
         * timer that keeps setting itself again then counts as running.
         */
        runDueTimers: (owner: string) => Promise<void>;
      }
    | undefined;
}

/**
 * Lists the page's running activities (timers, animations, observers, connections), each with the script line
 * that started it. Runs in a page before all other code, so it must be self-contained.
 * @param slowdown how many times slower the machine is than an idle one, 1 or more. The page's long timers
 * are extended even more, so that its own timeouts do not fire before the gate's.
 */
export function watchRunning(slowdown: number): void {
  const activities = new Set<RunningActivity>();
  const MAX_ROUNDS = 8;
  const MAX_FRAMES = 60;
  /** A timer of at least this many milliseconds counts as a timeout and is extended. */
  const DEADLINE_MS = 4_000;
  const DEADLINE_FACTOR = 4 * slowdown;
  // The first line with an address is that of the script, because this code has no address.
  const findCallerLine = (): string =>
    (new Error().stack ?? '').split('\n').find((line) => /https?:\/\//.test(line)) ?? '';
  const track = (
    kind: string,
    target: string,
    isAlive: () => boolean = () => true,
    isDirect = true,
  ): RunningActivity => {
    const running = { kind, target, startedBy: isDirect ? findCallerLine() : '', isAlive };
    activities.add(running);
    return running;
  };

  // Timers and animations. Timeouts and intervals have a common sequence of ids, so clearTimeout and
  // clearInterval are interchangeable.
  const timers = new Map<number, { running: RunningActivity; run?: () => void }>();
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
    if (timer) activities.delete(timer.running);
    timers.delete(id);
  };
  const patchedClear = (id?: number): void => {
    endTimer(Number(id));
    native.clearTimeout(id);
  };
  const patchedSetTimeout = ((handler: TimerHandler, delay?: number, ...args: unknown[]): number => {
    if (typeof handler !== 'function') return native.setTimeout(handler, delay);
    const run = (): void => {
      endTimer(id);
      handler(...args);
    };
    // A timer is a leak only if it keeps setting itself again.
    const running = track('timeout', '', () => false, globalThis.setTimeout === patchedSetTimeout);
    const isDeadline = Number(delay) >= DEADLINE_MS && findCallerLine() !== '';
    const id = native.setTimeout(run, isDeadline ? Number(delay) * DEADLINE_FACTOR : delay);
    timers.set(id, { running, run });
    return id;
  }) as typeof setTimeout;
  const patchedSetInterval = ((handler: TimerHandler, delay?: number, ...args: unknown[]): number => {
    const id = native.setInterval(handler, delay, ...args);
    const isDirect = globalThis.setInterval === patchedSetInterval;
    timers.set(id, { running: track('interval', '', undefined, isDirect) });
    return id;
  }) as typeof setInterval;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms * DEADLINE_FACTOR);
  const frames = new Map<number, RunningActivity>();
  const endFrame = (id: number): void => {
    const running = frames.get(id);
    if (running) activities.delete(running);
    frames.delete(id);
  };
  const patchedRequestFrame = (callback: FrameRequestCallback): number => {
    const id = native.requestAnimationFrame((now) => {
      endFrame(id);
      callback(now);
    });
    const isDirect = globalThis.requestAnimationFrame === patchedRequestFrame;
    frames.set(
      id,
      track('frame', '', () => false, isDirect),
    );
    return id;
  };
  Object.assign(globalThis, {
    setTimeout: patchedSetTimeout,
    setInterval: patchedSetInterval,
    clearTimeout: patchedClear,
    clearInterval: patchedClear,
    requestAnimationFrame: patchedRequestFrame,
    cancelAnimationFrame: (id: number): void => {
      endFrame(id);
      native.cancelAnimationFrame(id);
    },
  });

  const NativeMutationObserver = MutationObserver;
  const isGlobal = (name: string, value: unknown): boolean =>
    (globalThis as unknown as Record<string, unknown>)[name] === value;
  // An observer counts as running while one of its elements is in the page.
  const patchObserver = <
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
    const Patched = function (...args: unknown[]) {
      const observer = new Base(...args);
      const targets = new Set<Node>();
      const isAlive = (): boolean => [...targets].some((target) => target.isConnected);
      const running = track('observer', name, isAlive, isGlobal(name, Patched));
      const { observe, unobserve, disconnect } = observer;
      observer.observe = (target, options) => {
        targets.add(target);
        activities.add(running);
        observe.call(observer, target, options);
      };
      if (unobserve)
        observer.unobserve = (target) => {
          targets.delete(target);
          unobserve.call(observer, target);
        };
      observer.disconnect = () => {
        targets.clear();
        activities.delete(running);
        disconnect.call(observer);
      };
      return observer;
    };
    Patched.prototype = Observer.prototype;
    Object.assign(globalThis, { [name]: Patched });
  };
  patchObserver('IntersectionObserver', IntersectionObserver);
  patchObserver('ResizeObserver', ResizeObserver);
  patchObserver('MutationObserver', MutationObserver);

  // Connections and workers.
  const patchConnection = (
    name: string,
    closeMethod: string,
    isOpen: (connection: { readyState?: number }) => boolean,
  ): void => {
    const Native = (
      globalThis as unknown as Record<string, (new (...args: unknown[]) => object) | undefined>
    )[name];
    if (!Native) return;
    const Patched = function (...args: unknown[]) {
      const connection = new Native(...args) as Record<string, unknown> & { readyState?: number };
      const running = track('connection', name, () => isOpen(connection), isGlobal(name, Patched));
      const close = connection[closeMethod] as () => void;
      connection[closeMethod] = (...closeArgs: []) => {
        activities.delete(running);
        close.apply(connection, closeArgs);
      };
      return connection;
    };
    Patched.prototype = Native.prototype as object;
    Object.setPrototypeOf(Patched, Native);
    Object.assign(globalThis, { [name]: Patched });
  };
  patchConnection('EventSource', 'close', ({ readyState }) => readyState !== 2);
  patchConnection('WebSocket', 'close', ({ readyState = 0 }) => readyState < 2);
  patchConnection('BroadcastChannel', 'close', () => true);
  patchConnection('Worker', 'terminate', () => true);

  // A request is pending until its complete response has arrived, and a script until it has run.
  const pendingRequests = new Map<object, string>();
  /** Adds a pending request. Call the returned function when the response has arrived. */
  const trackRequest = (address: string): (() => void) => {
    const requestId = {};
    pendingRequests.set(requestId, new URL(address, location.href).href);
    return () => {
      pendingRequests.delete(requestId);
    };
  };
  const patchedFetch: typeof fetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const stream = track('stream', '', () => false, globalThis.fetch === patchedFetch);
    const finishRequest = trackRequest(input instanceof Request ? input.url : String(input));
    try {
      const response = await native.fetch(input, init);
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        stream.isAlive = () => signal?.aborted !== true;
        finishRequest();
      } else {
        activities.delete(stream);
        // An interrupted response also counts as finished. The page gets the error when it reads the
        // response.
        response.clone().arrayBuffer().then(finishRequest, finishRequest);
      }
      return response;
    } catch (error) {
      activities.delete(stream);
      finishRequest();
      throw error;
    }
  };
  globalThis.fetch = patchedFetch;
  new NativeMutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      // The document's own scripts need no tracking: they run before its load event.
      if (!(node instanceof HTMLScriptElement) || !node.src || document.readyState === 'loading') continue;
      const finishRequest = trackRequest(node.src);
      for (const type of ['load', 'error']) node.addEventListener(type, finishRequest, { once: true });
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
      // A page in the background renders no frames, so the wait ends after a second.
      native.setTimeout(resolve, 1_000);
    });
  const waitForRequests = async (): Promise<void> => {
    await pause(0);
    for (let attempt = 0; attempt < 250 * slowdown && pendingRequests.size > 0; attempt += 1) await pause(20);
  };
  const runDueTimers = async (owner: string): Promise<void> => {
    const dueTimers = () =>
      [...timers].filter(([, { running, run }]) => run !== undefined && running.startedBy.includes(owner));
    await waitForRequests();
    for (let round = 0; round < MAX_ROUNDS && dueTimers().length > 0; round += 1) {
      for (const [id, { run }] of dueTimers()) {
        native.clearTimeout(id);
        try {
          run?.();
        } catch (error) {
          reportError(error);
        }
      }
      await waitForRequests();
    }
    for (const [, { running }] of dueTimers()) running.isAlive = () => true;
    const activeFrames = () => [...frames.values()].filter(({ startedBy }) => startedBy.includes(owner));
    for (let count = 0; count < MAX_FRAMES && activeFrames().length > 0; count += 1) await nextFrame();
    for (const running of activeFrames()) running.isAlive = () => true;
  };
  globalThis.__gateRunning = {
    activities,
    track,
    pendingUrls: () => [...pendingRequests.values()],
    runDueTimers,
  };
}
