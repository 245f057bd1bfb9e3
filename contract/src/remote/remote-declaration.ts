import * as z from 'zod/mini';
import { remoteNameSchema } from '../releases/name-schemas.ts';
import { routePatternSchema } from './route-pattern-schema.ts';

/** Adds the text that editors show for a field, through `remote.schema.json`. */
const describedAs = (text: string) => z.describe(text);

const routeSchema = z
  .object({
    path: routePatternSchema.check(
      describedAs('Pattern of its addresses: /cars/:id, or /dashboard/* for a whole subtree.'),
    ),
    data: z.optional(
      z
        .array(z.string())
        .check(
          describedAs(
            'API paths (below {host}) that its first screen asks for at once; :name is taken from the address.',
          ),
        ),
    ),
    drawn: z.optional(
      z.boolean().check(describedAs('Drawn on the server, as it is for somebody who is not signed in.')),
    ),
    account: z.optional(
      z
        .boolean()
        .check(
          describedAs(
            'For people with an account only: the frame leads a visitor who is signed out to /login before loading anything.',
          ),
        ),
    ),
    screen: z.optional(
      z
        .string()
        .check(
          describedAs(
            'Name of the chunk with its screen (webpackChunkName), where that does not come with the remote itself.',
          ),
        ),
    ),
  })
  .check(
    z.refine(({ drawn, account }) => !(drawn && account), {
      error: 'A route is drawn for everybody, or for people with an account only',
    }),
  );

/**
 * `remote.json` next to a remote's package.json: what the remote declares without being run. Release tools
 * copy it into the discovery document, and the gate checks the built artifact against it.
 */
export const remoteDeclarationSchema = z.object({
  name: remoteNameSchema.check(describedAs('The remote’s name, that of its folder without mfe-.')),
  owner: z.string().check(describedAs('Team or person who answers for it.')),
  routes: z
    .array(routeSchema)
    .check(describedAs('The addresses that it owns. No other remote may own one of them.')),
  slots: z.array(z.string()).check(describedAs('The places in other teams’ screens that it fills.')),
  contract: z
    .string()
    .check(describedAs('Range of the contract package that it was written against, as in ^1.0.0.')),
  budget: z.int().check(describedAs('Most bytes (brotli) that its first screen’s scripts may weigh.')),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

/**
 * Returns the JSON schema of `remote.json`, for editors. A copy is stored in `contract/remote.schema.json`.
 */
export function remoteJsonSchema(): object {
  const { properties, ...rest } = z.toJSONSchema(remoteDeclarationSchema);
  return { ...rest, properties: { $schema: { type: 'string' }, ...properties } };
}
