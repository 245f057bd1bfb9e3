import * as z from 'zod/mini';
import { remoteName } from './name-schemas.ts';
import { routePattern } from './route-pattern-schema.ts';

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
    z
      .object({
        path: routePattern,
        /** API paths (below `{host}`) that its first screen asks at once; `:name` is taken from the address. */
        data: z.optional(z.array(z.string())),
        /** Drawn on the server, as it is for somebody who is not signed in. */
        drawn: z.optional(z.boolean()),
        /** For people with an account only: the frame leads a visitor who is signed out to /login before loading anything. */
        account: z.optional(z.boolean()),
        /** Name of the chunk with its screen (`webpackChunkName`), where that does not come with the remote itself. */
        screen: z.optional(z.string()),
      })
      .check(
        z.refine(({ drawn, account }) => !(drawn && account), {
          error: 'A route is drawn for everybody, or for people with an account only',
        }),
      ),
  ),
  slots: z.array(z.string()),
  /** Range of the contract package it was written against. */
  contract: z.string(),
  /** Most bytes (brotli) that its first screen's scripts may weigh. */
  budget: z.int(),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;
