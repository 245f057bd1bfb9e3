import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import { REMOTE_EXPOSE, type RemoteModule } from '@second-gear/contract/remote';
import type { Candidate } from './discovery.ts';
import { addressOfAttempt, demandIntegrity } from './integrity.ts';
import { preloadFiles } from './preload-files.ts';

/**
 * The federation runtime that webpack includes in this build. Importing it by package name would duplicate it
 * in the bundle.
 */
declare const __webpack_require__: { federation: { instance: ModuleFederation } };

/** Timeout in ms for a remote's entry script, and for entry, chunks and start together. */
const ENTRY_TIMEOUT = 4_000;
const LOAD_TIMEOUT = 20_000;

function isRemoteModule(value: unknown): value is { default: RemoteModule } {
  const border = (value as { default?: Partial<RemoteModule> } | null)?.default;
  return typeof border?.routes === 'function' && typeof border.slots === 'object';
}

function withTimeout<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`${what} took longer than ${String(ms)} ms`));
    }, ms);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

let prepared = false;

/** Entry scripts get the integrity hash of the discovery document, and time out after ENTRY_TIMEOUT. */
function prepare(federation: ModuleFederation): void {
  if (prepared) return;
  prepared = true;
  federation.registerPlugins([
    {
      name: 'second-gear-entries',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        const integrity = globalThis.__secondGearIntegrity?.[new URL(url, location.href).pathname];
        if (integrity) script.integrity = integrity;
        return { script, timeout: ENTRY_TIMEOUT };
      },
    },
  ]);
}

/**
 * Loads one version of a remote and returns its public interface. The only file that depends on the
 * federation library.
 * @param attempt 0 for the first; later attempts use a new registration, since the runtime
 *   caches a failed start
 * @throws if the entry or a chunk fails to load, doesn't match its hash or exposes something else
 */
export async function loadContainer(candidate: Candidate, attempt: number): Promise<RemoteModule> {
  const federation = __webpack_require__.federation.instance;
  prepare(federation);
  demandIntegrity(candidate);
  // Later attempts use other URLs.
  if (attempt === 0) preloadFiles(candidate.url, candidate.first ?? [], candidate.files);
  const name = attempt === 0 ? candidate.container : `${candidate.container}_again${String(attempt)}`;
  federation.registerRemotes([
    {
      name,
      entry: addressOfAttempt(candidate, attempt),
      entryGlobalName: candidate.container,
      type: 'global',
    },
  ]);
  const request = `${name}/${REMOTE_EXPOSE.slice(2)}`;
  const loaded: unknown = await withTimeout(
    federation.loadRemote<unknown>(request),
    LOAD_TIMEOUT,
    `Loading ${candidate.url}`,
  );
  if (!isRemoteModule(loaded)) throw new Error(`${candidate.url} exposes no remote module`);
  return loaded.default;
}
