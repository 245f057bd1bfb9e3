import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Data and drawings; photographs come compressed, and a stream of events must not wait for more of it. */
const COMPRESSED = /^(application\/json|image\/svg\+xml)(;|$)/;

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
}
