import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { REMOTE_EXPOSE, type RemoteModule } from '@second-gear/federation/remote';
import { MAX_DEADLINE_MS } from '../../connection/connection-speed.ts';
import type { CandidateVersion, LoadCandidate } from '../discovery/discovery.ts';
import { forgetIntegrity, registerIntegrity, toAttemptUrl } from './integrity.ts';
import { preloadFiles } from './preload-files.ts';

/**
 * The federation runtime that webpack includes in this build. Importing it by package name would duplicate it
 * in the bundle.
 */
declare const __webpack_require__: { federation: { instance: ModuleFederation } };

/** Separates container and attempt in the name of a repeated registration. */
const ATTEMPT_SEPARATOR = '_again';

function isRemoteModule(value: unknown): value is { default: RemoteModule } {
  const exposedModule = (value as { default?: Partial<RemoteModule> } | null)?.default;
  return typeof exposedModule?.routes === 'function' && typeof exposedModule.slots === 'object';
}

/**
 * Runtime plugin that sets the integrity hash from the discovery document and the maximum timeout on entry
 * scripts. The loader detects earlier that a version is late. The runtime ignores a repeated registration of
 * a plugin with the same name.
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
    return { script, timeout: MAX_DEADLINE_MS };
  },
};

/**
 * Releases the memory of a loaded version that is no longer used: its record in the federation library, its
 * chunks, and this page's data about its files.
 */
export function releaseContainer({ container, url }: CandidateVersion): void {
  const federation = __webpack_require__.federation.instance;
  const registrations = federation.options.remotes.filter(
    ({ name }) => name === container || name.startsWith(`${container}${ATTEMPT_SEPARATOR}`),
  );
  // The library forgets a version when it is registered again by force.
  federation.registerRemotes(registrations, { force: true });
  Reflect.deleteProperty(globalThis, `webpackChunk${container}`);
  const { href } = new URL('.', new URL(url, location.href));
  forgetIntegrity(href);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]'))
    if (link.href.startsWith(href)) link.remove();
}

/**
 * Loads one version of a remote and returns its public interface. Only this file depends on the federation
 * library.
 * @param attempt 0 for the first attempt. Later attempts use a new registration, because the runtime caches a
 * failed start
 * @throws if the entry or a chunk fails to load, doesn't match its hash or exposes something else
 */
export async function loadContainer(candidate: LoadCandidate, attempt: number): Promise<RemoteModule> {
  const federation = __webpack_require__.federation.instance;
  federation.registerPlugins([ENTRY_PLUGIN]);
  registerIntegrity(candidate);
  // Preloads only for the first attempt, because later attempts use other URLs.
  if (attempt === 0) preloadFiles(candidate.url, candidate.preloads ?? [], candidate.files);
  const name =
    attempt === 0 ? candidate.container : `${candidate.container}${ATTEMPT_SEPARATOR}${String(attempt)}`;
  federation.registerRemotes([
    {
      name,
      entry: toAttemptUrl(candidate, attempt),
      entryGlobalName: candidate.container,
      type: 'global',
    },
  ]);
  const request = `${name}/${REMOTE_EXPOSE.slice(2)}`;
  const loadedModule: unknown = await federation.loadRemote<unknown>(request);
  if (!isRemoteModule(loadedModule)) throw new Error(`${candidate.url} exposes no remote module`);
  return loadedModule.default;
}
