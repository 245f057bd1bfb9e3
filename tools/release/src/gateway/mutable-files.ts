import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersFor, weakTagOf } from '../http/document-headers.ts';
import { contentTypeOf, isText } from '../http/media-types.ts';
import { fileStamp } from '../site/file-hashes.ts';
import { recoverIfUnfinished } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import type { MUTABLE_FILES } from '../site/public-files.ts';

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

/** Version files never change and were compressed at release. */
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

/** Page and document then match for all visitors. Reports a failure once. */
export function createSiteRecovery(paths: SitePaths): () => Promise<void> {
  let lastReported = '';
  return async () => {
    try {
      await recoverIfUnfinished(paths);
    } catch (error) {
      // A gateway with read-only access serves the site unchanged. The operator's next command completes the
      // change.
      const { message } = error as Error;
      if (message !== lastReported) console.error(`${paths.site} contains an unfinished change: ${message}`);
      lastReported = message;
    }
  };
}

/** Browsers revalidate these files each time, because a rollback must take effect immediately. */
export const CACHE_REVALIDATE = 'no-cache';

/** Reads the current headers of the site's pages and files. */
export const readHeaders = async (paths: SitePaths): Promise<Record<string, string>> =>
  JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;

/**
 * Reads a mutable file with its matching headers. A release replaces the headers, then the file, then the
 * headers again. If the headers did not change during the read, they match the file.
 */
async function readConsistently(
  paths: SitePaths,
  name: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  for (;;) {
    const stampBefore = await fileStamp(paths.headers);
    const headers = await readHeaders(paths);
    const body = await readFile(path.join(paths.site, name));
    if ((await fileStamp(paths.headers)) === stampBefore) return { body, headers };
  }
}

/**
 * Returns a function that sends a file that releases replace. The file is opened once and read completely, so
 * that length and ETag match the content even if the file is replaced.
 */
export function createMutableFileSender(paths: SitePaths) {
  const recoverSite = createSiteRecovery(paths);
  return async (
    name: (typeof MUTABLE_FILES)[number],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    await recoverSite();
    const { body, headers } = await readConsistently(paths, name);
    const etag = weakTagOf(body);
    reply.headers({
      ...headersFor(contentTypeOf(name), headers),
      'Cache-Control': CACHE_REVALIDATE,
      ETag: etag,
    });
    if (isText(name)) reply.header('Vary', 'Accept-Encoding');
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(contentTypeOf(name));
    return isText(name) ? sendCompressed(request, reply, body) : reply.send(body);
  };
}
