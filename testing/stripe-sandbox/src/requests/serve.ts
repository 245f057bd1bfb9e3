import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, requireAccess } from '../http/api-keys.ts';
import type { Route } from '../http/call.ts';
import { invalidRequestError, ProviderError } from '../http/errors.ts';
import type { Faults } from '../http/faults.ts';
import { toFaultError, type Fault, faultSchema } from '../http/faults.ts';
import { createClientSecret, createId } from '../objects/ids.ts';
import { handleRequest, type Reply, type ServerContext } from './handle-request.ts';

/** Maximum time for which a `timeout` fault keeps a connection open. */
const MAX_HOLD_MS = 120_000;

/** Accepts form bodies, and enables CORS. */
export function enableFormsAndCors(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'request-id, idempotent-replayed',
    });
  });
  app.options('/v1/*', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  );
}

/** Makes the server return errors in the provider's format, and report unexpected errors. */
export function setErrorHandlers(app: FastifyInstance, report: (line: string) => void): void {
  const sendError = (reply: FastifyReply, { status, detail, headers }: ProviderError) =>
    reply.code(status).headers(headers).header('request-id', createId('req')).send({ error: detail });
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      invalidRequestError(
        `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`,
        {
          status: 404,
        },
      ),
    ),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ProviderError) return sendError(reply, error);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status < 500) return sendError(reply, invalidRequestError('Could not read the request.', { status }));
    report(`sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return sendError(
      reply,
      new ProviderError(500, { type: 'api_error', message: 'The payments sandbox had an internal error.' }),
    );
  });
}

async function waitUntilDisconnected(request: FastifyRequest): Promise<void> {
  const disconnected = new AbortController();
  request.raw.socket.once('close', () => disconnected.abort());
  await sleep(MAX_HOLD_MS, undefined, { signal: disconnected.signal, ref: false }).catch((error: unknown) => {
    if (!disconnected.signal.aborted) throw error;
  });
}

/**
 * Serves the endpoints for faults. DELETE with a `path` removes the pending faults of that path. Without it,
 * DELETE removes all pending faults, and all statuses that tests have set for future payments and refunds.
 */
export function serveFaults(app: FastifyInstance, faults: Faults, { keys, store }: ServerContext): void {
  // The secret key is required, so other pages in the same browser cannot inject faults.
  const requireSecretKey = (request: FastifyRequest) =>
    requireAccess(authenticate(request.headers.authorization, undefined, keys), 'secret');
  app.post('/_sandbox/faults', (request, reply) => {
    requireSecretKey(request);
    const parsed = faultSchema.safeParse(request.body);
    if (!parsed.success)
      throw invalidRequestError(parsed.error.issues.map(({ message }) => message).join('; '));
    faults.add(parsed.data);
    return reply.send({ ok: true });
  });
  app.delete('/_sandbox/faults', (request, reply) => {
    requireSecretKey(request);
    const path = new URLSearchParams(request.url.split('?')[1]).get('path');
    if (path === null) Object.assign(store.overrides, { processing: 0, refunds: [] });
    faults.clear(path ?? undefined);
    return reply.send({ ok: true });
  });
}

const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Converts a JSON body to form encoding. Only the sandbox's own endpoints accept JSON. */
function jsonToForm(body: object): string {
  const entries = Object.entries(body).map(([name, value]: [string, unknown]): [string, string] => {
    if (!isPrimitive(value))
      throw invalidRequestError('Only strings, numbers and booleans are supported.', { param: name });
    return [name, String(value)];
  });
  return new URLSearchParams(entries).toString();
}

function readRequestForm(request: FastifyRequest): string {
  const { body } = request;
  if (request.method === 'GET') return request.url.split('?')[1] ?? '';
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  if (typeof body === 'object' && getPath(request).startsWith('/_sandbox/')) return jsonToForm(body);
  throw invalidRequestError(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
  );
}

/** Returns the reply of a `garbage` fault: HTML, or an object other than the requested one. */
function toGarbageReply(reply: Reply, fault: Fault, { store }: ServerContext): Reply {
  if (fault.body !== 'other') return { ...reply, status: 200, body: '<html><body>It works!</body></html>' };
  const replyObject = JSON.parse(reply.body) as { id?: string };
  const others = [...store.intents.values()].filter(({ id }) => id !== replyObject.id);
  const id = createId('pi');
  const other = others.at(-1) ?? { ...replyObject, id, client_secret: createClientSecret(id) };
  return { ...reply, status: 200, body: JSON.stringify(other) };
}

function closeConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Serves one API route and applies the pending fault, if there is one. */
export function serveRoute(
  app: FastifyInstance,
  route: Route,
  serverContext: ServerContext,
  faults: Faults,
  onResponseReady: () => void,
): void {
  app.route<{ Params: { id?: string; subId?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const fault = faults.consume(route.method, getPath(request));
      if (fault?.kind === 'reset') return closeConnection(request, reply);
      if (fault?.kind === 'error') throw toFaultError(fault);
      const incoming = {
        route,
        path: getPath(request),
        id: request.params.id ?? '',
        subId: request.params.subId ?? '',
        form: readRequestForm(request),
        origin: `http://${request.host}`,
        authorization: request.headers.authorization,
        idempotencyKey: getHeader(request, 'idempotency-key'),
        connectedAccount: getHeader(request, 'stripe-account'),
      };
      const apiReply = await handleRequest(incoming, serverContext, fault);
      onResponseReady();
      if (fault?.kind === 'timeout') await waitUntilDisconnected(request);
      if (fault?.kind === 'drop') return closeConnection(request, reply);
      const isGarbage = fault?.kind === 'garbage' && apiReply.status === 200;
      const { status, body, headers } = isGarbage ? toGarbageReply(apiReply, fault, serverContext) : apiReply;
      return reply.code(status).headers(headers).type('application/json').send(body);
    },
  });
}
