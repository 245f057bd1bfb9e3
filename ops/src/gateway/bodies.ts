import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { noteAnswer, whileArriving } from '@second-gear/contract/server/connections';
import type { FastifyInstance } from 'fastify';

/** Makes sure that a client receives a rejection even while it is still sending its body. */
export function answerBeforeBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    noteAnswer(reply.raw);
  });
  app.addHook('onSend', async ({ raw }, reply, answer) => whileArriving(raw, reply, answer));
}

/**
 * Returns a request's body as a separate stream. A reader that stops early, such as an API that has already
 * responded, ends only this stream and not the client's connection.
 */
function detached(body: IncomingMessage): Readable {
  const own = new PassThrough();
  // It ends early together with the request to the API, which reports the error.
  own.on('error', () => undefined);
  finished(body, (error) => {
    if (error) own.destroy();
  });
  return body.pipe(own);
}

/** Passes bodies of any type through as streams. Call it before registering the routes that need this. */
export function passBodiesOn(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    done(null, detached(body));
  });
}
