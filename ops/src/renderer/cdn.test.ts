import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../testing/listening.ts';
import { cdnFromEnvironment, createCdn } from './cdn.ts';

interface Told {
  method: string;
  authorization: string | undefined;
  body: unknown;
}

/** Starts a cache that returns these statuses in turn, then 200. `null` breaks the connection. */
async function startCache(statuses: (number | null)[] = []) {
  const told: Told[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const status = statuses.shift();
    if (status === null) {
      request.socket.destroy();
      return;
    }
    const { method = '', headers } = request;
    told.push({
      method,
      authorization: headers.authorization,
      body: JSON.parse(await text(request)) as unknown,
    });
    response.writeHead(status ?? 200).end('{}');
  };
  const address = await listening(createServer((request, response) => void hear(request, response)));
  return { told, url: `${address}/purge` };
}

const asTold = { method: 'POST', authorization: 'Bearer secret', body: { tags: ['drawn-page'] } };

test('the cache is purged once, by the tag that the pages have', async () => {
  const { told, url } = await startCache();
  const said: string[] = [];
  const cdn = createCdn({ url, token: 'secret' }, (trouble) => said.push(trouble));
  await cdn.forget();
  expect([told, said]).toEqual([[asTold], []]);
  expect(cdn.headers).toMatchObject({ 'Cache-Tag': 'drawn-page', 'Surrogate-Key': 'drawn-page' });
  expect(cdn.headers['Cache-Control']).toMatch(/s-maxage=5\b/);
});

test.each([
  ['refuses', 503],
  ['cannot be reached', null],
])('a purge is retried and logged if the cache %s', async (_what = '', status: number | null = null) => {
  const { told, url } = await startCache([status, status]);
  const said: string[] = [];
  await createCdn({ url, token: 'secret' }, (trouble) => said.push(trouble)).forget();
  expect([told.at(-1), said.length]).toEqual([asTold, 2]);
  expect(said[0]).toMatch(/^The cache in front could not be told to forget its pages: /);
});

test('a purge is abandoned after the last retry, when the pages have expired', async () => {
  const { told, url } = await startCache(Array<number>(9).fill(500));
  const said: string[] = [];
  await createCdn({ url, token: '' }, (trouble) => said.push(trouble)).forget();
  expect([told.length, said.length]).toEqual([4, 4]);
  expect(told[0]?.authorization).toBeUndefined();
});

test('a new release replaces the pending purge of the previous one', async () => {
  const { told, url } = await startCache([500, 500]);
  const cdn = createCdn({ url, token: 'secret' }, () => undefined);
  await Promise.all([cdn.forget(), cdn.forget()]);
  expect(told).toHaveLength(3);
});

test('without an address there is no cache', () => {
  expect(cdnFromEnvironment({}, () => undefined)).toBeNull();
  expect(cdnFromEnvironment({ CDN_PURGE_URL: 'http://127.0.0.1:9' }, () => undefined)).not.toBeNull();
});
