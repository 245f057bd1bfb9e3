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

/** Pages and the discovery document are asked for every time: a rollback must be seen at once. */
export const REVALIDATE = 'no-cache';

/** Headers of a page or file of the site, as the last change left them. */
export const readHeaders = async (paths: SitePaths): Promise<Record<string, string>> =>
  JSON.parse(await readFile(paths.headers, 'utf8')) as Record<string, string>;

/** Which of the files that were put in the same place one after the other is there now. */
async function stampOf(file: string): Promise<string> {
  const { ino, mtimeNs } = await stat(file, { bigint: true });
  return `${String(ino)} ${String(mtimeNs)}`;
}

/**
 * A changing file with the headers that fit it. Releases replace both one after the other, and the headers once
 * before and once after: what was read while they stayed the same belongs together.
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
 * Answers a file that releases replace. It is opened once and read whole, so that its length and its ETag are
 * those of what is sent, whatever is put in its place meanwhile.
 */
export async function sendChangingFile(
  paths: SitePaths,
  name: (typeof CHANGING_FILES)[number],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await finishHalfDone(paths);
  const { body, headers } = await readTogether(paths, name);
  // Weak, because it is the same however the file is compressed on its way.
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
