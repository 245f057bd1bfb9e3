import { VISITOR_COOKIE, visitorIn } from '@second-gear/contract/traffic';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { urlAt } from '../http/request-target.ts';
import { NOT_DRAWN_STATUS } from '../renderer/not-drawn.ts';
import { sendEncoded } from './encoded.ts';

/** Headers of a server-rendered page that are forwarded to the visitor. */
const ONWARD = [
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

/** Returns the headers for the renderer. They contain no identity, only the visitor's canary half. */
function asked(request: FastifyRequest): Record<string, string> {
  const visitor = visitorIn(request.headers.cookie ?? '');
  const known = request.headers['if-none-match'];
  return {
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'accept-encoding': 'identity',
    ...(visitor ? { cookie: `${VISITOR_COOKIE}=${visitor}` } : {}),
    ...(known ? { 'if-none-match': known } : {}),
  };
}

/**
 * Sends the server-rendered page.
 * @param renderer its address
 * @param patience timeout for the renderer in milliseconds
 * @returns false, with nothing sent, if it renders none; it may be unavailable, slow or busy
 */
export async function sendDrawnPage(
  renderer: string,
  patience: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    const answer = await fetch(urlAt(renderer, request.target), {
      headers: asked(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status === NOT_DRAWN_STATUS) return false;
    for (const name of ONWARD) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    await sendEncoded(request, reply.code(answer.status), body);
    return true;
  } catch (error) {
    request.log.debug(error);
    return false;
  }
}
