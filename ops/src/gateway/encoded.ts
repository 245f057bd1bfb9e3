import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below that a text is sent as it is, in bytes: it fits into a packet either way. */
const SMALL = 1_000;

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// As good as gzip at its best, in a quarter of the time: these texts are made while somebody waits.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Sends a text that changes, compressed as the one who asked can read it. Files of versions, which never change, were
 * compressed when they were released.
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding');
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? 'identity');
  if (body.length < SMALL || (encoding !== 'br' && encoding !== 'gzip')) return reply.send(body);
  reply.header('Content-Encoding', encoding);
  return reply.send(encoding === 'br' ? await toBrotli(body, BROTLI) : await toGzip(body));
}
