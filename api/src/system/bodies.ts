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
