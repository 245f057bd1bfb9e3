import { sendTelemetry, type TelemetryEvent } from '@second-gear/contract/telemetry';
import fastify, { type FastifyInstance } from 'fastify';
import { CALLS } from './calls.ts';
import { sampleAnswer } from './sample.ts';

export interface StubApi {
  /** Address without trailing slash. */
  url: string;
  /** What browsers have reported so far. */
  reports: TelemetryEvent[];
  /** Whether lists come empty. */
  setEmpty: (empty: boolean) => void;
  close: () => Promise<void>;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3"/></svg>';

function answerEvents(app: FastifyInstance): void {
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream' });
    reply.raw.write('event: ready\ndata: {}\n\n');
  });
}

/**
 * An API that answers every call of the contract with a made-up sample and keeps nothing, so that a remote
 * can be looked at without a database: its screens must stand on whatever the contract allows.
 */
export async function startStubApi(): Promise<StubApi> {
  const app = fastify({ forceCloseConnections: true });
  const reports: TelemetryEvent[] = [];
  let empty = false;
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null);
  });
  app.get('/images/*', (_request, reply) => reply.type('image/svg+xml').send(PICTURE));
  answerEvents(app);
  for (const call of CALLS) {
    if (app.hasRoute({ method: call.method, url: call.path })) continue;
    const sample = sampleAnswer(call);
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => {
        if (call.path === sendTelemetry.path) {
          reports.push(...sendTelemetry.body.parse(request.body).events);
        }
        const answer = empty && Array.isArray(sample) ? [] : sample;
        if (Array.isArray(answer)) reply.header('x-total-count', String(answer.length));
        return reply.code(call.status ?? 200).send(JSON.stringify(answer));
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
    setEmpty: (value) => {
      empty = value;
    },
    close: () => app.close(),
  };
}
