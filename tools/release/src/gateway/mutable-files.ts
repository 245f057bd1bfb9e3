import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { matchesIfNoneMatch } from '@second-gear/node-utils/entity-tags';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersFor } from '../http/document-headers.ts';
import { contentTypeOf, isText } from '../http/media-types.ts';
import { weakTagOf } from '../http/weak-tag.ts';
import { fileStamp } from '../site/file-stamp.ts';
import type { SitePaths } from '../site/paths.ts';
import type { MUTABLE_FILES } from '../site/public-files.ts';
import { sendCompressed } from './compression.ts';
import { createSiteRecovery } from './recover-site.ts';

/**
 * Browsers revalidate pages and the discovery document on each request, because a rollback must take effect
 * immediately.
 */
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
