import type { RenderRequest } from '@second-gear/federation/ssr';
import { createFailureTracker, type RetryBudget } from './failure-tracker.ts';
import {
  type RenderOutput,
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
   * `threw`: the screen was not rendered, but the thread was not affected. `network`: the version tried to
   * connect to an address other than the API, and the connection was refused.
   */
  kind: WorkerFailureError['kind'] | 'threw' | 'network';
  message: string;
  /** Whether only browsers render the version from now on. */
  isDisabled: boolean;
}

export interface RendererPoolOptions {
  /** Reads a version's server bundle, or returns null if the version has none. */
  readServerBundle: (name: string, version: string) => Promise<ServerBundle | null>;
  limits: ThreadLimits;
  /** Time limit of a render in milliseconds. After it, the thread may still recover. */
  timeoutMs: number;
  /** Maximum number of parallel renders per thread. Further renders are rejected. */
  maxConcurrent: number;
  /** Number of threads for versions requested by name, in addition to the live ones. */
  standby: number;
  retryBudget: RetryBudget;
  /** Called for each violation. */
  onViolation: (renderTarget: RenderTarget, violation: Violation) => void;
}

/**
 * Thrown if nothing was rendered. `no-half`: a version has no server bundle. `out`: a version has failed too
 * often.
 */
export class NotRenderedError extends Error {
  readonly reason: 'overloaded' | 'no-half' | 'out' | 'slow' | 'failed';

  constructor(reason: NotRenderedError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }

  /** Whether a render with more time could succeed. */
  get isTemporary(): boolean {
    return this.reason === 'overloaded' || this.reason === 'slow';
  }
}

const toTargetKey = ({ shell, remote }: RenderTarget): string =>
  remote ? `${shell} ${remote.name}@${remote.version}` : shell;

/**
 * Share of the time limit in which a render should finish. The remainder is for responses that the render
 * waits for.
 */
const DEADLINE_SHARE = 0.8;

/**
 * Returns whether a further render would miss its deadline, because all pending renders share the thread's
 * core. Such a render is rejected, because it would fail and delay the others.
 */
const wouldMissDeadline = (thread: RenderThread, { deadline }: RenderRequest): boolean =>
  thread.countRunningRenders() > 0 &&
  (thread.countRunningRenders() + 1) * thread.renderCostMs() > DEADLINE_SHARE * deadline;

/** State of a renderer pool for operators. */
export interface RendererPoolState {
  /** Versions with a thread, and their pending renders. */
  kept: { cast: string; busy: number }[];
  /** Versions that only browsers render. */
  out: string[];
  /** Time at which each disabled version is tried again, as an ISO date. Null means at the next release. */
  triedAgain: { cast: string; at: string | null }[];
}

/** Renders pages, each version in its own thread. */
export interface RendererPool {
  /**
   * Renders with these versions.
   * @param isBackground whether no visitor waits. Such a render is not rejected because it might be too slow,
   *   and its time limit follows from its own deadline
   * @throws NotRenderedError if the browser must render
   */
  render: (
    renderTarget: RenderTarget,
    renderRequest: RenderRequest,
    isBackground?: boolean,
  ) => Promise<RenderOutput>;
  /**
   * Starts the threads of the live versions before they are needed, and deletes the failure records of all
   * other versions. Resolves when the threads are ready or have failed.
   */
  prepare: (renderTargets: readonly RenderTarget[]) => Promise<void>;
  state: () => RendererPoolState;
  /** Returns the time that a version's thread has used so far, or null if the version has no thread. */
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
   * Counts consecutive render errors. A successful render resets the count, so that one unusual page cannot
   * disable a version.
   */
  const renderErrors = createFailureTracker(retryBudget);
  let liveTargetKeys: ReadonlySet<string> = new Set();
  let isClosed = false;

  async function openThread(renderTarget: RenderTarget): Promise<RenderThread> {
    const thread = await createThread(renderTarget);
    if (isClosed) {
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
      // The connection was refused, so the version is not disabled.
      onViolation(renderTarget, {
        kind: 'network',
        message: `It tried to connect to ${address}. Only the API is allowed.`,
        isDisabled: false,
      });
    });
    const name = toTargetKey(renderTarget);
    liveThreads.set(name, thread);
    void thread.whenEnded.then((failure) => {
      if (liveThreads.get(name) === thread) closeThread(name);
      if (!failure) return;
      recordViolation(renderTarget, failure);
      if (liveTargetKeys.has(name) && !isDisabled(name)) void warmUp(renderTarget);
    });
    return thread;
  }

  function closeThread(name: string): void {
    threads.delete(name);
    const thread = liveThreads.get(name);
    liveThreads.delete(name);
    void thread?.close();
  }

  /** Closes threads of versions that are not live, except the most recently used. */
  function evictIdleThreads(): void {
    const idleTargets = [...threads.keys()].filter((name) => !liveTargetKeys.has(name));
    for (const name of idleTargets.slice(0, Math.max(0, idleTargets.length - standby))) closeThread(name);
  }

  function getThread(renderTarget: RenderTarget): Promise<RenderThread> {
    const name = toTargetKey(renderTarget);
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
      ).whenReady;
    } catch (error) {
      // Browsers render a version without a server bundle. The failure of a thread was already reported.
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
      isDisabled: failureTracker.recordFailure(toTargetKey(renderTarget)),
    });
  }

  async function withTimeout(
    name: string,
    render: Promise<RenderOutput>,
    limitMs: number,
  ): Promise<RenderOutput> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new NotRenderedError('slow', `${name} took longer than ${String(limitMs)} ms`));
      }, limitMs);
    });
    try {
      return await Promise.race([render, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    render: async (renderTarget, renderRequest, isBackground = false) => {
      const name = toTargetKey(renderTarget);
      if (isDisabled(name)) throw new NotRenderedError('out', `${name} has failed too often`);
      try {
        const thread = await getThread(renderTarget);
        const isRejected =
          thread.countRunningRenders() >= maxConcurrent ||
          (!isBackground && wouldMissDeadline(thread, renderRequest));
        if (isRejected) throw new NotRenderedError('overloaded', `${name} has too many renders in progress`);
        const limitMs = isBackground ? 2 * renderRequest.deadline : timeoutMs;
        const rendered = await withTimeout(name, thread.render(renderRequest), limitMs);
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
      liveTargetKeys = new Set(renderTargets.map(toTargetKey));
      for (const failureTracker of [workerFailures, renderErrors]) failureTracker.retain(liveTargetKeys);
      evictIdleThreads();
      await Promise.all(renderTargets.map(warmUp));
    },
    state: () => {
      const disabledTargets = [
        ...new Set([...workerFailures.listDisabled(), ...renderErrors.listDisabled()]),
      ];
      return {
        kept: [...liveThreads].map(([renderTarget, thread]) => ({
          cast: renderTarget,
          busy: thread.countRunningRenders(),
        })),
        out: disabledTargets,
        triedAgain: disabledTargets.map((renderTarget) => {
          const getRetryTime = Math.max(
            workerFailures.getRetryTime(renderTarget),
            renderErrors.getRetryTime(renderTarget),
          );
          return {
            cast: renderTarget,
            at: Number.isFinite(getRetryTime) ? new Date(getRetryTime).toISOString() : null,
          };
        }),
      };
    },
    usage: (renderTarget) => liveThreads.get(toTargetKey(renderTarget))?.usage() ?? null,
    close: async () => {
      isClosed = true;
      const whenThreadsClosed = [...liveThreads.values()].map((thread) => thread.close());
      liveThreads.clear();
      threads.clear();
      await Promise.all(whenThreadsClosed);
    },
  };
}
