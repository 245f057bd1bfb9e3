import { createRequestTimeoutOptions } from '@second-gear/node-utils/connections';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { allowEarlyResponses } from '../gateway/request-bodies.ts';

export const TOO_LARGE = { code: 'too_large', message: 'The API rejected the body' };

interface StrictApiOptions {
  /** Size limit of a body in bytes. */
  maxBytes?: number;
  /** Time limit for receiving a request, in seconds. */
  timeoutSeconds?: number;
}

/**
 * Starts an API until the end of the test file. Like the real API, it rejects large or slow bodies. For other
 * bodies, POST /images returns their size.
 * @returns its address
 */
export async function startStrictApi({
  maxBytes = 2 ** 20,
  timeoutSeconds = 3600,
}: StrictApiOptions = {}): Promise<string> {
  const api = fastify({
    bodyLimit: maxBytes,
    forceCloseConnections: true,
    ...createRequestTimeoutOptions({ request: timeoutSeconds, headers: timeoutSeconds }),
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
