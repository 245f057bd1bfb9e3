import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { readVisitorId, VISITOR_COOKIE } from '@second-gear/federation/traffic';
import { getSpan, toTraceparent } from '@second-gear/node-utils/trace-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOT_RENDERED_STATUS } from '../http/document-headers.ts';
import { negotiateEncoding } from '../http/encoded-content.ts';
import { toUrl } from '../http/request-target.ts';

/** Headers of a server-rendered page that are forwarded to the visitor. */
const FORWARDED_HEADERS = [
  'content-type',
  'content-encoding',
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
  'vary',
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
    'accept-encoding': negotiateEncoding(request.headers['accept-encoding']?.toString()),
    traceparent: toTraceparent(getSpan(request.raw)),
    ...(visitor ? { cookie: `${VISITOR_COOKIE}=${visitor}` } : {}),
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
  };
}

const AGENTS = {
  'http:': { client: http, agent: new http.Agent({ keepAlive: true }) },
  'https:': { client: https, agent: new https.Agent({ keepAlive: true }) },
};

/**
 * Sends a GET request over an open connection if there is one. Not `fetch`, because that decompresses the
 * body.
 */
function get(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
  const { client, agent } = AGENTS[url.protocol === 'https:' ? 'https:' : 'http:'];
  return new Promise((resolve, reject) => {
    const request = client.request(url, { headers, signal, agent }, resolve);
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The renderer closed the idle connection at the same moment.
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(get(url, headers, signal));
      else reject(error);
    });
    request.end();
  });
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
    const url = toUrl(renderer, request.target);
    const response = await get(url, rendererHeaders(request), AbortSignal.timeout(timeoutMs));
    const body = await buffer(response);
    if (response.statusCode === undefined || response.statusCode === NOT_RENDERED_STATUS) return false;
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    await reply.code(response.statusCode).send(body);
    return true;
  } catch (error) {
    request.log.debug(error);
    return false;
  }
}
