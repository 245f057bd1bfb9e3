import { noteAnswer, whileArriving } from '@second-gear/contract/server/connections';
import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else: any other content type is refused with 415, which also keeps simple
 * cross-site forms out. An empty body counts as none, whatever its announced type.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Makes every refusal heard, also by a client that is still sending the body of what is refused. */
export function answerBeforeBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    noteAnswer(reply.raw);
  });
  app.addHook('onSend', async ({ raw }, reply, answer) => whileArriving(raw, reply, answer));
}
