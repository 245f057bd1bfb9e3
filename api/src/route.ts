import type { Readable } from 'node:stream';
import type { Answer, Call, Schema } from '@second-gear/contract/call';
import { errorSchema } from '@second-gear/contract/errors';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output } from 'zod/mini';
import { bearerTokenOf, openSession, requireAccess } from './auth/access.ts';
import type { CurrentUser } from './auth/current-user.ts';
import type { Identity } from './auth/identity.ts';
import { requireActiveSignIn } from './auth/sign-in-revocation.ts';
import type { Database } from './db/database.ts';
import { users } from './db/tables/users.ts';
import { HttpError, unauthorized } from './errors.ts';
import { answerOnce, type Once } from './idempotency/once.ts';
import { readKeyedRequest } from './idempotency/request-key.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyContextConfig {
    /** Accepts an `Idempotency-Key`. */
    idempotent?: true;
  }
}

type RequestPart<C extends Call, Name extends 'params' | 'query' | 'body'> =
  C extends Record<Name, infer S extends Schema> ? output<S> : undefined;

/** The validated parts of a request. */
export interface HandlerInput<C extends Call> {
  params: RequestPart<C, 'params'>;
  query: RequestPart<C, 'query'>;
  body: RequestPart<C, 'body'>;
  /** The caller. Null on public endpoints. */
  user: C extends { access: 'public' } ? null : CurrentUser;
  /** Runs the effect of an idempotent request. */
  once: C extends { idempotent: true } ? Once : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Handler<I, C extends Call> = (input: I) => Promise<Answer<C>> | Answer<C>;
type Authorize = (request: FastifyRequest) => Promise<void>;
/** Handlers set this status if the client already has the current response. The body is then dropped. */
export const NOT_MODIFIED = 304;

interface RouteOptions {
  /** Name of the stricter rate limit for this endpoint. */
  limit?: 'sign-in' | 'outreach' | 'payment' | 'upload';
  /** Schemas of error responses with extra fields. */
  refusals?: Record<number, Schema>;
  /** Maximum body size in bytes. Default: the server's limit. */
  bodyLimit?: number;
  /** Whether a GET also serves HEAD. Default: true. */
  head?: boolean;
  /** An idempotent endpoint that may run again with any key. It does not need `once`. */
  repeatable?: boolean;
}

/**
 * Registers an endpoint with the method, path and schemas of the contract. Authenticates the caller, checks
 * `access` and passes the validated parts to the handler. The response schema strips undeclared fields. Throw
 * an HttpError for error responses.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<HandlerInput<C>, C>,
  options: RouteOptions = {},
): void {
  const authorize: Authorize = async (request) => {
    if (call.access === 'public') return;
    request.session = await openSession(app.services, request);
    requireAccess(request.session.user, call);
  };
  register(app, call, authorize, options, (request, reply) => {
    const user = request.session?.user ?? null;
    const answer = (once?: Once) =>
      handler({ ...requestParts(request), user, once, request, reply } as HandlerInput<C>);
    if (!user) return answer();
    const { db } = app.services;
    return rejectIfAccountDeleted(db, request, user, async () => {
      if (!call.idempotent) return answer();
      const requestKey = readKeyedRequest(call, request, user.id);
      return answerOnce({ db, asked: requestKey, reply, isRepeatable: options.repeatable ?? false }, answer);
    });
  });
}

/**
 * Returns 401 if the caller's account was deleted during the request. Later errors vary, because rows need
 * their user. All become the 401 that the next request would get.
 */
async function rejectIfAccountDeleted<A>(
  db: Database,
  request: FastifyRequest,
  user: CurrentUser,
  answer: () => Promise<A>,
): Promise<A> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const found = await db.select({ id: users.id }).from(users).where(eq(users.id, user.id));
    if (found.length > 0) throw error;
    request.log.warn({ err: error }, 'account deleted during its request');
    throw unauthorized('This account no longer exists');
  }
}

/** Like {@link route}, for responses that are streams of bytes. */
export function streamRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: HandlerInput<C>) => Readable | Promise<Readable>,
  options: RouteOptions = {},
): void {
  // The response is not serialized. Its schema is documentation.
  route(app, call, handler as unknown as Handler<HandlerInput<C>, C>, { ...options, head: false });
}

/** Input of an endpoint for signed-in callers who may not have an account row yet. */
export type IdentityInput<C extends Call> = Omit<HandlerInput<C>, 'user' | 'once'> & { identity: Identity };

/** Like {@link route}, but also accepts the provider's ID token. */
export function identityRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<IdentityInput<C>, C>,
  options: RouteOptions = {},
): void {
  const authorize: Authorize = async (request) => {
    request.identity = await identify(app.services, request);
  };
  register(app, call, authorize, options, (request, reply) => {
    if (!request.identity) throw unauthorized();
    return handler({
      ...requestParts(request),
      identity: request.identity,
      request,
      reply,
    } as IdentityInput<C>);
  });
}

/** Distinguishes our tokens (HS256) from the provider's before either is verified. */
async function identify(services: Services, request: FastifyRequest): Promise<Identity> {
  const token = bearerTokenOf(request);
  if (!isOwnToken(token)) {
    const identity = await services.signIn.verifyIdToken(token);
    await requireActiveSignIn(services.db, identity);
    return identity;
  }
  const { user, signIn } = await openSession(services, request);
  const { id: uid, email, emailVerified, name } = user;
  return { uid, email, emailVerified, way: 'custom', name, signIn, validSince: null };
}

function isOwnToken(token: string): boolean {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null && 'iss' in claims && claims.iss === 'second-gear';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const requestParts = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

function register(
  app: FastifyInstance,
  call: Call,
  authorize: Authorize,
  options: RouteOptions,
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const status = call.status ?? 200;
  app.route({
    method: call.method,
    url: call.path,
    ...(options.head === undefined ? {} : { exposeHeadRoute: options.head }),
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    config: {
      ...(options.limit ? { rateLimit: app.limits[options.limit] } : {}),
      ...(call.idempotent ? { idempotent: true } : {}),
    },
    schema: {
      summary: call.summary,
      ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { [status]: call.answer, '4xx': errorSchema, '5xx': errorSchema, ...options.refusals },
    },
    // After the rate limit (onRequest), so that a flood costs no query. Before the body is parsed, so that
    // unauthenticated requests cost no parsing.
    preParsing: authorize,
    handler: async (request, reply) => {
      const answer = await handle(request, reply);
      if (reply.statusCode === NOT_MODIFIED) return reply.send();
      return reply.code(status).send(answer);
    },
  });
}
