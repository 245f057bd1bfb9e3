import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { headersFor, weakEtagOf } from '../http/document-headers.ts';
import { createEncodedContent } from '../http/encoded-content.ts';
import { contentTypeOf, isText } from '../http/media-types.ts';
import { readFileStamp } from '../site/file-hashes.ts';
import { recoverIfUnfinished } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import type { MUTABLE_FILES } from '../site/public-files.ts';

/**
 * Sends a text, compressed if the client accepts it. Version files do not need this: they were already
 * compressed.
 */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  reply.header('Vary', 'Accept-Encoding');
  const { bytes, encoding } = await createEncodedContent(body).encodeFor(
    request.headers['accept-encoding']?.toString(),
  );
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply.send(bytes);
}

/**
 * Returns a function that completes an interrupted change, so that page and document match. Logs each error
 * message once.
 */
export function createSiteRecovery(
  paths: SitePaths,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let lastReported = '';
  return async () => {
    try {
      await recoverIfUnfinished(paths);
    } catch (error) {
      // Without write access, the gateway serves the site as it is until an operator's next command completes
      // the change.
      const { message } = error as Error;
      if (message !== lastReported) log.error(`${paths.site} contains an unfinished change: ${message}`);
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
    const stampBefore = await readFileStamp(paths.headers);
    const headers = await readHeaders(paths);
    const body = await readFile(path.join(paths.site, name));
    if ((await readFileStamp(paths.headers)) === stampBefore) return { body, headers };
  }
}

/**
 * Returns a function that sends a mutable file. It reads the file completely first, so that length and ETag
 * match the content even if a release replaces the file.
 */
export function createMutableFileSender(paths: SitePaths, log: Pick<FastifyBaseLogger, 'error'>) {
  const recoverSite = createSiteRecovery(paths, log);
  return async (
    name: (typeof MUTABLE_FILES)[number],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    await recoverSite();
    const { body, headers } = await readConsistently(paths, name);
    const etag = weakEtagOf(body);
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
