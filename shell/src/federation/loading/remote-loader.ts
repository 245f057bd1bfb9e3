import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import type { RemoteModule } from '@second-gear/federation/remote';
import type { CandidateVersion } from '../discovery/discovery.ts';
import { toFaultEvent } from '../telemetry/telemetry.ts';

export interface LoadedRemote {
  name: string;
  version: string;
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

export interface RemoteLoader {
  /** Loads a remote once. A failure isn't cached, so a later call retries. */
  load: (remote: string) => Promise<LoadedRemote>;
  /**
   * Loads the current candidates, even if a version is loaded; later calls of `load` return the result.
   * @param isForced loads and runs the version again even if its code already ran, to request a missing chunk
   * again
   */
  reload: (remote: string, isForced?: boolean) => Promise<LoadedRemote>;
  /** Returns the loaded remote; undefined if it isn't loaded. */
  loaded: (remote: string) => LoadedRemote | undefined;
  /** Versions of all loaded remotes, by name. */
  allLoaded: () => Record<string, string>;
}

/**
 * Loads remotes with fallbacks: the preferred version twice, then every other version once. A version that
 * failed while the site was reachable isn't tried again on this page, unless `reload` is forced or no other
 * version is left.
 * @param listCandidates returns a remote's versions, best first
 * @param loadContainer loads one version; `attempt` counts its attempts since the page loaded
 * @param isReachable returns whether the site is reachable; if not, no version is at fault and none is
 * reported
 */
export function createRemoteLoader(
  listCandidates: (remote: string) => Promise<readonly CandidateVersion[]>,
  loadContainer: (candidate: CandidateVersion, attempt: number) => Promise<RemoteModule>,
  report: (event: TelemetryEvent) => void,
  isReachable: () => Promise<boolean>,
): RemoteLoader {
  const loadings = new Map<string, Promise<LoadedRemote>>();
  const loaded = new Map<string, LoadedRemote>();
  const attempts = new Map<string, number>();
  const modules = new Map<string, RemoteModule>();
  /** Containers that failed to load, by remote. */
  const failedContainers = new Map<string, Set<string>>();

  async function tryCandidate(candidate: CandidateVersion, isForced: boolean): Promise<RemoteModule> {
    const cachedModule = modules.get(candidate.container);
    if (cachedModule && !isForced) return cachedModule;
    const attempt = attempts.get(candidate.container) ?? 0;
    attempts.set(candidate.container, attempt + 1);
    const module = await loadContainer(candidate, attempt);
    modules.set(candidate.container, module);
    return module;
  }

  /**
   * Returns the versions in the order of the attempts. The preferred version gets a second attempt, in case
   * of a brief network error.
   */
  async function createFallbackChain(name: string, isForced: boolean): Promise<readonly CandidateVersion[]> {
    if (isForced) failedContainers.delete(name);
    const candidates = await listCandidates(name);
    const untried = candidates.filter(({ container }) => !failedContainers.get(name)?.has(container));
    const chain = untried.length > 0 ? untried : candidates;
    return chain.flatMap((candidate) => (candidate === candidates[0] ? [candidate, candidate] : [candidate]));
  }

  async function loadChain(name: string, isForced: boolean): Promise<LoadedRemote> {
    const chain = await createFallbackChain(name, isForced);
    const causes: unknown[] = [];
    for (const candidate of chain) {
      try {
        const module = await tryCandidate(candidate, isForced);
        if (candidate !== chain[0]) {
          report({ remote: name, version: candidate.version, kind: 'fallback' });
        }
        const failedBefore = chain.slice(0, chain.indexOf(candidate)).map(({ container }) => container);
        failedContainers.set(name, new Set([...(failedContainers.get(name) ?? []), ...failedBefore]));
        const remote = { name, version: candidate.version, module };
        loaded.set(name, remote);
        return remote;
      } catch (error) {
        console.error(error);
        causes.push(error);
        if (!(await isReachable())) break;
        report(toFaultEvent('load-failed', { name, version: candidate.version }, error));
      }
    }
    failedContainers.delete(name);
    throw new RemoteLoadError(name, causes);
  }

  function startLoading(name: string, isForced = false): Promise<LoadedRemote> {
    const previous = loadings.get(name);
    const loading = loadChain(name, isForced);
    loadings.set(name, loading);
    loading.catch(() => {
      if (loadings.get(name) !== loading) return;
      // The previous version stays in use.
      if (previous && loaded.has(name)) loadings.set(name, previous);
      else loadings.delete(name);
    });
    return loading;
  }

  return {
    load: (name) => loadings.get(name) ?? startLoading(name),
    reload: startLoading,
    loaded: (name) => loaded.get(name),
    allLoaded: () => Object.fromEntries([...loaded].map(([name, { version }]) => [name, version])),
  };
}
