import { remoteNameSchema } from '@second-gear/contract/name-schemas';
import * as z from 'zod/mini';
import { routePatternSchema } from './route-pattern-schema.ts';

/** Adds a description to a field. It is in `remote.schema.json`, so editors show it. */
const describeField = (text: string) => z.describe(text);

const routeFields = {
  path: routePatternSchema.check(
    describeField('URL pattern: /cars/:id, or /dashboard/* for a whole subtree.'),
  ),
  data: z.optional(
    z
      .array(z.string())
      .check(
        describeField(
          'API paths (below {host}) that the first screen fetches immediately; :name comes from the URL.',
        ),
      ),
  ),
  account: z.optional(
    z
      .boolean()
      .check(
        describeField(
          'Requires an account: the shell sends signed-out visitors to /login before it loads anything.',
        ),
      ),
  ),
  screen: z.optional(
    z
      .string()
      .check(
        describeField(
          'Name of the chunk that contains the screen (webpackChunkName), if the screen is not part of the remote entry.',
        ),
      ),
  ),
};
const ROUTE_CONFLICT_ERROR = 'A route can be rendered on the server or require an account, but not both';

const declarationFields = {
  name: remoteNameSchema.check(describeField('Name of the remote: its folder name without mfe-.')),
  owner: z.string().check(describeField('Team or person responsible for the remote.')),
  slots: z.array(z.string()).check(describeField('Slots in other teams’ screens that the remote fills.')),
  contract: z
    .string()
    .check(describeField('Version range of the contract package the remote was built against, like ^1.0.0.')),
  budget: z.int().check(describeField('Maximum size in bytes (brotli) of the first screen’s scripts.')),
};
const ROUTES_DESCRIPTION = 'Routes the remote owns. No two remotes can own the same route.';

const declaredRouteSchema = z
  .object({
    ...routeFields,
    ssr: z.optional(
      z.boolean().check(describeField('Rendered on the server as signed-out visitors see it.')),
    ),
    drawn: z.optional(z.boolean().check(z.meta({ description: 'Old name of ssr.', deprecated: true }))),
  })
  .check(
    z.refine(({ ssr, drawn, account }) => !((ssr ?? drawn) && account), { error: ROUTE_CONFLICT_ERROR }),
  );

/**
 * Schema of `remote.json`, which is next to a remote's package.json. Tools read it without running the
 * remote.
 */
export const remoteDeclarationSchema = z.object({
  ...declarationFields,
  routes: z.array(declaredRouteSchema).check(describeField(ROUTES_DESCRIPTION)),
  sharedRanges: z.optional(
    z
      .record(z.string(), z.string())
      .check(
        describeField(
          'Version ranges of shared packages that the remote accepts from the shell, like {"zustand": "^5.1.0 || ^6.0.0"}. They must include the installed version. Default: the installed version with ^.',
        ),
      ),
  ),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

/**
 * The published form of `remote.json`, which the build report and `release.json` contain. In this form, the
 * field `ssr` has its old name `drawn`, because deployed shells and renderers know only that name. The build
 * converts `remote.json` (build/remote-declaration.mjs). Release tools copy the declaration into the
 * discovery document, and the gate (tools/release/src/gate) checks the build against it.
 */
export const publishedDeclarationSchema = z.object({
  ...declarationFields,
  routes: z.array(
    z
      .object({ ...routeFields, drawn: z.optional(z.boolean()) })
      .check(z.refine(({ drawn, account }) => !(drawn && account), { error: ROUTE_CONFLICT_ERROR })),
  ),
});
export type PublishedDeclaration = z.output<typeof publishedDeclarationSchema>;

/**
 * Creates the JSON schema of `remote.json`, for editors. `packages/federation/remote.schema.json` contains
 * it.
 */
export function createRemoteJsonSchema(): object {
  const { properties, ...rest } = z.toJSONSchema(remoteDeclarationSchema);
  return { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
}
