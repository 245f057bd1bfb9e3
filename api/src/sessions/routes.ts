import { errorSchema } from '@second-gear/contract/errors';
import { endJwt, getJwt } from '@second-gear/contract/sessions';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bearerOf } from '../auth/access.ts';
import { endSignIn, requireLasting } from '../auth/ended.ts';
import { revokedTokens } from '../db/tables/users.ts';
import { HttpError, unauthorized } from '../errors.ts';
import { route } from '../route.ts';
import { requireEmail, saveAccount } from '../users/accounts.ts';

/** The spec's refusal: the usual error with an empty token. */
const refusedToken = z.extend(errorSchema, { token: z.optional(z.null()) });

export function sessionRoutes(app: FastifyInstance): void {
  const { db, tokens, verifyIdToken } = app.services;

  route(
    app,
    getJwt,
    async ({ query, request }) => {
      const identity = await verifyIdToken(bearerOf(request));
      if (identity.email !== query.email) {
        throw new HttpError(403, {
          code: 'email_mismatch',
          message: 'The sign-in belongs to another email address',
          token: null,
        });
      }
      await requireLasting(db, identity);
      try {
        await saveAccount(db, requireEmail(identity));
      } catch (error) {
        if (error instanceof HttpError && error.status === 403) {
          throw new HttpError(403, { ...error.body, token: null });
        }
        throw error;
      }
      return { token: await tokens.issue(identity.uid, identity.signIn?.began) };
    },
    { limit: 'sign-in', refusals: { 403: refusedToken } },
  );

  route(app, endJwt, async ({ request }) => {
    if (!request.session) throw unauthorized();
    const { user, jti, expiresAt, signIn } = request.session;
    if (signIn) await endSignIn(db, user.id, signIn);
    const ended = await db
      .insert(revokedTokens)
      .values({ jti, expiresAt })
      .onConflictDoNothing()
      .returning({ jti: revokedTokens.jti });
    return { deletedCount: ended.length };
  });
}
