import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import * as z from 'zod/mini';
import { remoteName } from './names.ts';
import { routePattern } from './route-patterns.ts';
import type { SlotComponent, SlotName } from './slots.tsx';

/** What the shell lends a remote when it asks for its routes. */
export interface HostServices {
  queryClient: QueryClient;
}

/** The whole border of a remote: the default export of its `./remote` expose. */
export interface RemoteModule {
  /** Absolute route objects; loaders may use the host's query client. */
  routes: (host: HostServices) => RouteObject[];
  slots: { [N in SlotName]?: SlotComponent<N> };
}

/**
 * `remote.json` beside a remote's package.json: what it declares without being run. Release tools copy
 * it into the discovery document, and the gate checks the built artefact against it.
 */
export const remoteDeclarationSchema = z.object({
  name: remoteName,
  /** Team or person who answers for it. */
  owner: z.string(),
  /** Route patterns the remote owns (route-patterns.ts), `/dashboard/*` for a whole subtree. */
  routes: z.array(
    z.object({
      path: routePattern,
      /** API paths (below `{host}`) that its first screen asks at once; `:name` is taken from the address. */
      data: z.optional(z.array(z.string())),
    }),
  ),
  slots: z.array(z.string()),
  /** Range of the contract package it was written against. */
  contract: z.string(),
  /** Most bytes (brotli) that its first screen's scripts may weigh. */
  budget: z.int(),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

/** Name of the module that every remote exposes. */
export const REMOTE_EXPOSE = './remote';
