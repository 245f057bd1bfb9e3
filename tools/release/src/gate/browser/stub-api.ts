import { CALLS } from '@second-gear/contract/server/calls';
import { isKnownEvent, sendTelemetry, type TelemetryEvent } from '@second-gear/contract/telemetry';
import { isAdmin, isBuyer, isSeller } from '@second-gear/contract/users';
import fastify, { type FastifyInstance } from 'fastify';
import { readFakeClaims } from './fake-session.ts';
import { createSampleResponse } from './sample.ts';

export interface StubApi {
  /** Address without trailing slash. */
  url: string;
  /** Telemetry events received so far. */
  reports: TelemetryEvent[];
  close: () => Promise<void>;
}

/** Responses to the calls that query the user's roles, by path. */
const ROLE_RESPONSES: Record<string, (roles: readonly string[]) => object> = {
  [isAdmin.path]: (roles) => ({ isAdmin: roles.includes('admin') }),
  [isSeller.path]: (roles) => ({ isSeller: roles.includes('seller') }),
  [isBuyer.path]: (roles) => ({ isBuyer: roles.includes('buyer') }),
};

const PLACEHOLDER_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3"/></svg>';

function addEventStream(app: FastifyInstance): void {
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream' });
    reply.raw.write('event: ready\ndata: {}\n\n');
  });
}

/**
 * Starts an API that responds to every call in the contract with sample data and stores nothing, so that the
 * gate needs no database. The session's token contains the user's roles, and whether lists are empty.
 */
export async function startStubApi(): Promise<StubApi> {
  const app = fastify({ forceCloseConnections: true });
  const reports: TelemetryEvent[] = [];
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
  app.get('/images/*', (_request, reply) => reply.type('image/svg+xml').send(PLACEHOLDER_SVG));
  addEventStream(app);
  for (const call of CALLS) {
    if (app.hasRoute({ method: call.method, url: call.path })) continue;
    const sample = createSampleResponse(call);
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => {
        if (call.path === sendTelemetry.path) {
          reports.push(...sendTelemetry.body.parse(request.body).events.filter(isKnownEvent));
        }
        if (call.query?.safeParse(request.query).success === false)
          return reply.code(400).send(JSON.stringify({ message: 'The query does not match its schema' }));
        const claims = readFakeClaims(request.headers.authorization);
        const roleResponse = ROLE_RESPONSES[call.path]?.(claims?.roles ?? []);
        const responseBody = roleResponse ?? (claims?.empty && Array.isArray(sample) ? [] : sample);
        if (Array.isArray(responseBody)) reply.header('x-total-count', String(responseBody.length));
        return reply.code(call.status ?? 200).send(JSON.stringify(responseBody));
      },
    });
  }
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-type') || reply.getHeader('content-type') === 'text/plain; charset=utf-8') {
      reply.type('application/json');
    }
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    reports,
    close: () => app.close(),
  };
}
