import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { RETRY_DELAYS_MS, Webhooks } from './events/webhooks.ts';
import { answer, type Desk } from './http/answer.ts';
import type { Route } from './http/call.ts';
import { invalidRequest, ProviderError } from './http/errors.ts';
import { type Fault, Faults, faultSchema } from './http/faults.ts';
import { authenticate, type Keys, requireAccess } from './http/keys.ts';
import { newId } from './objects/wire.ts';
import { servePages } from './pages/pages.ts';
import { routes } from './routes.ts';
import { Store } from './store/store.ts';

export const SANDBOX_KEYS: Keys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' };

export interface SandboxOptions {
  /** Folder of the data; state is kept in its `sandbox` folder. Absent: in memory only. */
  dataDir?: string;
  /** Where events are sent, and the secret that they are signed with; absent: nowhere. */
  webhook?: { url: string; secret: string };
  /** Waiting times in ms between tries to deliver an event. */
  retryDelaysMs?: readonly number[];
  /** Clock in ms. */
  now?: () => number;
  /** Takes a line for people about a webhook that failed. */
  report?: (line: string) => void;
}

export interface Sandbox {
  app: FastifyInstance;
  store: Store;
  /** Listens on 127.0.0.1 and returns the address. Port 0 takes a free one. */
  listen: (port?: number) => Promise<string>;
  close: () => Promise<void>;
}

/** How long a `timeout` fault holds a caller who does not give up. */
const HOLD_MS = 120_000;

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function allowBrowsers(app: FastifyInstance): void {
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

function answerErrors(app: FastifyInstance, report: (line: string) => void): void {
  const send = (reply: FastifyReply, { status, detail }: ProviderError) =>
    reply.code(status).header('request-id', newId('req')).send({ error: detail });
  app.setNotFoundHandler((request, reply) =>
    send(
      reply,
      invalidRequest(`Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`, {
        status: 404,
      }),
    ),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ProviderError) return send(reply, error);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status < 500) return send(reply, invalidRequest('The request could not be read.', { status }));
    report(`sandbox failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return send(reply, new ProviderError(500, { type: 'api_error', message: 'The sandbox failed.' }));
  });
}

async function untilGone(request: FastifyRequest): Promise<void> {
  const gone = new AbortController();
  request.raw.socket.once('close', () => gone.abort());
  await sleep(HOLD_MS, undefined, { signal: gone.signal, ref: false }).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });
}

function serveFaults(app: FastifyInstance, faults: Faults): void {
  // Only with the secret key: another page in the same browser must not be able to break payments.
  const check = (request: FastifyRequest) =>
    requireAccess(authenticate(request.headers.authorization, undefined, SANDBOX_KEYS), 'secret');
  app.post('/_sandbox/faults', (request, reply) => {
    check(request);
    const parsed = faultSchema.safeParse(request.body);
    if (!parsed.success) throw invalidRequest(parsed.error.issues.map(({ message }) => message).join('; '));
    faults.add(parsed.data);
    return reply.send({ ok: true });
  });
  app.delete('/_sandbox/faults', (request, reply) => {
    check(request);
    faults.clear();
    return reply.send({ ok: true });
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

function formOf(request: FastifyRequest): string {
  if (request.method === 'GET') return request.url.split('?')[1] ?? '';
  if (request.body === undefined || request.body === null) return '';
  if (typeof request.body !== 'string') {
    throw invalidRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return request.body;
}

async function before(fault: Fault | undefined): Promise<void> {
  if (fault?.kind === 'delay') await sleep(fault.delayMs ?? 1_000);
  if (fault?.kind === 'error') {
    throw new ProviderError(fault.status ?? 500, {
      type: 'api_error',
      message: 'An unknown error occurred (a fault that a test asked for).',
    });
  }
}

function serveRoute(
  app: FastifyInstance,
  route: Route,
  desk: Desk,
  faults: Faults,
  webhooks: Webhooks,
): void {
  app.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const fault = faults.take(route.method, pathOf(request));
      await before(fault);
      const incoming = {
        route,
        path: pathOf(request),
        id: request.params.id ?? '',
        form: formOf(request),
        authorization: request.headers.authorization,
        idempotencyKey: headerOf(request, 'idempotency-key'),
      };
      const { status, body, headers } = answer(incoming, desk);
      if (route.method === 'POST') await desk.store.save();
      webhooks.kick();
      if (fault?.kind === 'timeout') await untilGone(request);
      if (fault?.kind === 'drop') {
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      return reply.code(status).headers(headers).type('application/json').send(body);
    },
  });
}

/** Builds the payments sandbox over its kept state. Nothing listens and nothing is sent before `listen`. */
export async function createSandbox({
  dataDir,
  webhook,
  retryDelaysMs = RETRY_DELAYS_MS,
  now = Date.now,
  report = () => {
    // Nobody listens.
  },
}: SandboxOptions = {}): Promise<Sandbox> {
  const store = await Store.open(dataDir === undefined ? undefined : join(dataDir, 'sandbox'), report);
  const webhooks = new Webhooks({
    store,
    endpoint: webhook,
    now,
    retryDelaysMs,
    report,
  });
  const desk: Desk = { store, keys: SANDBOX_KEYS, now, queue: (event) => webhooks.queue(event) };
  const faults = new Faults();
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    // Whatever somebody takes for an id is looked for, and answered as the provider does.
    routerOptions: { maxParamLength: 1000 },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  allowBrowsers(app);
  answerErrors(app, report);
  servePages(app);
  serveFaults(app, faults);
  app.get('/healthz', () => ({ ok: true }));
  for (const route of routes) serveRoute(app, route, desk, faults, webhooks);
  return {
    app,
    store,
    listen: async (port = 0) => {
      const address = await app.listen({ port, host: '127.0.0.1' });
      webhooks.kick();
      return address;
    },
    close: async () => {
      await app.close();
      await webhooks.stop();
      await store.close();
    },
  };
}
