import { Worker } from 'node:worker_threads';
import type { RenderRequest, RenderResult } from '@second-gear/contract/ssr';
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

/** A version damaged its thread, so the thread had to be ended. */
export class WorkerFailure extends Error {
  readonly kind: 'unloadable' | 'hung' | 'memory' | 'died';

  constructor(kind: WorkerFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * A thread that used almost no CPU time is replaced after this multiple of its patience, because nothing else
 * would free its renders. The machine may be the cause, so it does not count against the version.
 */
const REPLACE_FACTOR = 20;

/** Shortest interval in milliseconds between two measurements of CPU time. */
const MIN_CHECK_MS = 50;

type WorkerMessage =
  | { kind: 'begun'; task: string | null }
  | { kind: 'ready' }
  | { kind: 'unloadable'; fault: string }
  | { kind: 'drawn'; id: number; drawn: RenderResult; memory: number }
  | { kind: 'failed'; id: number; fault: string };

interface PendingRender {
  resolve: (rendered: RenderResult) => void;
  reject: (error: Error) => void;
}

/** A thread that renders with one version of the shell and of a remote. */
export interface RenderThread {
  /** Renders. Rejects with WorkerFailure if the thread had to be ended, else with the render's error. */
  render: (renderRequest: RenderRequest) => Promise<RenderResult>;
  /** Resolves when it can render. Rejects with WorkerFailure if it never can. */
  ready: Promise<void>;
  /** Resolves when it has ended: with the damage, or null if it was stopped on purpose. */
  ended: Promise<WorkerFailure | null>;
  /** Returns the number of pending renders. */
  runningRenders: () => number;
  /** Returns the milliseconds of CPU time per render, 0 until known. */
  renderCostMs: () => number;
  close: () => Promise<void>;
}

const BYTES_PER_MB = 2 ** 20;

/** Starts a thread without environment variables, because these contain secrets. */
export function startRenderThread(
  shell: ServerBundle,
  remote: ServerBundle | null,
  limits: ThreadLimits,
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
  let rejectReady: (failure: WorkerFailure) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  // Callers that render get this rejection. Nothing else needs it.
  ready.catch(() => undefined);
  let resolveEnded: (failure: WorkerFailure | null) => void = () => undefined;
  const ended = new Promise<WorkerFailure | null>((resolve) => {
    resolveEnded = resolve;
  });
  let renderCount = 0;
  let running = 0;
  let isAlive = true;
  let watchdog: NodeJS.Timeout | undefined;

  function stop(failure: WorkerFailure, isIntentional = false): void {
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
              new WorkerFailure(
                'hung',
                `It used ${String(Math.round(used))} ms of CPU time without responding`,
              ),
            );
          else if (performance.now() >= replaceAt) stop(new WorkerFailure('hung', 'It never started'), true);
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
    if (workerMessage.kind === 'begun') {
      cpu.start(workerMessage.task);
      startWatchdog(limits.startTimeoutMs);
      return;
    }
    clearTimeout(watchdog);
    handleMessage(workerMessage);
    if (isAlive && pendingRenders.size > 0) startWatchdog(limits.timeoutMs);
  });

  function handleMessage(workerMessage: Exclude<WorkerMessage, { kind: 'begun' }>): void {
    switch (workerMessage.kind) {
      case 'ready':
        resolveReady();
        return;
      case 'unloadable':
        stop(new WorkerFailure('unloadable', workerMessage.fault));
        return;
      case 'failed':
        costTracker.recordRender();
        settle(workerMessage.id, ({ reject }) => {
          reject(new Error(workerMessage.fault));
        });
        return;
      case 'drawn':
        costTracker.recordRender();
        settle(workerMessage.id, ({ resolve }) => {
          resolve(workerMessage.drawn);
        });
        if (workerMessage.memory > limits.externalMb * BYTES_PER_MB)
          stop(
            new WorkerFailure(
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
        ? new WorkerFailure('memory', `It needed more than ${String(limits.heapMb)} MB of heap`)
        : new WorkerFailure('died', error.stack ?? error.message),
    );
  });
  worker.on('exit', (code) => {
    stop(new WorkerFailure('died', `Its thread exited with code ${String(code)}`));
  });

  function postRequest(renderRequest: RenderRequest): Promise<RenderResult> {
    renderCount += 1;
    const id = renderCount;
    return new Promise((resolve, reject) => {
      if (!isAlive) {
        reject(new WorkerFailure('died', 'It has stopped'));
        return;
      }
      if (pendingRenders.size === 0) startWatchdog(limits.timeoutMs);
      pendingRenders.set(id, { resolve, reject });
      worker.postMessage({ id, drawing: renderRequest });
    });
  }

  return {
    ready,
    ended,
    runningRenders: () => running,
    renderCostMs: costTracker.costMs,
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
      stop(new WorkerFailure('died', 'It was stopped'), true);
      await worker.terminate();
    },
  };
}
