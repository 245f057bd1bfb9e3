import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { noteAnswer, whileArriving } from '@second-gear/contract/server/connections';
import type { FastifyInstance } from 'fastify';

/** Makes every refusal heard, also by a client that is still sending the body of what is refused. */
export function answerBeforeBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    noteAnswer(reply.raw);
  });
  app.addHook('onSend', async ({ raw }, reply, answer) => whileArriving(raw, reply, answer));
}

/**
 * A request's body as a stream of its own: whoever is done with it early, such as a connection to an API that has
 * answered already, ends this stream and not the client's connection.
 */
function detached(body: IncomingMessage): Readable {
  const own = new PassThrough();
  // It ends early together with the request to the API, which tells of it.
  own.on('error', () => undefined);
  finished(body, (error) => {
    if (error) own.destroy();
  });
  return body.pipe(own);
}

/** Passes bodies on as they come, whatever they are. Before the routes that do so are registered. */
export function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    done(null, detached(body));
  });
}
