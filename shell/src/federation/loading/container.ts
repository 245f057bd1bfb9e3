import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { REMOTE_EXPOSE, type RemoteModule } from '@second-gear/federation/remote';
import type { LoadCandidate } from '../discovery/discovery.ts';
import { registerIntegrity, toAttemptUrl } from './integrity.ts';
import { preloadFiles } from './preload-files.ts';

/**
 * The federation runtime that webpack includes in this build. Importing it by package name would duplicate it
 * in the bundle.
 */
declare const __webpack_require__: { federation: { instance: ModuleFederation } };

/** Timeouts in ms: for a remote's entry script, and for its entry, chunks and start together. */
const ENTRY_TIMEOUT_MS = 4_000;
const LOAD_TIMEOUT_MS = 20_000;

function isRemoteModule(value: unknown): value is { default: RemoteModule } {
  const exposed = (value as { default?: Partial<RemoteModule> } | null)?.default;
  return typeof exposed?.routes === 'function' && typeof exposed.slots === 'object';
}

function withTimeout<T>(promise: Promise<T>, ms: number, description: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`${description} took longer than ${String(ms)} ms`));
    }, ms);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/**
 * Runtime plugin that gives entry scripts the integrity hash from the discovery document, and a timeout. The
 * runtime ignores a repeated registration of the same name.
 */
const ENTRY_PLUGIN: ModuleFederationRuntimePlugin = {
  name: 'second-gear-entries',
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = globalThis.__secondGearIntegrity?.[new URL(url, location.href).pathname];
    if (integrity) script.integrity = integrity;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

/**
 * Loads one version of a remote and returns its public interface. Only this file depends on the federation
 * library.
 * @param attempt 0 for the first; later attempts use a new registration, because the runtime caches a failed
 * start
 * @throws if the entry or a chunk fails to load, doesn't match its hash or exposes something else
 */
export async function loadContainer(candidate: LoadCandidate, attempt: number): Promise<RemoteModule> {
  const federation = __webpack_require__.federation.instance;
  federation.registerPlugins([ENTRY_PLUGIN]);
  registerIntegrity(candidate);
  // Preloads only for the first attempt, because later attempts use other URLs.
  if (attempt === 0) preloadFiles(candidate.url, candidate.preloads ?? [], candidate.files);
  const name = attempt === 0 ? candidate.container : `${candidate.container}_again${String(attempt)}`;
  federation.registerRemotes([
    {
      name,
      entry: toAttemptUrl(candidate, attempt),
      entryGlobalName: candidate.container,
      type: 'global',
    },
  ]);
  const request = `${name}/${REMOTE_EXPOSE.slice(2)}`;
  const loaded: unknown = await withTimeout(
    federation.loadRemote<unknown>(request),
    LOAD_TIMEOUT_MS,
    `Loading ${candidate.url}`,
  );
  if (!isRemoteModule(loaded)) throw new Error(`${candidate.url} exposes no remote module`);
  return loaded.default;
}
