import { createServer, type RequestListener } from 'node:http';
import { SITE_HEADER } from '@second-gear/contract/server/site-id';
import { listening } from '../testing/listening.ts';
import { awaitApiOfSite, lookAtApi } from './api-of-site.ts';

const SITE = 'https://gear.example';
const apiOf =
  (site: string | null): RequestListener =>
  (request, response) => {
    if (request.url !== '/healthz') response.statusCode = 404;
    if (site !== null) response.setHeader(SITE_HEADER, site);
    response.end('{"ok":true}');
  };
const served = (listener: RequestListener): Promise<string> => listening(createServer(listener));

test('the renderer accepts an API of the same site, regardless of path and trailing slash', async () => {
  const api = await served(apiOf('https://gear.example'));
  expect(await lookAtApi(api, SITE)).toEqual({ kind: 'same' });
  expect(await lookAtApi(`${api}/`, `${SITE}/`)).toEqual({ kind: 'same' });
});

test('the renderer rejects another site’s API, and the message names both sites and the setting', async () => {
  const api = await served(apiOf('http://localhost:3000'));
  const lines: string[] = [];
  await expect(
    awaitApiOfSite({ api, siteUrl: SITE, say: (line) => lines.push(line), pause: () => Promise.resolve() }),
  ).rejects.toThrow(
    `The API at ${api} belongs to http://localhost:3000, and this site is https://gear.example. Set API_TARGET or API_INTERNAL_PORT to the API of this site, or the same SITE_URL for both.`,
  );
  expect(lines).toEqual([]);
});

test('the renderer rejects a server that is not an API of Second Gear', async () => {
  const api = await served((_request, response) => response.end('<h1>Hello</h1>'));
  await expect(
    awaitApiOfSite({ api, siteUrl: SITE, say: () => undefined, pause: () => Promise.resolve() }),
  ).rejects.toThrow(`The server at ${api} is not an API of Second Gear`);
});

test('the renderer waits for an API that is starting, and logs that once', async () => {
  let isUp = false;
  const api = await served((request, response) => {
    if (isUp) apiOf(SITE)(request, response);
    else response.writeHead(503).end();
  });
  const lines: string[] = [];
  let pauses = 0;
  await awaitApiOfSite({
    api,
    siteUrl: SITE,
    say: (line) => lines.push(line),
    pause: () => {
      pauses += 1;
      isUp = pauses === 3;
      return Promise.resolve();
    },
  });
  expect(lines).toEqual([
    `The API at ${api} does not answer yet (status 503): waiting for it`,
    `The API at ${api} answers`,
  ]);
});

test('the renderer also waits if nothing listens at the API’s address', async () => {
  expect(await lookAtApi('http://127.0.0.1:1', SITE)).toEqual({ kind: 'away', why: expect.any(String) });
});

test.each([
  ['the API does not say its site', null, SITE],
  ['the site has no address', SITE, ''],
])('the renderer logs that it cannot compare the sites: %s', async (_what, said, siteUrl) => {
  const api = await served(apiOf(said));
  const lines: string[] = [];
  await awaitApiOfSite({ api, siteUrl, say: (line) => lines.push(line), pause: () => Promise.resolve() });
  expect(lines).toEqual([
    `Whether the API at ${api} belongs to this site cannot be checked: set SITE_URL for the API and for the build of the site`,
  ]);
});
