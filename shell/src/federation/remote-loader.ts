import type { Discovery } from '@second-gear/contract/discovery';
import type { RemoteModule } from '@second-gear/contract/remote';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { candidates, type Candidate } from './discovery.ts';

export interface LoadedRemote {
  name: string;
  version: string;
  module: RemoteModule;
}

/** A remote of which no version could be loaded; `causes` has one error for each try. */
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
  /** Loads a remote once; a failure is forgotten, so that a later call tries anew. */
  load: (remote: string) => Promise<LoadedRemote>;
}

/**
 * The fallback chain: the served version, the served version once more, the version before it.
 * @param loadContainer loads one version; `attempt` counts the tries of that version since the page opened
 */
export function createRemoteLoader(
  discovery: Discovery,
  loadContainer: (candidate: Candidate, attempt: number) => Promise<RemoteModule>,
  report: (event: TelemetryEvent) => void,
): RemoteLoader {
  const underWay = new Map<string, Promise<LoadedRemote>>();
  const attempts = new Map<string, number>();

  async function tryCandidate(candidate: Candidate): Promise<RemoteModule> {
    const attempt = attempts.get(candidate.container) ?? 0;
    attempts.set(candidate.container, attempt + 1);
    return loadContainer(candidate, attempt);
  }

  async function loadChain(name: string): Promise<LoadedRemote> {
    const [current, previous] = candidates(discovery, name);
    const chain = [current, current, previous].filter((candidate) => candidate !== undefined);
    const causes: unknown[] = [];
    for (const candidate of chain) {
      try {
        const module = await tryCandidate(candidate);
        if (candidate !== current) {
          report({ remote: name, version: candidate.version, kind: 'fallback' });
        }
        return { name, version: candidate.version, module };
      } catch (error) {
        console.error(error);
        causes.push(error);
        report({
          remote: name,
          version: candidate.version,
          kind: 'load-failed',
          detail: String(error).slice(0, 300),
        });
      }
    }
    throw new RemoteLoadError(name, causes);
  }

  return {
    load(name) {
      const known = underWay.get(name);
      if (known) return known;
      const loading = loadChain(name);
      underWay.set(name, loading);
      loading.catch(() => {
        underWay.delete(name);
      });
      return loading;
    },
  };
}
