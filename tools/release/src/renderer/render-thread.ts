import { Worker } from 'node:worker_threads';
import type { RenderRequest, RenderResult } from '@second-gear/federation/ssr';
import { trackCpu } from './cpu.ts';
import { trackRenderCost } from './render-cost.ts';
import type { ServerBundle } from './server-bundle.ts';

/** Resource limits of one thread. */
export interface ThreadLimits {
  /** Heap in MB. */
  heapMb: number;
  /** Memory outside the heap, such as buffers, in MB. */
  externalMb: number;
  /** CPU time in milliseconds without a message during a render, after which the thread counts as hung. */
  timeoutMs: number;
  /** CPU time in milliseconds until it is ready to render. */
  startTimeoutMs: number;
}

/** A version's code broke its thread, so the thread had to be ended. */
export class WorkerFailureError extends Error {
  readonly kind: 'unloadable' | 'hung' | 'memory' | 'died';

  constructor(kind: WorkerFailureError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * A thread that uses almost no CPU time never reaches its CPU time limit, so its renders would stay pending.
 * It is replaced after this multiple of the limit in elapsed time. The machine may be the cause, so this does
 * not count against the version.
 */
const REPLACE_FACTOR = 20;

/** Shortest interval in milliseconds between two measurements of CPU time. */
const MIN_CHECK_MS = 50;

type WorkerMessage =
  | { kind: 'started'; task: string | null }
  | { kind: 'refused'; address: string }
  | { kind: 'ready' }
  | { kind: 'unloadable'; fault: string }
  | { kind: 'rendered'; id: number; rendered: RenderResult; memory: number; waitMs: number }
  | { kind: 'failed'; id: number; fault: string; waitMs: number };

interface PendingRender {
  resolve: (rendered: RenderResult) => void;
  reject: (error: Error) => void;
}

/** A thread that renders with one version of the shell and of a remote. */
export interface RenderThread {
  /**
   * Renders a page. Rejects with WorkerFailureError if the thread had to be ended, else with the render's
   * error.
   */
  render: (renderRequest: RenderRequest) => Promise<RenderResult>;
  /** Resolves when the thread can render. Rejects with WorkerFailureError if it never can. */
  ready: Promise<void>;
  /** Resolves when the thread has ended: with its failure, or with null if it was stopped on purpose. */
  ended: Promise<WorkerFailureError | null>;
  /** Returns the number of pending renders. */
  countRunningRenders: () => number;
  /** Returns the milliseconds of CPU time per render, 0 until known. */
  renderCostMs: () => number;
  /** Returns the time that the thread has used so far. */
  usage: () => ThreadUsage;
  close: () => Promise<void>;
}

/** Times of a thread in milliseconds. They do not include time in which it waited for a core. */
export interface ThreadUsage {
  cpuMs: number;
  /** Time in which renders waited for anything but responses, such as a timer. */
  waitMs: number;
}

const BYTES_PER_MB = 2 ** 20;

/**
 * Starts a thread without environment variables, because these contain secrets, and without access to any
 * address but the API's.
 * @param onRefused called with an address to which the thread tried to connect
 */
export function startRenderThread(
  shell: ServerBundle,
  remote: ServerBundle | null,
  limits: ThreadLimits,
  onRefused: (address: string) => void,
): RenderThread {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
    workerData: { shell, remote },
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  const pendingRenders = new Map<number, PendingRender>();
  const costTracker = trackRenderCost(worker);
  const cpu = trackCpu(worker);
  let resolveReady: () => void = () => undefined;
  let rejectReady: (failure: WorkerFailureError) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  // If no caller waits for `ready`, its rejection must not count as unhandled.
  ready.catch(() => undefined);
  let resolveEnded: (failure: WorkerFailureError | null) => void = () => undefined;
  const ended = new Promise<WorkerFailureError | null>((resolve) => {
    resolveEnded = resolve;
  });
  let renderCount = 0;
  let running = 0;
  let waitMs = 0;
  let isAlive = true;
  let watchdog: NodeJS.Timeout | undefined;

  function stop(failure: WorkerFailureError, isIntentional = false): void {
    if (!isAlive) return;
    isAlive = false;
    clearTimeout(watchdog);
    rejectReady(failure);
    for (const { reject } of pendingRenders.values()) reject(failure);
    pendingRenders.clear();
    resolveEnded(isIntentional ? null : failure);
    void worker.terminate();
  }

  /** Ends the thread after this many milliseconds of CPU time without a message. */
  function startWatchdog(budgetMs: number): void {
    clearTimeout(watchdog);
    const cpuBefore = cpu.usedMs();
    const replaceAt = performance.now() + REPLACE_FACTOR * budgetMs;
    const checkAfter = (ms: number): void => {
      watchdog = setTimeout(
        () => {
          const used = cpu.usedMs() - cpuBefore;
          if (used >= budgetMs)
            stop(
              new WorkerFailureError(
                'hung',
                `It used ${String(Math.round(used))} ms of CPU time without responding`,
              ),
            );
          else if (performance.now() >= replaceAt)
            stop(new WorkerFailureError('hung', 'It never started'), true);
          else checkAfter(budgetMs - used);
        },
        Math.max(MIN_CHECK_MS, ms),
      );
    };
    checkAfter(budgetMs);
  }
  startWatchdog(limits.startTimeoutMs);

  function settle(id: number, onSettled: (pendingRender: PendingRender) => void): void {
    const pendingRender = pendingRenders.get(id);
    if (!pendingRender) return;
    pendingRenders.delete(id);
    onSettled(pendingRender);
  }

  worker.on('message', (workerMessage: WorkerMessage) => {
    if (!isAlive) return;
    if (workerMessage.kind === 'started') {
      cpu.start(workerMessage.task);
      startWatchdog(limits.startTimeoutMs);
      return;
    }
    if (workerMessage.kind === 'refused') {
      onRefused(workerMessage.address);
      return;
    }
    clearTimeout(watchdog);
    if ('waitMs' in workerMessage) ({ waitMs } = workerMessage);
    handleMessage(workerMessage);
    if (isAlive && pendingRenders.size > 0) startWatchdog(limits.timeoutMs);
  });

  function handleMessage(workerMessage: Exclude<WorkerMessage, { kind: 'started' | 'refused' }>): void {
    switch (workerMessage.kind) {
      case 'ready':
        resolveReady();
        return;
      case 'unloadable':
        stop(new WorkerFailureError('unloadable', workerMessage.fault));
        return;
      case 'failed':
        costTracker.recordRender();
        settle(workerMessage.id, ({ reject }) => {
          reject(new Error(workerMessage.fault));
        });
        return;
      case 'rendered':
        costTracker.recordRender();
        settle(workerMessage.id, ({ resolve }) => {
          resolve(workerMessage.rendered);
        });
        if (workerMessage.memory > limits.externalMb * BYTES_PER_MB)
          stop(
            new WorkerFailureError(
              'memory',
              `It used ${String(Math.round(workerMessage.memory / BYTES_PER_MB))} MB outside its heap`,
            ),
          );
    }
  }
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    stop(
      isOutOfMemory
        ? new WorkerFailureError('memory', `It needed more than ${String(limits.heapMb)} MB of heap`)
        : new WorkerFailureError('died', error.stack ?? error.message),
    );
  });
  worker.on('exit', (code) => {
    stop(new WorkerFailureError('died', `Its thread exited with code ${String(code)}`));
  });

  function postRequest(renderRequest: RenderRequest): Promise<RenderResult> {
    renderCount += 1;
    const id = renderCount;
    return new Promise((resolve, reject) => {
      if (!isAlive) {
        reject(new WorkerFailureError('died', 'It has stopped'));
        return;
      }
      if (pendingRenders.size === 0) startWatchdog(limits.timeoutMs);
      pendingRenders.set(id, { resolve, reject });
      worker.postMessage({ id, renderRequest });
    });
  }

  return {
    ready,
    ended,
    countRunningRenders: () => running,
    renderCostMs: costTracker.costMs,
    usage: () => ({ cpuMs: cpu.usedMs(), waitMs }),
    render: async (renderRequest) => {
      running += 1;
      try {
        await ready;
        return await postRequest(renderRequest);
      } finally {
        running -= 1;
      }
    },
    close: async () => {
      stop(new WorkerFailureError('died', 'It was stopped'), true);
      await worker.terminate();
    },
  };
}
