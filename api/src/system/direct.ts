import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';

/** What proxies say about whom they ask for: no operator's own program sends any of it. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** True for a request that a proxy passed on, so that it may come from anybody. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** True for a request that a program of this machine makes of this process itself. */
export const isFromHere = (request: FastifyRequest): boolean =>
  !isForwarded(request) && LOOPBACK.test(request.socket.remoteAddress ?? '');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True for a request that carries the operators' token. */
function isOperators({ headers, server }: FastifyRequest): boolean {
  const { OPERATOR_TOKEN: token } = server.services.env;
  const said = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && said !== undefined && timingSafeEqual(digest(said), digest(token));
}

/**
 * Hides routes at and below `path`, however it is written, from all who neither ask this process itself, on this
 * machine, nor know the operators' token.
 */
export function forOperatorsOnly(app: FastifyInstance, path: string): void {
  // Later than the limits: guesses at the token are counted.
  app.addHook('preValidation', async (request) => {
    const { url = '' } = request.routeOptions;
    if (url !== path && !url.startsWith(`${path}/`)) return;
    if (!isFromHere(request) && !isOperators(request)) throw notFound('There is nothing at this address');
  });
}
