import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/**
 * Content types of responses that are compressed: data, the site map and SVG. Photos are already compressed,
 * and event streams must not be buffered.
 */
const COMPRESSIBLE_TYPE_PATTERN = /^(application\/(json|xml)|image\/svg\+xml)(;|$)/;

/**
 * Sets `Vary: Accept-Encoding` on every compressible response, even small and 304 ones; otherwise caches
 * would mix encodings. Removes the length from HEAD responses, because it is the length of the uncompressed
 * body.
 */
const varyOnEncoding: onSendHookHandler = (request, reply, payload, done) => {
  if (COMPRESSIBLE_TYPE_PATTERN.test(String(reply.getHeader('Content-Type') ?? 'application/json'))) {
    const existingVary = [reply.getHeader('Vary') ?? []].flat().join(', ');
    if (!/accept-encoding/i.test(existingVary))
      void reply.header('Vary', existingVary ? `${existingVary}, accept-encoding` : 'accept-encoding');
    if (request.method === 'HEAD' && request.headers['accept-encoding'] !== undefined)
      void reply.removeHeader('Content-Length');
  }
  done(null, payload);
};

/**
 * Compresses responses of read endpoints with brotli or gzip. Responses from other endpoints have only a line
 * or two, and may contain a session token.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (!methods.every((method) => method === 'GET' || method === 'HEAD')) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSIBLE_TYPE_PATTERN,
    // Request bodies are not decompressed: a small one could become huge.
    globalDecompression: false,
  });
  app.addHook('onRoute', (route) => {
    if (route.compress === false) return;
    // This hook runs after those that compress responses and those that remove the bodies of HEAD responses.
    route.onSend = [route.onSend ?? []].flat().concat(varyOnEncoding);
  });
}
