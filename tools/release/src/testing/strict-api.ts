import { slowRequestSettings } from '@second-gear/node-utils/connections';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { allowEarlyResponses } from '../gateway/request-bodies.ts';

export const TOO_LARGE = { code: 'too_large', message: 'The API says so' };

interface StrictApiOptions {
  /** Size limit of a body in bytes. */
  limit?: number;
  /** Time limit for receiving a request, in seconds. */
  seconds?: number;
}

/**
 * Starts an API that rejects large or slow bodies like the real one, until the end of the test file. It
 * responds to other bodies sent to /images with their size.
 * @returns its address
 */
export async function startStrictApi({
  limit = 2 ** 20,
  seconds = 3600,
}: StrictApiOptions = {}): Promise<string> {
  const api = fastify({
    bodyLimit: limit,
    forceCloseConnections: true,
    ...slowRequestSettings({ request: seconds, headers: seconds }),
  });
  allowEarlyResponses(api);
  api.setErrorHandler<{ statusCode: number }>(({ statusCode }, _request, reply) =>
    reply.code(statusCode).send(TOO_LARGE),
  );
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body.length);
  });
  api.post('/images', (request, reply) => reply.code(201).send({ bytes: request.body }));
  cleanUp(() => api.close());
  return api.listen({ port: 0, host: '127.0.0.1' });
}
