import { isChunkLoadError } from '@second-gear/contract/chunk-load-error';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { RemoteModule } from '@second-gear/federation/remote';
import type { CandidateVersion } from '../discovery/discovery.ts';
import { type LoadedVersion, toFaultEvent } from '../telemetry/telemetry.ts';

export interface LoadedRemote extends LoadedVersion {
  module: RemoteModule;
}

/** No version of a remote could be loaded. `causes` has one error per attempt. */
export class RemoteLoadError extends Error {
  readonly remote: string;
  readonly causes: readonly unknown[];

  constructor(remote: string, causes: readonly unknown[]) {
    super(`The ${remote} part of the site could not be loaded`);
    this.name = 'RemoteLoadError';
    this.remote = remote;
    this.causes = causes;
  }
}

/**
 * Returns whether a file has not arrived in time. The connection may be slow, so the version is not at fault.
 */
export const isTimeout = (error: unknown): boolean => isChunkLoadError(error) && error.type === 'timeout';

/** How the loader treats versions that do not load in time, and versions that are no longer used. */
export interface LoaderOptions {
  /** Resolves once a version's files are late for this connection, or when the signal is aborted. */
  waitUntilLate: (url: string, signal: AbortSignal) => Promise<void>;
  /** Returns whether the tab must keep its versions, because of a payment. */
  isHeld: () => boolean;
  isMounted: (remote: { name: string; version: string }) => boolean;
  /** Releases the memory of a loaded version. It can be loaded again. */
  releaseContainer: (candidate: CandidateVersion) => void;
}

const DEFAULT_OPTIONS: LoaderOptions = {
  waitUntilLate: () => new Promise(() => undefined),
  isHeld: () => false,
  isMounted: () => true,
  releaseContainer: () => undefined,
};

/** The result of waiting for an attempt. A late attempt continues. */
type Outcome = { candidate: CandidateVersion; module: RemoteModule } | { error: unknown } | { isLate: true };

export interface RemoteLoader {
  /** Loads a remote once. A failure isn't cached, so a later call retries. */
  load: (remote: string) => Promise<LoadedRemote>;
  /**
   * Loads the current candidates, even if a version is loaded. Later calls of `load` return the result.
   * @param isForced loads and runs the version again even if its code already ran, to request a missing chunk
   * again
   */
  reload: (remote: string, isForced?: boolean) => Promise<LoadedRemote>;
  /** Returns the loaded remote. Returns undefined if it isn't loaded. */
  getLoaded: (remote: string) => LoadedRemote | undefined;
  /** Versions of all loaded remotes, by name. */
  getLoadedVersions: () => Record<string, string>;
  /** Returns whether the version with this container has loaded. */
  isRunning: (container: string) => boolean;
}

/**
 * Loads remotes with fallbacks: the preferred version twice, then every other version once. A version that
 * failed while the site was reachable isn't tried again on this page, unless `reload` is forced or no other
 * version is left. An attempt that is late for this connection continues while the next one starts, and the
 * first one to arrive is used. A version that arrives after its replacement is used from the next mount on.
 * @param listCandidates returns a remote's versions, best first
 * @param loadContainer loads one version. `attempt` counts its attempts since the page loaded
 * @param isReachable returns whether the site is reachable. If not, no version is at fault and none is
 * reported
 */
export function createRemoteLoader(
  listCandidates: (remote: string) => Promise<readonly CandidateVersion[]>,
  loadContainer: (candidate: CandidateVersion, attempt: number) => Promise<RemoteModule>,
  report: (event: TelemetryEvent) => void,
  isReachable: () => Promise<boolean>,
  { waitUntilLate, isHeld, isMounted, releaseContainer }: LoaderOptions = DEFAULT_OPTIONS,
): RemoteLoader {
  const pendingLoads = new Map<string, Promise<LoadedRemote>>();
  const loadedRemotes = new Map<string, LoadedRemote>();
  const attempts = new Map<string, number>();
  const modules = new Map<string, RemoteModule>();
  /** Versions whose code is in memory, by container. */
  const runningVersions = new Map<string, { name: string; candidate: CandidateVersion }>();
  /** Modules that arrived after the page had given up. Retry uses them. */
  const unusedModules = new Set<RemoteModule>();
  /** Containers that failed to load, by remote. */
  const failedContainers = new Map<string, Set<string>>();

  async function tryCandidate(
    name: string,
    candidate: CandidateVersion,
    isForced: boolean,
  ): Promise<RemoteModule> {
    const cachedModule = modules.get(candidate.container);
    if (cachedModule && (!isForced || unusedModules.delete(cachedModule))) return cachedModule;
    const attempt = attempts.get(candidate.container) ?? 0;
    attempts.set(candidate.container, attempt + 1);
    const module = await loadContainer(candidate, attempt);
    const earlierModule = modules.get(candidate.container);
    // A late attempt and its retry may both succeed. The page must use only the first module.
    if (earlierModule && earlierModule !== cachedModule) return earlierModule;
    modules.set(candidate.container, module);
    runningVersions.set(candidate.container, { name, candidate });
    return module;
  }

  /** Releases a remote's unmounted versions, except `usedVersions`. */
  function releaseOthers(name: string, ...usedVersions: readonly (string | undefined)[]): void {
    for (const [container, { name: owner, candidate }] of runningVersions) {
      const { version } = candidate;
      if (owner !== name || usedVersions.includes(version) || isMounted({ name, version })) continue;
      for (const map of [runningVersions, modules, attempts]) map.delete(container);
      releaseContainer(candidate);
    }
  }

  /**
   * Returns the versions in the order of the attempts. The preferred version gets a second attempt, in case
   * of a brief network error.
   */
  async function createFallbackChain(name: string, isForced: boolean): Promise<readonly CandidateVersion[]> {
    if (isForced) failedContainers.delete(name);
    const candidates = await listCandidates(name);
    const untriedCandidates = candidates.filter(
      ({ container }) => !failedContainers.get(name)?.has(container),
    );
    const chain = untriedCandidates.length > 0 ? untriedCandidates : candidates;
    return chain.flatMap((candidate) => (candidate === candidates[0] ? [candidate, candidate] : [candidate]));
  }

  /**
   * Waits until this attempt or an earlier late one succeeds, or until this attempt fails or is late. Ignores
   * failures of late attempts, because later attempts have replaced them.
   */
  async function waitForOutcome(
    candidate: CandidateVersion,
    attempt: Promise<RemoteModule>,
    lateAttempts: ReadonlyMap<Promise<RemoteModule>, CandidateVersion>,
  ): Promise<Outcome> {
    const timer = new AbortController();
    const outcome = await new Promise<Outcome>((resolve) => {
      attempt.then(
        (module) => resolve({ candidate, module }),
        (error: unknown) => resolve({ error }),
      );
      for (const [lateAttempt, lateCandidate] of lateAttempts)
        lateAttempt.then((module) => resolve({ candidate: lateCandidate, module }), console.warn);
      void waitUntilLate(candidate.url, timer.signal).then(() => resolve({ isLate: true }));
    });
    timer.abort();
    return outcome;
  }

  /** If a preferred version arrives after its replacement, uses it from the next mount on. */
  async function adoptLateVersion(attempt: Promise<RemoteModule>, replacement: LoadedRemote): Promise<void> {
    const { name } = replacement;
    await attempt;
    if (loadedRemotes.get(name) === replacement && !isHeld()) await startLoading(name);
  }

  async function loadChain(name: string, isForced: boolean): Promise<LoadedRemote> {
    const chain = await createFallbackChain(name, isForced);
    const causes: unknown[] = [];
    const failedInChain: string[] = [];
    const lateAttempts = new Map<Promise<RemoteModule>, CandidateVersion>();
    for (const candidate of chain) {
      const attempt = tryCandidate(name, candidate, isForced);
      const outcome = await waitForOutcome(candidate, attempt, lateAttempts);
      if ('module' in outcome) {
        const { version, container } = outcome.candidate;
        if (container !== chain[0]?.container) report({ remote: name, version, kind: 'fallback' });
        const otherFailedContainers = failedInChain.filter(
          (failedContainer) => failedContainer !== container,
        );
        failedContainers.set(
          name,
          new Set([...(failedContainers.get(name) ?? []), ...otherFailedContainers]),
        );
        const remote = { name, version, module: outcome.module };
        releaseOthers(name, version, loadedRemotes.get(name)?.version);
        loadedRemotes.set(name, remote);
        for (const [lateAttempt, { container: lateContainer }] of lateAttempts) {
          if (lateContainer !== container && lateContainer === chain[0]?.container)
            adoptLateVersion(lateAttempt, remote).catch(console.warn);
        }
        return remote;
      }
      const error = 'error' in outcome ? outcome.error : new Error(`${candidate.url} has not arrived yet`);
      console.error(error);
      causes.push(error);
      if ('isLate' in outcome) lateAttempts.set(attempt, candidate);
      if (!(await isReachable())) break;
      if ('isLate' in outcome || isTimeout(error)) continue;
      failedInChain.push(candidate.container);
      report(toFaultEvent('load-failed', { name, version: candidate.version }, error));
    }
    failedContainers.delete(name);
    for (const lateAttempt of lateAttempts.keys())
      lateAttempt.then((module) => unusedModules.add(module), console.warn);
    throw new RemoteLoadError(name, causes);
  }

  function startLoading(name: string, isForced = false): Promise<LoadedRemote> {
    const previousLoad = pendingLoads.get(name);
    const loading = loadChain(name, isForced);
    pendingLoads.set(name, loading);
    loading.catch(() => {
      if (pendingLoads.get(name) !== loading) return;
      // The previous version stays in use.
      if (previousLoad && loadedRemotes.has(name)) pendingLoads.set(name, previousLoad);
      else pendingLoads.delete(name);
    });
    return loading;
  }

  return {
    load: (name) => pendingLoads.get(name) ?? startLoading(name),
    reload: startLoading,
    getLoaded: (name) => loadedRemotes.get(name),
    isRunning: (container) => modules.has(container),
    getLoadedVersions: () =>
      Object.fromEntries([...loadedRemotes].map(([name, { version }]) => [name, version])),
  };
}
