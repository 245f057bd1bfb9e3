import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import fastify from 'fastify';
import { spellingsOf } from './raw-request.ts';

const SECRET = 'operator data';

/** Starts an API that exposes its operator endpoints to everyone, until the end of the test file. */
export async function startOperatorApi(): Promise<string> {
  const api = fastify({ forceCloseConnections: true });
  for (const path of ['/metrics', '/docs', '/docs/*', '/readyz']) api.get(path, () => SECRET);
  for (const path of ['/metrics-of-cars', '/healthz']) api.get(path, () => 'public data');
  cleanUp(() => api.close());
  return api.listen({ port: 0, host: '127.0.0.1' });
}

/** Addresses of the operator endpoints below /api, in all spellings that a router or a proxy might accept. */
export const operatorAddresses = [
  '/api/metrics',
  '/api/readyz',
  '/api/docs',
  '/api/docs/json',
  '/api/docs/static/index.html',
].flatMap((address) => [
  ...spellingsOf(address),
  ...spellingsOf(address.slice('/api'.length)).map((spelling) => `/api${spelling}`),
  address.replace('/api/', '/api/x\\..\\'),
  address.replace('/api/', '/sitemap.xml/../'),
  address.replace('/api/', '/sitemap.xml/x\\..\\..\\'),
]);

/** Returns whether a response contains operator data. */
export const containsSecret = (body: Buffer): boolean => body.includes(SECRET);
