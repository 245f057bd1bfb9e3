import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

/** Data, the site map and drawings; photographs come compressed, and a stream of events must not wait for more of it. */
const COMPRESSED = /^(application\/(json|xml)|image\/svg\+xml)(;|$)/;

/**
 * Says of what may be compressed that it depends on what the caller understands, also where it is small or known to the
 * caller: a cache would give it to others. HEAD does not compress, so that it does not know the length.
 */
const nameEncoding: onSendHookHandler = (request, reply, payload, done) => {
  if (COMPRESSED.test(String(reply.getHeader('Content-Type') ?? 'application/json'))) {
    const before = [reply.getHeader('Vary') ?? []].flat().join(', ');
    if (!/accept-encoding/i.test(before))
      void reply.header('Vary', before ? `${before}, accept-encoding` : 'accept-encoding');
    if (request.method === 'HEAD' && request.headers['accept-encoding'] !== undefined)
      void reply.removeHeader('Content-Length');
  }
  done(null, payload);
};

/**
 * Sends what is read as small as the caller understands: brotli, or else gzip. What other calls answer is a line or
 * two, and may hold a session's token.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (!methods.every((method) => method === 'GET' || method === 'HEAD')) route.compress = false;
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED,
    // Bodies of requests stay as they are: a small one could become a huge one.
    globalDecompression: false,
  });
  app.addHook('onRoute', (route) => {
    if (route.compress === false) return;
    // After the hooks that compress, and that take the body away from HEAD.
    route.onSend = [route.onSend ?? []].flat().concat(nameEncoding);
  });
}
