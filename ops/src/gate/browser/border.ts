import type { RemoteDeclaration } from '@second-gear/contract/remote-declaration';
import type { Page } from 'playwright-core';

/** A loaded remote's actual routes and slots. */
export interface Border {
  /** Absolute paths of its screens, including parameters. */
  paths: string[];
  slots: string[];
}

/** The federation runtime's list of instances, which is a global of the page. */
declare global {
  var __FEDERATION__:
    | {
        __INSTANCES__: {
          registerRemotes: (remotes: object[]) => void;
          loadRemote: (id: string) => Promise<unknown>;
        }[];
      }
    | undefined;
}

/** Loads a remote's public interface in an open page of the site, under a separate name. */
export function readBorder(page: Page, container: string, entry: string): Promise<Border | null> {
  return page.evaluate(
    async ({ container, entry }) => {
      interface Route {
        path?: string;
        index?: boolean;
        children?: Route[];
      }
      const [federation] = globalThis.__FEDERATION__?.__INSTANCES__ ?? [];
      if (!federation) return null;
      const name = `${container}_border`;
      federation.registerRemotes([{ name, entry, entryGlobalName: container, type: 'global' }]);
      const loaded = (await federation.loadRemote(`${name}/remote`)) as {
        default?: { routes?: (host: object) => Route[]; slots?: Record<string, unknown> };
      };
      const border = loaded.default;
      if (typeof border?.routes !== 'function' || typeof border.slots !== 'object') return null;
      const join = (base: string, path = '') =>
        path.startsWith('/') ? path : `${base === '/' ? '' : base}${path ? `/${path}` : ''}` || '/';
      const leaves = (routes: Route[], base: string): string[] =>
        routes.flatMap(({ path, children }) => {
          const here = join(base, path);
          return children ? leaves(children, here) : [here];
        });
      return {
        paths: [...new Set(leaves(border.routes({ queryClient: {} }), '/'))],
        slots: Object.keys(border.slots),
      };
    },
    { container, entry },
  );
}

const covers = (pattern: string, path: string): boolean =>
  pattern.endsWith('/*')
    ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
    : pattern === path;

/** Returns how a remote differs from its declaration. Each message includes the fix. */
export function borderFaults(border: Border, { routes, slots }: RemoteDeclaration): string[] {
  const { paths } = border;
  return [
    ...routes
      .filter(({ path }) => !paths.some((own) => covers(path, own)))
      .map(({ path }) => `It declares the route ${path} and has none. Add it or take it from remote.json.`),
    ...paths
      .filter((own) => !routes.some(({ path }) => covers(path, own)))
      .map(
        (own) =>
          `It has the route ${own} and does not declare it, so nobody gets there. Add it to remote.json.`,
      ),
    ...slots
      .filter((slot) => !border.slots.includes(slot))
      .map((slot) => `It declares the slot ${slot} and does not fill it.`),
    ...border.slots
      .filter((slot) => !slots.includes(slot))
      .map((slot) => `It fills the slot ${slot} and does not declare it. Add it to remote.json.`),
  ];
}
