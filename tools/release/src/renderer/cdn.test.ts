import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { readCdnFromEnvironment, createCdn } from './cdn.ts';

interface PurgeRequest {
  method: string;
  authorization: string | undefined;
  body: unknown;
}

/**
 * Starts a CDN that responds to purges with these statuses in order, and then with 200. `null` closes the
 * connection.
 */
async function startFakeCdn(statuses: (number | null)[] = []) {
  const purgeRequests: PurgeRequest[] = [];
  const handlePurge = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const status = statuses.shift();
    if (status === null) {
      request.socket.destroy();
      return;
    }
    const { method = '', headers } = request;
    purgeRequests.push({
      method,
      authorization: headers.authorization,
      body: JSON.parse(await text(request)) as unknown,
    });
    response.writeHead(status ?? 200).end('{}');
  };
  const address = await listenOnFreePort(
    createServer((request, response) => void handlePurge(request, response)),
  );
  return { purgeRequests, url: `${address}/purge` };
}

const EXPECTED_PURGE = { method: 'POST', authorization: 'Bearer secret', body: { tags: ['drawn-page'] } };

test('the cache is purged with one request, by the tag of the pages', async () => {
  const { purgeRequests, url } = await startFakeCdn();
  const messages: string[] = [];
  const cdn = createCdn({ url, token: 'secret' }, (message) => messages.push(message));
  await cdn.purge();
  expect([purgeRequests, messages]).toEqual([[EXPECTED_PURGE], []]);
  expect(cdn.headers).toMatchObject({ 'Cache-Tag': 'drawn-page', 'Surrogate-Key': 'drawn-page' });
  expect(cdn.headers['Cache-Control']).toMatch(/s-maxage=5\b/);
});

test.each([
  ['returns an error', 503],
  ['is unreachable', null],
])('a purge is retried and logged if the cache %s', async (_case = '', status: number | null = null) => {
  const { purgeRequests, url } = await startFakeCdn([status, status]);
  const messages: string[] = [];
  await createCdn({ url, token: 'secret' }, (message) => messages.push(message)).purge();
  expect([purgeRequests.at(-1), messages.length]).toEqual([EXPECTED_PURGE, 2]);
  expect(messages[0]).toMatch(/^could not purge the CDN: /);
});

test('a purge is abandoned after the last retry, when the pages have expired', async () => {
  const { purgeRequests, url } = await startFakeCdn(Array<number>(9).fill(500));
  const messages: string[] = [];
  await createCdn({ url, token: '' }, (message) => messages.push(message)).purge();
  expect([purgeRequests.length, messages.length]).toEqual([4, 4]);
  expect(purgeRequests[0]?.authorization).toBeUndefined();
});

test('a new release replaces the pending purge of the previous one', async () => {
  const { purgeRequests, url } = await startFakeCdn([500, 500]);
  const cdn = createCdn({ url, token: 'secret' }, () => undefined);
  await Promise.all([cdn.purge(), cdn.purge()]);
  expect(purgeRequests).toHaveLength(3);
});

test('without CDN_PURGE_URL, there is no CDN', () => {
  expect(readCdnFromEnvironment({}, () => undefined)).toBeNull();
  expect(readCdnFromEnvironment({ CDN_PURGE_URL: 'http://127.0.0.1:9' }, () => undefined)).not.toBeNull();
});
