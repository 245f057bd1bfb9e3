import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import fastify from 'fastify';
import { spellings } from './raw-request.ts';

const SECRET = 'for operators';

/** Starts an API that exposes its operator endpoints to everyone, until the end of the test file. */
export async function talkativeApi(): Promise<string> {
  const api = fastify({ forceCloseConnections: true });
  for (const path of ['/metrics', '/docs', '/docs/*', '/readyz']) api.get(path, () => SECRET);
  for (const path of ['/metrics-of-cars', '/healthz']) api.get(path, () => 'for everybody');
  cleanUp(() => api.close());
  return api.listen({ port: 0, host: '127.0.0.1' });
}

/** The addresses of these endpoints below /api, in all spellings that a router or a proxy might accept. */
export const operatorsAddresses = [
  '/api/metrics',
  '/api/readyz',
  '/api/docs',
  '/api/docs/json',
  '/api/docs/static/index.html',
].flatMap((address) => [
  ...spellings(address),
  ...spellings(address.slice('/api'.length)).map((spelling) => `/api${spelling}`),
  address.replace('/api/', '/api/x\\..\\'),
  address.replace('/api/', '/sitemap.xml/../'),
  address.replace('/api/', '/sitemap.xml/x\\..\\..\\'),
]);

/** Returns whether a response contains operator data. */
export const tellsOperatorsThings = (body: Buffer): boolean => body.includes(SECRET);
