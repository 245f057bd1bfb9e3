import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { endAfterRequestBody, trackResponse } from '@second-gear/node-utils/connections';
import type { FastifyInstance } from 'fastify';

/**
 * Hop-by-hop headers (RFC 9110 section 7.6.1) that the proxy does not remove itself. Includes `Expect`: a
 * client that delays its body (curl does above 1 MB) has already received its 100 response from the gateway.
 */
const HOP_BY_HOP_HEADERS = new Set(['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** Returns a request's headers for forwarding to the API over a separate connection. */
export const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));

/** Makes sure that a client receives a rejection even while it is still sending its body. */
export function allowEarlyResponses(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    trackResponse(reply.raw);
  });
  app.addHook('onSend', async ({ raw }, reply, payload) => endAfterRequestBody(raw, reply, payload));
}

/**
 * Returns a request's body as a separate stream. A reader that stops early, such as an API that has already
 * responded, ends only this stream and not the client's connection.
 */
function detachBody(body: IncomingMessage): Readable {
  const copy = new PassThrough();
  // If the request to the API fails, the proxy destroys the copy and reports the error itself.
  copy.on('error', () => undefined);
  finished(body, (error) => {
    if (error) copy.destroy();
  });
  return body.pipe(copy);
}

/** Passes bodies of any type through as streams. Call it before registering the routes that need this. */
export function forwardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    done(null, detachBody(body));
  });
}

/** The client knows better whether to retry. Ignores the stream error after the client has gone. */
export function neverRetry({ res }: { res: unknown }): null {
  const { stream } = (res ?? {}) as { stream?: Readable };
  stream?.on('error', () => undefined);
  return null;
}
