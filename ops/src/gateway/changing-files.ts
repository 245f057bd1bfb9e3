import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isKnownTag } from '@second-gear/contract/server/entity-tags';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersFor } from '../compose/headers.ts';
import { contentTypeOf, isText } from '../deploy/media-types.ts';
import type { SitePaths } from '../site/paths.ts';
import type { CHANGING_FILES } from '../site/public-files.ts';
import { sendEncoded } from './encoded.ts';
import { finishHalfDone } from './half-done.ts';

/**
 * Browsers revalidate pages and the discovery document on each request, because a rollback must take effect
 * immediately.
 */
export const REVALIDATE = 'no-cache';

/** Reads the current headers of the site's pages and files. */
export const readHeaders = async (paths: SitePaths): Promise<Record<string, string>> =>
  JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;

/** Returns a stamp that identifies the current file at a path that releases replace. */
async function stampOf(file: string): Promise<string> {
  const { ino, mtimeNs } = await stat(file, { bigint: true });
  return `${String(ino)} ${String(mtimeNs)}`;
}

/**
 * Reads a changing file with its matching headers. Releases replace both in turn, with the headers before and
 * after the file. If the headers did not change during the read, they match the file.
 */
async function readTogether(
  paths: SitePaths,
  name: string,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  for (;;) {
    const before = await stampOf(paths.headers);
    const headers = await readHeaders(paths);
    const body = await readFile(path.join(paths.site, name));
    if ((await stampOf(paths.headers)) === before) return { body, headers };
  }
}

/**
 * Sends a file that releases replace. It is opened once and read completely, so that length and ETag match
 * the content even if the file is replaced.
 */
export async function sendChangingFile(
  paths: SitePaths,
  name: (typeof CHANGING_FILES)[number],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await finishHalfDone(paths);
  const { body, headers } = await readTogether(paths, name);
  // Weak, because it is the same for every compression.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.headers({
    ...headersFor(contentTypeOf(name), headers),
    'Cache-Control': REVALIDATE,
    ETag: etag,
  });
  if (isText(name)) reply.header('Vary', 'Accept-Encoding');
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(contentTypeOf(name));
  return isText(name) ? sendEncoded(request, reply, body) : reply.send(body);
}
