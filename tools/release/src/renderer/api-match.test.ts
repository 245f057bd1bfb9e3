import { createServer, type RequestListener } from 'node:http';
import { SITE_URL_HEADER } from '@second-gear/node-utils/site-url-header';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { checkApi, waitForMatchingApi } from './api-match.ts';

const SITE = 'https://gear.example';
const healthHandler =
  (site: string | null): RequestListener =>
  (request, response) => {
    if (request.url !== '/healthz') response.statusCode = 404;
    if (site !== null) response.setHeader(SITE_URL_HEADER, site);
    response.end('{"ok":true}');
  };
const startServer = (listener: RequestListener): Promise<string> => listenOnFreePort(createServer(listener));

test('the renderer accepts an API of the same site, regardless of path and trailing slash', async () => {
  const api = await startServer(healthHandler('https://gear.example'));
  expect(await checkApi(api, SITE)).toEqual({ kind: 'match' });
  expect(await checkApi(`${api}/`, `${SITE}/`)).toEqual({ kind: 'match' });
});

test('the renderer rejects another site’s API, and the message names both sites and the setting', async () => {
  const api = await startServer(healthHandler('http://localhost:3000'));
  const lines: string[] = [];
  await expect(
    waitForMatchingApi({
      api,
      siteUrl: SITE,
      log: (line) => lines.push(line),
      waitBeforeRetry: () => Promise.resolve(),
    }),
  ).rejects.toThrow(
    `The API at ${api} belongs to http://localhost:3000, but this site is https://gear.example. Set API_TARGET or API_INTERNAL_PORT to the API of this site, or use the same SITE_URL for both.`,
  );
  expect(lines).toEqual([]);
});

test('the renderer rejects a server that is not an API of Second Gear', async () => {
  const api = await startServer((_request, response) => response.end('<h1>Hello</h1>'));
  await expect(
    waitForMatchingApi({
      api,
      siteUrl: SITE,
      log: () => undefined,
      waitBeforeRetry: () => Promise.resolve(),
    }),
  ).rejects.toThrow(`The server at ${api} is not a Second Gear API`);
});

test('the renderer waits for an API that is starting, and logs the wait once', async () => {
  let isAvailable = false;
  const api = await startServer((request, response) => {
    if (isAvailable) healthHandler(SITE)(request, response);
    else response.writeHead(503).end();
  });
  const lines: string[] = [];
  let waitCount = 0;
  await waitForMatchingApi({
    api,
    siteUrl: SITE,
    log: (line) => lines.push(line),
    waitBeforeRetry: () => {
      waitCount += 1;
      isAvailable = waitCount === 3;
      return Promise.resolve();
    },
  });
  expect(lines).toEqual([
    `The API at ${api} is not available yet (status 503); waiting for it`,
    `The API at ${api} is available`,
  ]);
});

test('the renderer also waits if nothing listens at the API’s address', async () => {
  expect(await checkApi('http://127.0.0.1:1', SITE)).toEqual({
    kind: 'unavailable',
    reason: expect.any(String),
  });
});

test.each([
  ['the API does not report its site', null, SITE],
  ['the site has no URL', SITE, ''],
])('the renderer logs that it cannot compare the sites: %s', async (_case, reportedSite, siteUrl) => {
  const api = await startServer(healthHandler(reportedSite));
  const lines: string[] = [];
  await waitForMatchingApi({
    api,
    siteUrl,
    log: (line) => lines.push(line),
    waitBeforeRetry: () => Promise.resolve(),
  });
  expect(lines).toEqual([
    `could not check whether the API at ${api} belongs to this site: set SITE_URL for the API and for the build of the site`,
  ]);
});
