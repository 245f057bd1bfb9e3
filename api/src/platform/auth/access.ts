import type { Call } from '@second-gear/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { forbidden, HttpError, suspendedError, unauthorized } from '../errors/errors.ts';
import { type CurrentUser, loadCurrentUser } from './current-user.ts';
import type { Identity, SignIn } from './identity.ts';
import type { SessionTokens } from './session-token.ts';

/** The signed-in caller and the data in the session token. */
export interface Session {
  user: CurrentUser;
  jti: string;
  expiresAt: Date;
  signIn: SignIn | null;
}

export interface SessionContext {
  db: Database;
  tokens: SessionTokens;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    identity: Identity | null;
  }
}

/** Returns the bearer token of a request. Throws 401 if there is none. */
export function bearerTokenOf(request: FastifyRequest): string {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!token) throw unauthorized();
  return token;
}

/**
 * Returns the session of the request's token. Throws 401 if the token is invalid, 403 if the account is
 * suspended.
 */
export async function requireSession(
  { db, tokens }: SessionContext,
  request: FastifyRequest,
): Promise<Session> {
  const claims = await tokens.verify(bearerTokenOf(request));
  const caller = await loadCurrentUser(db, claims);
  if (!caller || caller.revoked) throw unauthorized('Your session has expired. Log in again.');
  if (caller.user.suspended) throw suspendedError(caller.user.suspendedReason);
  const { jti, expiresAt, signIn } = claims;
  return { user: caller.user, jti, expiresAt, signIn };
}

/**
 * Returns the session of the request's token, or null without a valid token. For endpoints that do not
 * require a session.
 */
export async function findSession(
  services: SessionContext,
  request: FastifyRequest,
): Promise<Session | null> {
  if (request.headers.authorization === undefined) return null;
  try {
    return await requireSession(services, request);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

const SELLER_ROLES = new Set(['seller', 'admin']);

/**
 * Checks the role that an endpoint requires. Throws 403 for the wrong role. Also throws 403 if a caller with
 * an unverified email address changes something, because the address may belong to another person.
 */
export function requireAccess(user: CurrentUser, { access, method, allowsUnverified }: Call): void {
  if (access === 'admin' && user.role !== 'admin') throw forbidden('Only admins can do this');
  if (access === 'seller' && !SELLER_ROLES.has(user.role)) throw forbidden('Only sellers can do this');
  if (method !== 'GET' && !allowsUnverified && !user.emailVerified) {
    throw forbidden('Verify your email address first using the link we emailed you', 'email_unverified');
  }
}
