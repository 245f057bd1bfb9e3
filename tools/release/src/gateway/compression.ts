import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Texts smaller than this many bytes are not compressed, because they fit into a packet anyway. */
const MIN_COMPRESSED_BYTES = 1_000;

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

// Brotli at this level is as small as gzip's best level in a quarter of the time. The client waits for this
// compression.
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Sends a text that may change, with an encoding that the client accepts. Version files never change and were
 * compressed at release.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding');
  const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? 'identity');
  if (body.length < MIN_COMPRESSED_BYTES || (encoding !== 'br' && encoding !== 'gzip'))
    return reply.send(body);
  reply.header('Content-Encoding', encoding);
  return reply.send(encoding === 'br' ? await toBrotli(body, BROTLI_OPTIONS) : await toGzip(body));
}
