import type { Readable } from 'node:stream';
import type { Answer, Call, Schema } from '@second-gear/contract/call';
import { errorSchema } from '@second-gear/contract/errors';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output } from 'zod/mini';
import { admit, bearerOf, openSession } from './auth/access.ts';
import type { CurrentUser } from './auth/current-user.ts';
import { requireLasting } from './auth/ended.ts';
import type { Identity } from './auth/identity.ts';
import type { Database } from './db/database.ts';
import { users } from './db/tables/users.ts';
import { HttpError, unauthorized } from './errors.ts';
import { answerOnce, type Once } from './idempotency/once.ts';
import { readKey } from './idempotency/request-key.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyContextConfig {
    /** May carry an `Idempotency-Key`. */
    idempotent?: true;
  }
}

type Part<C extends Call, Name extends 'params' | 'query' | 'body'> =
  C extends Record<Name, infer S extends Schema> ? output<S> : undefined;

/** The checked parts of a request to one call. */
export interface Input<C extends Call> {
  params: Part<C, 'params'>;
  query: Part<C, 'query'>;
  body: Part<C, 'body'>;
  /** The caller; null on a public call, which asks nobody's name. */
  user: C extends { access: 'public' } ? null : CurrentUser;
  /** Runs the effect of a call that may be sent again. */
  once: C extends { idempotent: true } ? Once : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}
type Handler<I, C extends Call> = (input: I) => Promise<Answer<C>> | Answer<C>;
type Gate = (request: FastifyRequest) => Promise<void>;
/** A handler sets it to say that the caller has the answer already; what it answers is then dropped. */
export const NOT_MODIFIED = 304;

interface RouteOptions {
  /** Name of the tighter rate limit that the call falls under. */
  limit?: 'sign-in' | 'outreach' | 'payment' | 'upload';
  /** Shapes of refusals that carry more than the usual error. */
  refusals?: Record<number, Schema>;
  /** Longest body that it takes, in bytes; the server's own limit when absent. */
  bodyLimit?: number;
  /** A GET answers HEAD too, unless false. */
  head?: boolean;
  /** An idempotent call that may be carried out again, whatever its key: it has no need of `once`. */
  repeatable?: boolean;
}

/**
 * Registers a call on the server: its method, path and schemas come from the contract, its caller is
 * identified and admitted by `access`, and the handler gets parsed parts. The answer leaves through the
 * call's answer schema, so an undeclared field never does. Throw an HttpError for any other answer.
 */
export function route<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<Input<C>, C>,
  options: RouteOptions = {},
): void {
  const gate: Gate = async (request) => {
    if (call.access === 'public') return;
    request.session = await openSession(app.services, request);
    admit(request.session.user, call);
  };
  register(app, call, gate, options, (request, reply) => {
    const user = request.session?.user ?? null;
    const answer = (once?: Once) => handler({ ...partsOf(request), user, once, request, reply } as Input<C>);
    if (!user) return answer();
    const { db } = app.services;
    return unlessDeleted(db, request, user, async () => {
      if (!call.idempotent) return answer();
      const asked = readKey(call, request, user.id);
      return answerOnce({ db, asked, reply, repeatable: options.repeatable ?? false }, answer);
    });
  });
}

/**
 * Answers a request whose caller's account is deleted meanwhile. What it does next fails in many ways, as rows about a
 * person need the person's: all of them are a 401, as at the next request.
 */
async function unlessDeleted<A>(
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
    request.log.warn({ err: error }, 'an account was deleted during its request');
    throw unauthorized('The account is gone');
  }
}

/** Like {@link route} for a call that answers with bytes as they come, not with one parsed value. */
export function streamRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: Input<C>) => Readable | Promise<Readable>,
  options: RouteOptions = {},
): void {
  // What it sends is not serialized, so the answer's schema only describes it.
  route(app, call, handler as unknown as Handler<Input<C>, C>, { ...options, head: false });
}

/** The input of a call that a person may make who has signed in but has no account row yet. */
export type IdentityInput<C extends Call> = Omit<Input<C>, 'user' | 'once'> & { identity: Identity };

/** Like {@link route}, but takes the provider's ID token as well as our own. */
export function identityRoute<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<IdentityInput<C>, C>,
  options: RouteOptions = {},
): void {
  const gate: Gate = async (request) => {
    request.identity = await identify(app.services, request);
  };
  register(app, call, gate, options, (request, reply) => {
    if (!request.identity) throw unauthorized();
    return handler({ ...partsOf(request), identity: request.identity, request, reply } as IdentityInput<C>);
  });
}

/** Tells our own tokens (HS256) from the provider's without trusting either yet. */
async function identify(services: Services, request: FastifyRequest): Promise<Identity> {
  const token = bearerOf(request);
  if (!isOurs(token)) {
    const identity = await services.signIn.verifyIdToken(token);
    await requireLasting(services.db, identity);
    return identity;
  }
  const { user, signIn } = await openSession(services, request);
  const { id: uid, email, emailVerified, name } = user;
  return { uid, email, emailVerified, way: 'custom', name, signIn, validSince: null };
}

function isOurs(token: string): boolean {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null && 'iss' in claims && claims.iss === 'second-gear';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const partsOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

function register(
  app: FastifyInstance,
  call: Call,
  gate: Gate,
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
    // After the rate limit (onRequest), before the body is read: a flood costs no query, a stranger no parsing.
    preParsing: gate,
    handler: async (request, reply) => {
      const answer = await handle(request, reply);
      if (reply.statusCode === NOT_MODIFIED) return reply.send();
      return reply.code(status).send(answer);
    },
  });
}
