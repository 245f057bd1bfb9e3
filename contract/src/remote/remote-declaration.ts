import * as z from 'zod/mini';
import { remoteNameSchema } from '../releases/name-schemas.ts';
import { routePatternSchema } from './route-pattern-schema.ts';

/** Adds the text that editors show for a field, through `remote.schema.json`. */
const describedAs = (text: string) => z.describe(text);

const routeSchema = z
  .object({
    path: routePatternSchema.check(
      describedAs('URL pattern: /cars/:id, or /dashboard/* for a whole subtree.'),
    ),
    data: z.optional(
      z
        .array(z.string())
        .check(
          describedAs(
            'API paths (below {host}) that the first screen fetches immediately; :name comes from the URL.',
          ),
        ),
    ),
    drawn: z.optional(
      z.boolean().check(describedAs('Rendered on the server as signed-out visitors see it.')),
    ),
    account: z.optional(
      z
        .boolean()
        .check(
          describedAs(
            'Requires an account: the shell sends signed-out visitors to /login before it loads anything.',
          ),
        ),
    ),
    screen: z.optional(
      z
        .string()
        .check(
          describedAs(
            'Name of the chunk with the screen (webpackChunkName), if the screen is not part of the remote entry.',
          ),
        ),
    ),
  })
  .check(
    z.refine(({ drawn, account }) => !(drawn && account), {
      error: 'A route is either rendered on the server or requires an account, not both',
    }),
  );

/**
 * `remote.json` next to a remote's package.json: what the remote declares without being run. Release tools
 * copy it into the discovery document, and the gate checks the built artifact against it.
 */
export const remoteDeclarationSchema = z.object({
  name: remoteNameSchema.check(describedAs('Name of the remote: its folder name without mfe-.')),
  owner: z.string().check(describedAs('Team or person responsible for the remote.')),
  routes: z
    .array(routeSchema)
    .check(describedAs('Routes the remote owns. No two remotes can own the same route.')),
  slots: z.array(z.string()).check(describedAs('Slots in other teams’ screens that the remote fills.')),
  contract: z
    .string()
    .check(describedAs('Version range of the contract package the remote was built against, like ^1.0.0.')),
  budget: z.int().check(describedAs('Maximum size in bytes (brotli) of the scripts of the first screen.')),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

/**
 * Returns the JSON schema of `remote.json`, for editors. A copy is stored in `contract/remote.schema.json`.
 */
export function remoteJsonSchema(): object {
  const { properties, ...rest } = z.toJSONSchema(remoteDeclarationSchema);
  return { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
}
