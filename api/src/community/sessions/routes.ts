import { errorSchema } from '@second-gear/contract/errors';
import { endJwt, getJwt } from '@second-gear/contract/sessions';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bearerTokenOf } from '../../platform/auth/access.ts';
import { endSignIns, endSignInsBefore, requireActiveSignIn } from '../../platform/auth/sign-in-revocation.ts';
import { revokedTokens } from '../../platform/db/tables/users.ts';
import { HttpError, unauthorized } from '../../platform/errors/errors.ts';
import { route } from '../../platform/http/route.ts';
import { registerSignIn } from '../users/register-sign-in.ts';

/** 403 response of GET /jwt: the usual fields plus a null `token`, which docs/specification.md requires. */
const nullTokenErrorSchema = z.extend(errorSchema, { token: z.optional(z.null()) });

export function sessionRoutes(app: FastifyInstance): void {
  const { db, tokens, signIn: provider } = app.services;

  route(
    app,
    getJwt,
    async ({ query, request }) => {
      const identity = await provider.verifyIdToken(bearerTokenOf(request));
      if (identity.email !== query.email) {
        throw new HttpError(403, {
          code: 'email_mismatch',
          message: 'You’re logged in with a different email address',
          token: null,
        });
      }
      await requireActiveSignIn(db, identity);
      try {
        await registerSignIn(app.services, request.log, identity);
      } catch (error) {
        if (error instanceof HttpError && error.status === 403) {
          throw new HttpError(403, { ...error.body, token: null });
        }
        throw error;
      }
      if (identity.validSince !== null) await endSignInsBefore(db, identity.uid, identity.validSince);
      return { token: await tokens.issue(identity.uid, identity.signIn?.beganAt) };
    },
    { limit: 'sign-in', errorSchemas: { 403: nullTokenErrorSchema } },
  );

  route(app, endJwt, async ({ request }) => {
    if (!request.session) throw unauthorized();
    const { user, jti, expiresAt, signIn } = request.session;
    if (signIn) await endSignIns(db, user.id, signIn);
    const endedRows = await db
      .insert(revokedTokens)
      .values({ jti, expiresAt })
      .onConflictDoNothing()
      .returning({ jti: revokedTokens.jti });
    // The server already rejects these sign-ins, even if the provider does not end them.
    await provider.revokeSignIns(user.id).catch((error: unknown) => {
      request.log.warn({ err: error }, 'could not revoke the sign-ins of a user at the provider');
    });
    return { deletedCount: endedRows.length };
  });
}
