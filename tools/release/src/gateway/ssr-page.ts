import { readVisitorId, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOT_RENDERED_STATUS } from '../http/document-headers.ts';
import { toUrl } from '../http/request-target.ts';
import { sendCompressed } from './mutable-files.ts';

/** Headers of a server-rendered page that are forwarded to the visitor. */
const FORWARDED_HEADERS = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
  'cache-control',
  'cache-tag',
  'surrogate-key',
  'etag',
  'location',
  'set-cookie',
] as const;

/**
 * Returns the headers for the renderer. The only user data in them is the visitor's id, which selects the
 * canary's visitors.
 */
function rendererHeaders(request: FastifyRequest): Record<string, string> {
  const visitor = readVisitorId(request.headers.cookie ?? '');
  const ifNoneMatch = request.headers['if-none-match'];
  return {
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'accept-encoding': 'identity',
    ...(visitor ? { cookie: `${VISITOR_COOKIE}=${visitor}` } : {}),
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
  };
}

/**
 * Sends the server-rendered page.
 * @param renderer address of the renderer
 * @param timeoutMs timeout for the renderer in milliseconds
 * @returns false, without sending anything, if the renderer renders no page or is unavailable, slow or busy
 */
export async function sendSsrPage(
  renderer: string,
  timeoutMs: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    const response = await fetch(toUrl(renderer, request.target), {
      headers: rendererHeaders(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === NOT_RENDERED_STATUS) return false;
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    await sendCompressed(request, reply.code(response.status), body);
    return true;
  } catch (error) {
    request.log.debug(error);
    return false;
  }
}
