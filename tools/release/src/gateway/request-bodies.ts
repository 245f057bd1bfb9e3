import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';
import { keepOpenUntilRequestBodyRead, trackResponse } from '@second-gear/node-utils/connections';
import type { FastifyInstance } from 'fastify';

/**
 * Hop-by-hop headers (RFC 9110, section 7.6.1) that the proxy does not remove itself, and `Expect`: the
 * gateway has already sent status 100 to a client that waits for it before sending its body, as curl does
 * above 1 MB.
 */
const HOP_BY_HOP_HEADERS = new Set(['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** Returns a request's headers for forwarding to the API over a separate connection. */
export const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));

/** Ensures that a client receives a rejection although it is still sending its body. */
export function allowEarlyResponses(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    trackResponse(reply.raw);
  });
  app.addHook('onSend', async ({ raw }, reply, payload) => keepOpenUntilRequestBodyRead(raw, reply, payload));
}

/**
 * Returns a copy of a request's body stream. If its reader stops early, for example because the API has
 * already responded, the client's connection stays open.
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

/** Passes bodies of any type through as streams. Call it before registering routes. */
export function forwardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    done(null, detachBody(body));
  });
}

/**
 * `retryDelay` of the proxy. Never retries, because only the client knows whether that is safe. Ignores
 * stream errors after the client has disconnected.
 */
export function neverRetry({ res }: { res: unknown }): null {
  const { stream } = (res ?? {}) as { stream?: Readable };
  stream?.on('error', () => undefined);
  return null;
}
