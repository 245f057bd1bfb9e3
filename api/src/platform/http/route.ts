import type { Readable } from 'node:stream';
import type { Call, CallResponse, Schema } from '@second-gear/contract/call';
import { errorSchema } from '@second-gear/contract/errors';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output } from 'zod/mini';
import { bearerTokenOf, requireAccess, requireSession } from '../auth/access.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Identity } from '../auth/identity.ts';
import { requireActiveSignIn } from '../auth/sign-in-revocation.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { HttpError, unauthorized } from '../errors/errors.ts';
import { readKeyedRequest } from '../idempotency/keys.ts';
import { type RunOnce, respondOnce } from '../idempotency/run-once.ts';
import { type Page, sendPage } from '../paging/paging.ts';
import { CACHE_TAG_HEADER, toCacheTagHeader } from './cache-tags.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyContextConfig {
    /** True if the endpoint accepts an `Idempotency-Key`. */
    idempotent?: true;
  }
}

type RequestPart<C extends Call, Name extends 'params' | 'query' | 'body'> =
  C extends Record<Name, infer S extends Schema> ? output<S> : undefined;

/** The validated parts of a request, and its context. */
export interface HandlerInput<C extends Call> {
  params: RequestPart<C, 'params'>;
  query: RequestPart<C, 'query'>;
  body: RequestPart<C, 'body'>;
  /** The caller. Null on public endpoints. */
  user: C extends { access: 'public' } ? null : CurrentUser;
  /** Runs the effect of an idempotent request at most once per key. */
  runOnce: C extends { idempotent: true } ? RunOnce : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Handler<I, C extends Call> = (input: I) => Promise<CallResponse<C>> | CallResponse<C>;
type Authorize = (request: FastifyRequest) => Promise<void>;
/** Status that handlers set if the client already has the current response. The response then has no body. */
export const NOT_MODIFIED = 304;

interface RouteOptions<C extends Call = Call> {
  /** Name of the stricter rate limit for this endpoint. */
  limit?: 'sign-in' | 'outreach' | 'payment' | 'upload';
  /** Schemas of error responses with extra fields, by status. */
  errorSchemas?: Record<number, Schema>;
  /** Maximum body size in bytes. Default: the server's limit. */
  bodyLimit?: number;
  /**
   * Returns the cache tags of a response. A page that was rendered with a response without tags is not
   * cached.
   */
  cacheTags?: (
    request: { params: RequestPart<C, 'params'>; query: RequestPart<C, 'query'> },
    response: CallResponse<C>,
  ) => string[];
  /** Whether a GET endpoint also handles HEAD. Default: true. */
  head?: boolean;
  /**
   * Whether the handler of an idempotent endpoint may safely run again for the same key. It then does not
   * need `once`.
   */
  repeatable?: boolean;
}

/**
 * Registers an endpoint with the method, path and schemas of the contract. Authenticates the caller, checks
 * `access` and passes the validated parts to the handler. The response schema removes undeclared fields.
 * Handlers throw an HttpError to send an error response.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<HandlerInput<C>, C>,
  options: RouteOptions<C> = {},
): void {
  const authorize: Authorize = async (request) => {
    if (call.access === 'public') return;
    request.session = await requireSession(app.services, request);
    requireAccess(request.session.user, call);
  };
  const handle: Endpoint['handle'] = (request, reply) => {
    const user = request.session?.user ?? null;
    const runHandler = async (runOnce?: RunOnce) => {
      const input = { ...requestParts(request), user, runOnce, request, reply } as HandlerInput<C>;
      const response = await handler(input);
      if (options.cacheTags)
        void reply.header(CACHE_TAG_HEADER, toCacheTagHeader(options.cacheTags(input, response)));
      return response;
    };
    if (!user) return runHandler();
    const { db } = app.services;
    return rejectIfAccountDeleted(db, request, user, async () => {
      if (!call.idempotent) return runHandler();
      const keyedRequest = readKeyedRequest(call, request, user.id);
      return respondOnce({ db, keyedRequest, reply, isRepeatable: options.repeatable ?? false }, runHandler);
    });
  };
  register(app, call, { authorize, options, handle });
}

/**
 * Runs the handler. If it fails and the caller's account has been deleted during the request, throws the 401
 * that the next request would get. The original error varies, because many tables refer to the user.
 */
async function rejectIfAccountDeleted<A>(
  db: Database,
  request: FastifyRequest,
  user: CurrentUser,
  runHandler: () => Promise<A>,
): Promise<A> {
  try {
    return await runHandler();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const userRows = await db.select({ id: users.id }).from(users).where(eq(users.id, user.id));
    if (userRows.length > 0) throw error;
    request.log.warn({ err: error }, 'account deleted during its request');
    throw unauthorized('This account no longer exists');
  }
}

/** Like {@link route}, for lists. The handler returns a page, whose total and next link become headers. */
export const pageRoute = <const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: HandlerInput<C>) => Promise<Page<unknown> & { items: CallResponse<C> }>,
  options: RouteOptions<C> = {},
): void => {
  const handlePage: Handler<HandlerInput<C>, C> = async (input) => {
    const page = await handler(input);
    sendPage(input.request, input.reply, page);
    return page.items;
  };
  route(app, call, handlePage, options);
};

/** Like {@link route}, for responses that are streams of bytes. */
export function streamRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: HandlerInput<C>) => Readable | Promise<Readable>,
  options: RouteOptions = {},
): void {
  // A stream is sent as is. The response schema is only documentation.
  route(app, call, handler as unknown as Handler<HandlerInput<C>, C>, { ...options, head: false });
}

/** Input of an endpoint for signed-in callers who may not have an account row yet. */
export type IdentityInput<C extends Call> = Omit<HandlerInput<C>, 'user' | 'once'> & { identity: Identity };

/** Like {@link route}, but also accepts the sign-in provider's ID token. */
export function identityRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<IdentityInput<C>, C>,
  options: RouteOptions = {},
): void {
  const authorize: Authorize = async (request) => {
    request.identity = await identify(app.services, request);
  };
  const handle: Endpoint['handle'] = (request, reply) => {
    if (!request.identity) throw unauthorized();
    return handler({
      ...requestParts(request),
      identity: request.identity,
      request,
      reply,
    } as IdentityInput<C>);
  };
  register(app, call, { authorize, options, handle });
}

/**
 * Returns the identity of the caller. The issuer in the token, which is not verified yet, shows whether the
 * token is ours.
 */
async function identify(services: Services, request: FastifyRequest): Promise<Identity> {
  const token = bearerTokenOf(request);
  if (!isOwnToken(token)) {
    const identity = await services.signIn.verifyIdToken(token);
    await requireActiveSignIn(services.db, identity);
    return identity;
  }
  const { user, signIn } = await requireSession(services, request);
  const { id: uid, email, emailVerified, name } = user;
  return { uid, email, emailVerified, signInMethod: 'custom', name, signIn, validSince: null };
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

interface Endpoint {
  authorize: Authorize;
  options: RouteOptions;
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

function register(app: FastifyInstance, call: Call, { authorize, options, handle }: Endpoint): void {
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
      response: { [status]: call.answer, '4xx': errorSchema, '5xx': errorSchema, ...options.errorSchemas },
    },
    // Authorizes after the rate limit (onRequest), so that floods of requests cost no query. Authorizes
    // before the body is parsed, so that unauthenticated requests cost no parsing.
    preParsing: authorize,
    handler: async (request, reply) => {
      const response = await handle(request, reply);
      // Signed-in users who change something and then open its page must not get the page from before.
      if (call.method !== 'GET' && call.access !== 'public') await app.flushNotices();
      if (reply.statusCode === NOT_MODIFIED) return reply.send();
      return reply.code(status).send(response);
    },
  });
}
