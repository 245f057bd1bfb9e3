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

/** Hides routes at and below `path`, however it is written, from all who do not ask this process itself. */
export function forOperatorsOnly(app: FastifyInstance, path: string): void {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if ((url === path || url.startsWith(`${path}/`)) && isForwarded(request))
      throw notFound('There is nothing at this address');
  });
}
