import type { RenderRequest, RenderResult } from '@second-gear/federation/ssr';
import { createFailureTracker, type RetryBudget } from './failure-tracker.ts';
import {
  type RenderThread,
  startRenderThread,
  type ThreadLimits,
  type ThreadUsage,
  WorkerFailureError,
} from './render-thread.ts';
import type { ServerBundle } from './server-bundle.ts';

/**
 * A version of the shell and of the remote that renders the screen. The remote is null for the shell's own
 * screens.
 */
export interface RenderTarget {
  shell: string;
  remote: { name: string; version: string } | null;
}

/** A failure of a version during a render or when it loads. */
export interface Violation {
  /**
   * `threw`: the screen was not rendered, but the thread was not affected. `network`: it tried to connect to
   * another address than the API's, which was refused.
   */
  kind: WorkerFailureError['kind'] | 'threw' | 'network';
  message: string;
  /** Whether the version is left to browsers from now on. */
  isDisabled: boolean;
}

export interface RendererPoolOptions {
  /** Reads a version's server bundle. Null if it has none. */
  readServerBundle: (name: string, version: string) => Promise<ServerBundle | null>;
  limits: ThreadLimits;
  /** Time limit of a render in milliseconds. Its thread may still recover. */
  timeoutMs: number;
  /** Limit of parallel renders per thread. More are rejected. */
  maxConcurrent: number;
  /** Number of threads for versions requested by name, in addition to the live ones. */
  standby: number;
  retryBudget: RetryBudget;
  /** Called for each violation. */
  onViolation: (renderTarget: RenderTarget, violation: Violation) => void;
}

/** Nothing was rendered. `no-half`: a version has no server bundle. `out`: it failed too often. */
export class NotRenderedError extends Error {
  readonly reason: 'overloaded' | 'no-half' | 'out' | 'slow' | 'failed';

  constructor(reason: NotRenderedError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const targetKey = ({ shell, remote }: RenderTarget): string =>
  remote ? `${shell} ${remote.name}@${remote.version}` : shell;

/**
 * Share of the time limit in which a render should finish. The remainder is for responses that the render
 * waits for.
 */
const DEADLINE_SHARE = 0.8;

/**
 * Returns whether one more render would be late, because all pending renders share the thread's core. Such a
 * render is rejected: it would fail and delay the others.
 */
const wouldMissDeadline = (thread: RenderThread, { deadline }: RenderRequest): boolean =>
  thread.countRunningRenders() > 0 &&
  (thread.countRunningRenders() + 1) * thread.renderCostMs() > DEADLINE_SHARE * deadline;

/** State of a renderer pool for operators. */
export interface RendererPoolState {
  /** Versions with a thread, and their pending renders. */
  kept: { cast: string; busy: number }[];
  /** Versions that are left to browsers. */
  out: string[];
  /** When each disabled version is tried again, as an ISO date. Null means at the next release. */
  triedAgain: { cast: string; at: string | null }[];
}

/** Renders pages, each version in its own thread. */
export interface RendererPool {
  /**
   * Renders with these versions.
   * @throws NotRenderedError if the browser must render
   */
  render: (renderTarget: RenderTarget, renderRequest: RenderRequest) => Promise<RenderResult>;
  /**
   * Starts the threads of the live versions before they are needed, and forgets the failures of all other
   * versions. Resolves when the threads are ready or have failed.
   */
  prepare: (renderTargets: readonly RenderTarget[]) => Promise<void>;
  state: () => RendererPoolState;
  /** Returns the time that a version's thread has used so far. Null if it has no thread. */
  usage: (renderTarget: RenderTarget) => ThreadUsage | null;
  close: () => Promise<void>;
}

/**
 * Creates a renderer pool. A thread starts when its version is first needed, unless `prepare` has started it
 * before. It restarts after a failure.
 */
export function createRendererPool(options: RendererPoolOptions): RendererPool {
  const { readServerBundle, limits, timeoutMs, maxConcurrent, standby, retryBudget, onViolation } = options;
  /** Threads by version, least recently used first. */
  const threads = new Map<string, Promise<RenderThread>>();
  const liveThreads = new Map<string, RenderThread>();
  const workerFailures = createFailureTracker(retryBudget);
  /**
   * Counts render errors in a row. A successful render resets the count, so that one unusual page cannot
   * disable a version.
   */
  const renderErrors = createFailureTracker(retryBudget);
  let served: ReadonlySet<string> = new Set();
  let isEnded = false;

  async function openThread(renderTarget: RenderTarget): Promise<RenderThread> {
    const thread = await createThread(renderTarget);
    if (isEnded) {
      await thread.close();
      throw new NotRenderedError('failed', 'The renderer pool has stopped');
    }
    return thread;
  }

  async function createThread(renderTarget: RenderTarget): Promise<RenderThread> {
    const shell = await readServerBundle('shell', renderTarget.shell);
    if (!shell) throw new NotRenderedError('no-half', `shell ${renderTarget.shell} has no server bundle`);
    const { remote } = renderTarget;
    const remoteBundle = remote && (await readServerBundle(remote.name, remote.version));
    if (remote && !remoteBundle)
      throw new NotRenderedError('no-half', `${remote.name} ${remote.version} has no server bundle`);
    const thread = startRenderThread(shell, remoteBundle, limits, (address) => {
      // The connection was refused, so nothing happened because of which the version would have to be disabled.
      onViolation(renderTarget, {
        kind: 'network',
        message: `It tried to connect to ${address}. Only the API is allowed.`,
        isDisabled: false,
      });
    });
    const name = targetKey(renderTarget);
    liveThreads.set(name, thread);
    void thread.ended.then((failure) => {
      if (liveThreads.get(name) === thread) discard(name);
      if (!failure) return;
      recordViolation(renderTarget, failure);
      if (served.has(name) && !isDisabled(name)) void warmUp(renderTarget);
    });
    return thread;
  }

  function discard(name: string): void {
    threads.delete(name);
    const thread = liveThreads.get(name);
    liveThreads.delete(name);
    void thread?.close();
  }

  /** Closes threads of versions that are not live, except the most recently used. */
  function evictIdleThreads(): void {
    const idleTargets = [...threads.keys()].filter((name) => !served.has(name));
    for (const name of idleTargets.slice(0, Math.max(0, idleTargets.length - standby))) discard(name);
  }

  function getThread(renderTarget: RenderTarget): Promise<RenderThread> {
    const name = targetKey(renderTarget);
    const threadPromise = threads.get(name) ?? openThread(renderTarget);
    threads.delete(name);
    threads.set(name, threadPromise);
    evictIdleThreads();
    threadPromise.catch(() => {
      if (threads.get(name) === threadPromise) threads.delete(name);
    });
    return threadPromise;
  }

  async function warmUp(renderTarget: RenderTarget): Promise<void> {
    try {
      await (
        await getThread(renderTarget)
      ).ready;
    } catch (error) {
      // A version without a server bundle is left to browsers. A thread's failure was already reported.
      if (error instanceof NotRenderedError || error instanceof WorkerFailureError) return;
      recordViolation(renderTarget, { kind: 'unloadable', message: String(error) });
    }
  }

  const isDisabled = (name: string): boolean =>
    workerFailures.isDisabled(name) || renderErrors.isDisabled(name);

  function recordViolation(
    renderTarget: RenderTarget,
    { kind, message }: Omit<Violation, 'isDisabled'>,
  ): void {
    const failureTracker = kind === 'threw' ? renderErrors : workerFailures;
    onViolation(renderTarget, {
      kind,
      message,
      isDisabled: failureTracker.recordFailure(targetKey(renderTarget)),
    });
  }

  async function withTimeout(name: string, render: Promise<RenderResult>): Promise<RenderResult> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new NotRenderedError('slow', `${name} took longer than ${String(timeoutMs)} ms`));
      }, timeoutMs);
    });
    try {
      return await Promise.race([render, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    render: async (renderTarget, renderRequest) => {
      const name = targetKey(renderTarget);
      if (isDisabled(name)) throw new NotRenderedError('out', `${name} has failed too often`);
      try {
        const thread = await getThread(renderTarget);
        if (thread.countRunningRenders() >= maxConcurrent || wouldMissDeadline(thread, renderRequest))
          throw new NotRenderedError('overloaded', `${name} has too many renders in progress`);
        const rendered = await withTimeout(name, thread.render(renderRequest));
        if (rendered.kind === 'page' && rendered.faults.length > 0)
          recordViolation(renderTarget, { kind: 'threw', message: rendered.faults.join('\n') });
        else renderErrors.recordSuccess(name);
        return rendered;
      } catch (error) {
        if (error instanceof NotRenderedError) throw error;
        // A failure that ended the thread was already reported.
        if (!(error instanceof WorkerFailureError))
          recordViolation(renderTarget, { kind: 'threw', message: String(error) });
        throw new NotRenderedError('failed', String(error));
      }
    },
    prepare: async (renderTargets) => {
      served = new Set(renderTargets.map(targetKey));
      for (const failureTracker of [workerFailures, renderErrors]) failureTracker.retain(served);
      evictIdleThreads();
      await Promise.all(renderTargets.map(warmUp));
    },
    state: () => {
      const disabledTargets = [
        ...new Set([...workerFailures.disabledNames(), ...renderErrors.disabledNames()]),
      ];
      return {
        kept: [...liveThreads].map(([renderTarget, thread]) => ({
          cast: renderTarget,
          busy: thread.countRunningRenders(),
        })),
        out: disabledTargets,
        triedAgain: disabledTargets.map((renderTarget) => {
          const retryAt = Math.max(workerFailures.retryAt(renderTarget), renderErrors.retryAt(renderTarget));
          return {
            cast: renderTarget,
            at: Number.isFinite(retryAt) ? new Date(retryAt).toISOString() : null,
          };
        }),
      };
    },
    usage: (renderTarget) => liveThreads.get(targetKey(renderTarget))?.usage() ?? null,
    close: async () => {
      isEnded = true;
      const closing = [...liveThreads.values()].map((thread) => thread.close());
      liveThreads.clear();
      threads.clear();
      await Promise.all(closing);
    },
  };
}
