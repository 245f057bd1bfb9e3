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
  /**
   * Maximum CPU time in milliseconds without a message during a render. Above it, the thread counts as hung.
   */
  timeoutMs: number;
  /** Maximum CPU time in milliseconds until the thread is ready to render. */
  startTimeoutMs: number;
}

/** Thrown if the code of a version made its thread unusable, so the thread was ended. */
export class WorkerFailureError extends Error {
  readonly kind: 'unloadable' | 'hung' | 'memory' | 'died';

  constructor(kind: WorkerFailureError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Elapsed time after which a thread is replaced, as a multiple of its CPU time limit. A thread that gets
 * almost no CPU time never reaches that limit, so its renders would stay pending. The machine may be the
 * cause, so the replacement is not a failure of the version.
 */
const REPLACEMENT_FACTOR = 20;

/** Shortest interval in milliseconds between two measurements of CPU time. */
const MIN_CHECK_INTERVAL_MS = 50;

type WorkerMessage =
  | { kind: 'started'; task: string | null }
  | { kind: 'refused'; address: string }
  | { kind: 'ready' }
  | { kind: 'unloadable'; errorText: string }
  | { kind: 'rendered'; id: number; rendered: RenderOutput; memory: number; waitMs: number }
  | { kind: 'failed'; id: number; errorText: string; waitMs: number };

/** Result of a render with its cache tags. */
export type RenderOutput = RenderResult & {
  /** Tags of the API's responses on which the page depends. Null if they are unknown. */
  tags: readonly string[] | null;
};

interface PendingRender {
  resolve: (rendered: RenderOutput) => void;
  reject: (error: Error) => void;
}

/** A thread that renders with one version of the shell and of a remote. */
export interface RenderThread {
  /**
   * Renders a page. Rejects with WorkerFailureError if the thread was ended, otherwise with the error of the
   * render.
   */
  render: (renderRequest: RenderRequest) => Promise<RenderOutput>;
  /** Resolves when the thread can render. Rejects with WorkerFailureError if the thread ends before that. */
  whenReady: Promise<void>;
  /**
   * Resolves when the thread has ended. The value is its failure, or null if it was stopped intentionally.
   */
  whenEnded: Promise<WorkerFailureError | null>;
  /** Returns the number of pending renders. */
  countRunningRenders: () => number;
  /** Returns the CPU time per render in milliseconds, or 0 if it is still unknown. */
  renderCostMs: () => number;
  /** Returns the time that the thread has used so far. */
  usage: () => ThreadUsage;
  close: () => Promise<void>;
}

/** Times of a thread in milliseconds. They exclude the time in which the thread waited for a core. */
export interface ThreadUsage {
  cpuMs: number;
  /** Time in which renders waited, for example for a timer. Waiting for responses does not count. */
  waitMs: number;
}

const BYTES_PER_MB = 2 ** 20;

/**
 * Starts a thread that has no environment variables, because these contain secrets, and that can connect only
 * to the API.
 * @param onRefused called with each refused address to which the thread tried to connect
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
  const whenReady = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  // If no caller waits for `whenReady`, its rejection must not count as unhandled.
  whenReady.catch(() => undefined);
  let resolveEnded: (failure: WorkerFailureError | null) => void = () => undefined;
  const whenEnded = new Promise<WorkerFailureError | null>((resolve) => {
    resolveEnded = resolve;
  });
  let renderCount = 0;
  let runningCount = 0;
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

  /** Ends the thread after this CPU time in milliseconds without a message. */
  function startWatchdog(budgetMs: number): void {
    clearTimeout(watchdog);
    const cpuBefore = cpu.usedMs();
    const replaceAt = performance.now() + REPLACEMENT_FACTOR * budgetMs;
    const checkAfter = (ms: number): void => {
      watchdog = setTimeout(
        () => {
          const usedMs = cpu.usedMs() - cpuBefore;
          if (usedMs >= budgetMs)
            stop(
              new WorkerFailureError(
                'hung',
                `It used ${String(Math.round(usedMs))} ms of CPU time without responding`,
              ),
            );
          else if (performance.now() >= replaceAt)
            stop(new WorkerFailureError('hung', 'It never started'), true);
          else checkAfter(budgetMs - usedMs);
        },
        Math.max(MIN_CHECK_INTERVAL_MS, ms),
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
        stop(new WorkerFailureError('unloadable', workerMessage.errorText));
        return;
      case 'failed':
        costTracker.recordRender();
        settle(workerMessage.id, ({ reject }) => {
          reject(new Error(workerMessage.errorText));
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

  function postRequest(renderRequest: RenderRequest): Promise<RenderOutput> {
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
    whenReady,
    whenEnded,
    countRunningRenders: () => runningCount,
    renderCostMs: costTracker.costMs,
    usage: () => ({ cpuMs: cpu.usedMs(), waitMs }),
    render: async (renderRequest) => {
      runningCount += 1;
      try {
        await whenReady;
        return await postRequest(renderRequest);
      } finally {
        runningCount -= 1;
      }
    },
    close: async () => {
      stop(new WorkerFailureError('died', 'It was stopped'), true);
      await worker.terminate();
    },
  };
}
