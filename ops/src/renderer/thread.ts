import { Worker } from 'node:worker_threads';
import type { Drawing, Drawn } from '@second-gear/contract/drawn';
import { followCpu } from './cpu.ts';
import type { ServerHalf } from './halves.ts';
import { followPace } from './pace.ts';

/** Resource limits of one thread. */
export interface ThreadLimits {
  /** Heap in MB. */
  heap: number;
  /** Memory outside the heap, such as buffers, in MB. */
  outside: number;
  /** CPU time in milliseconds without a message during a render, after which the thread counts as hung. */
  patience: number;
  /** CPU time in milliseconds until it is ready to render. */
  start: number;
}

/** A version damaged its thread, so the thread had to be ended. */
export class Harm extends Error {
  readonly kind: 'unloadable' | 'hung' | 'memory' | 'died';

  constructor(kind: Harm['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * A thread that used almost no CPU time is replaced after this multiple of its patience, because nothing else
 * would free its renders. The machine may be the cause, so it does not count against the version.
 */
const REPLACED_AFTER = 20;

/** Shortest interval in milliseconds between two measurements of CPU time. */
const SHORTEST_LOOK = 50;

type Told =
  | { kind: 'begun'; task: string | null }
  | { kind: 'ready' }
  | { kind: 'unloadable'; fault: string }
  | { kind: 'drawn'; id: number; drawn: Drawn; memory: number }
  | { kind: 'failed'; id: number; fault: string };

interface Waiting {
  resolve: (drawn: Drawn) => void;
  reject: (error: Error) => void;
}

/** A thread that renders with one version of the shell and of a remote. */
export interface Thread {
  /** Renders. Rejects with Harm if the thread had to be ended, else with the render's error. */
  draw: (drawing: Drawing) => Promise<Drawn>;
  /** Resolves when it can render. Rejects with Harm if it never can. */
  ready: Promise<void>;
  /** Resolves when it has ended: with the damage, or null if it was stopped on purpose. */
  ended: Promise<Harm | null>;
  /** Returns the number of pending renders. */
  busy: () => number;
  /** Returns the milliseconds of CPU time per render, 0 until known. */
  cost: () => number;
  end: () => Promise<void>;
}

const MB = 2 ** 20;

/** Starts a thread without environment variables, because these contain secrets. */
export function beginThread(shell: ServerHalf, remote: ServerHalf | null, limits: ThreadLimits): Thread {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { shell, remote },
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heap, maxYoungGenerationSizeMb: 32 },
  });
  const waiting = new Map<number, Waiting>();
  const pace = followPace(worker);
  const cpu = followCpu(worker);
  let setReady: () => void = () => undefined;
  let setUseless: (harm: Harm) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    setReady = resolve;
    setUseless = reject;
  });
  // Callers that render get this rejection. Nothing else needs it.
  ready.catch(() => undefined);
  let setEnded: (harm: Harm | null) => void = () => undefined;
  const ended = new Promise<Harm | null>((resolve) => {
    setEnded = resolve;
  });
  let drawings = 0;
  let busy = 0;
  let isAlive = true;
  let watch: NodeJS.Timeout | undefined;

  function stop(harm: Harm, isWanted = false): void {
    if (!isAlive) return;
    isAlive = false;
    clearTimeout(watch);
    setUseless(harm);
    for (const { reject } of waiting.values()) reject(harm);
    waiting.clear();
    setEnded(isWanted ? null : harm);
    void worker.terminate();
  }

  /** Ends the thread after this many milliseconds of CPU time without a message. */
  function expectMessage(within: number): void {
    clearTimeout(watch);
    const before = cpu.used();
    const replaceAt = performance.now() + REPLACED_AFTER * within;
    const lookIn = (ms: number): void => {
      watch = setTimeout(
        () => {
          const used = cpu.used() - before;
          if (used >= within)
            stop(new Harm('hung', `It used ${String(Math.round(used))} ms of CPU time without a message`));
          else if (performance.now() >= replaceAt) stop(new Harm('hung', 'It did not come to run'), true);
          else lookIn(within - used);
        },
        Math.max(SHORTEST_LOOK, ms),
      );
    };
    lookIn(within);
  }
  expectMessage(limits.start);

  function settle(id: number, settled: (one: Waiting) => void): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    settled(one);
  }

  worker.on('message', (told: Told) => {
    if (!isAlive) return;
    if (told.kind === 'begun') {
      cpu.begin(told.task);
      expectMessage(limits.start);
      return;
    }
    clearTimeout(watch);
    hear(told);
    if (isAlive && waiting.size > 0) expectMessage(limits.patience);
  });

  function hear(told: Exclude<Told, { kind: 'begun' }>): void {
    switch (told.kind) {
      case 'ready':
        setReady();
        return;
      case 'unloadable':
        stop(new Harm('unloadable', told.fault));
        return;
      case 'failed':
        pace.done();
        settle(told.id, ({ reject }) => {
          reject(new Error(told.fault));
        });
        return;
      case 'drawn':
        pace.done();
        settle(told.id, ({ resolve }) => {
          resolve(told.drawn);
        });
        if (told.memory > limits.outside * MB)
          stop(new Harm('memory', `It held ${String(Math.round(told.memory / MB))} MB outside its heap`));
    }
  }
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    stop(
      isMemory
        ? new Harm('memory', `It needed more than ${String(limits.heap)} MB of heap`)
        : new Harm('died', error.stack ?? error.message),
    );
  });
  worker.on('exit', (code) => {
    stop(new Harm('died', `Its thread ended with ${String(code)}`));
  });

  function ask(drawing: Drawing): Promise<Drawn> {
    drawings += 1;
    const id = drawings;
    return new Promise((resolve, reject) => {
      if (!isAlive) {
        reject(new Harm('died', 'It has ended'));
        return;
      }
      if (waiting.size === 0) expectMessage(limits.patience);
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, drawing });
    });
  }

  return {
    ready,
    ended,
    busy: () => busy,
    cost: pace.cost,
    draw: async (drawing) => {
      busy += 1;
      try {
        await ready;
        return await ask(drawing);
      } finally {
        busy -= 1;
      }
    },
    end: async () => {
      stop(new Harm('died', 'It was ended'), true);
      await worker.terminate();
    },
  };
}
