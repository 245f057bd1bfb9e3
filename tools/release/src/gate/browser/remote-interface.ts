import type { PublishedDeclaration } from '@second-gear/federation/remote-declaration';
import type { Page } from 'playwright-core';

/** The routes and slots that a remote's module exports. */
export interface RemoteInterface {
  /** Absolute paths of its screens, including parameters. */
  paths: string[];
  slots: string[];
}

/** An instance of the federation runtime, with the members that the gate uses. */
export interface FederationInstance {
  registerRemotes: (remotes: object[]) => void;
  loadRemote: (id: string) => Promise<unknown>;
  /** Shared modules by scope, name and version. `lib` returns the module if it is loaded. */
  shareScopeMap?: Record<string, Record<string, Record<string, { lib?: () => unknown }>>>;
}

/** The federation runtime's list of instances, which is a global of the page. */
declare global {
  var __FEDERATION__: { __INSTANCES__: FederationInstance[] } | undefined;
}

/**
 * Loads a remote's module in an open page under another name, and returns its public interface. Null if the
 * module does not export a remote.
 */
export function readRemoteInterface(
  page: Page,
  container: string,
  entry: string,
): Promise<RemoteInterface | null> {
  return page.evaluate(
    async ({ container, entry }) => {
      interface Route {
        path?: string;
        index?: boolean;
        children?: Route[];
      }
      const [federation] = globalThis.__FEDERATION__?.__INSTANCES__ ?? [];
      if (!federation) return null;
      const name = `${container}_gate`;
      federation.registerRemotes([{ name, entry, entryGlobalName: container, type: 'global' }]);
      const loadedModule = (await federation.loadRemote(`${name}/remote`)) as {
        default?: { routes?: (host: object) => Route[]; slots?: Record<string, unknown> };
      };
      const remoteInterface = loadedModule.default;
      if (typeof remoteInterface?.routes !== 'function' || typeof remoteInterface.slots !== 'object')
        return null;
      const join = (base: string, path = '') =>
        path.startsWith('/') ? path : `${base === '/' ? '' : base}${path ? `/${path}` : ''}` || '/';
      const leafPaths = (routes: Route[], base: string): string[] =>
        routes.flatMap(({ path, children }) => {
          const fullPath = join(base, path);
          return children ? leafPaths(children, fullPath) : [fullPath];
        });
      return {
        paths: [...new Set(leafPaths(remoteInterface.routes({ queryClient: {} }), '/'))],
        slots: Object.keys(remoteInterface.slots),
      };
    },
    { container, entry },
  );
}

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*')
    ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
    : pattern === path;

/** Describes how a remote differs from its declaration. Each message includes the fix. */
export function findInterfaceFaults(
  remoteInterface: RemoteInterface,
  { routes, slots }: PublishedDeclaration,
): string[] {
  const { paths } = remoteInterface;
  return [
    ...routes
      .filter(({ path }) => !paths.some((exposedPath) => covers(path, exposedPath)))
      .map(
        ({ path }) =>
          `It declares the route ${path} but does not export it. Add the route or remove it from remote.json.`,
      ),
    ...paths
      .filter((exposedPath) => !routes.some(({ path }) => covers(path, exposedPath)))
      .map(
        (exposedPath) =>
          `It exports the route ${exposedPath} but does not declare it, so visitors cannot reach it. Add it to remote.json.`,
      ),
    ...slots
      .filter((slot) => !remoteInterface.slots.includes(slot))
      .map((slot) => `It declares the slot ${slot} but does not fill it.`),
    ...remoteInterface.slots
      .filter((slot) => !slots.includes(slot))
      .map((slot) => `It fills the slot ${slot} but does not declare it. Add it to remote.json.`),
  ];
}
