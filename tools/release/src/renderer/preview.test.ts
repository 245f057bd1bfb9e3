import { createServer } from 'node:http';
import { carSchema, getCar } from '@second-gear/contract/cars';
import { getSeller, sellerSchema } from '@second-gear/contract/sellers';
import { createSampleResponse } from '../gate/browser/sample.ts';
import { parseTarget } from '../http/request-target.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { createSsrSite, publishSsrRemote, createTestRenderer, serveRenderer } from '../testing/ssr-site.ts';
import { createPreviews } from './previews.ts';
import type { RendererOptions } from './renderer.ts';

const ID = '01234567-89ab-4def-8123-456789abcdef';
const CAR = {
  ...carSchema.parse(createSampleResponse(getCar)),
  ...{ _id: ID, brandName: 'Brand & "Sons"', model: '</title><b>3', purchaseYear: 2019, resellPrice: 12_500 },
  image: `/api/images/${ID}/1600.webp`,
};
const SELLER = { ...sellerSchema.parse(createSampleResponse(getSeller)), _id: ID, name: 'Ann', sold: 2 };

/** Starts an API with one car and one seller. It counts its requests. */
async function startApi(
  getResponse: (path: string) => object | null = (path) => (path.includes('sellers') ? SELLER : CAR),
) {
  const requests: string[] = [];
  const address = await listenOnFreePort(
    createServer((request, response) => {
      requests.push(
        `${request.url ?? ''}${request.headers.authorization ?? ''}${request.headers.cookie ?? ''}`,
      );
      const responseBody = getResponse(request.url ?? '');
      if (responseBody === null) return;
      response.statusCode = 'error' in responseBody ? 404 : 200;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(responseBody));
    }),
  );
  return { address, requests };
}

const ROUTES = ['/', '/cars/:id', '/sellers/:id'].map((path) => ({ path, drawn: true }));

async function openRenderer(code: string, change: Partial<RendererOptions> = {}) {
  const paths = await createSsrSite({ SITE_URL: 'https://gear.example' });
  const to = await publishSsrRemote(paths, code, ROUTES);
  await activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' });
  const { renderer } = createTestRenderer(paths, change);
  const requestPage = (path: string) =>
    renderer.renderPage({ target: parseTarget(path)!, origin: 'http://localhost', cookies: '' });
  return { renderer, requestPage };
}

const decodeEntities = (text = '') =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns the head tags that a link preview bot without scripts reads. */
function readMetaTags(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  const matchTags = (pattern: RegExp) =>
    [...head.matchAll(pattern)].map(([, name = '', content]) => [name, decodeEntities(content)] as const);
  return {
    ...Object.fromEntries(matchTags(/<meta[^>]* (?:property|name)="([^"]+)" content="([^"]*)"/g)),
    ...Object.fromEntries(matchTags(/<link[^>]* rel="(canonical)" href="([^"]*)"/g)),
    ...Object.fromEntries(matchTags(/<(title)[^>]*>([^<]*)</g)),
  };
}

const LINK_PREVIEW_IMAGE_URL = `https://gear.example/api/images/${ID}/share.jpg`;
const NAME = '2019 Brand & "Sons" </title><b>3';
const CAR_TAGS = {
  title: `${NAME} · Second Gear`,
  canonical: `https://gear.example/cars/${ID}`,
  description: expect.stringContaining(`${NAME} for $12,500`) as string,
  'og:title': `${NAME} · Second Gear`,
  'og:type': 'product',
  'og:url': `https://gear.example/cars/${ID}`,
  'og:image': LINK_PREVIEW_IMAGE_URL,
  'og:image:type': 'image/jpeg',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': NAME,
  'twitter:card': 'summary_large_image',
  'twitter:image': LINK_PREVIEW_IMAGE_URL,
};

test('a page whose car screen times out has the shell’s layout and the car’s preview tags', async () => {
  const { address } = await startApi();
  const { requestPage } = await openRenderer('return never();', { api: address, timeoutMs: 3_000 });
  const { status, body, headers, isComplete } = await requestPage(`/cars/${ID}`);
  expect([status, isComplete, headers['Cache-Control']]).toEqual([200, false, 'private, no-cache']);
  expect(readMetaTags(body)).toMatchObject(CAR_TAGS);
  expect(body).toContain('<div id="root">frame</div>');
});

test('the static page of a car has the car’s preview tags if nothing was rendered', async () => {
  const { address, requests } = await startApi();
  const { requestPage, renderer } = await openRenderer('return "x";', { api: address, maxConcurrent: 0 });
  await renderer.prepare();
  const { status, body, headers } = await requestPage(`/cars/${ID}?utm_source=x`);
  expect([status, headers['Cache-Control']]).toEqual([200, 'private, no-cache']);
  expect(readMetaTags(body)).toMatchObject(CAR_TAGS);
  expect(body).toContain('<div id="root"></div>');
  // The page's own policy lists the hashes of its inline scripts.
  expect(headers['Content-Security-Policy']).toContain('sha256-');
  // The renderer's request to the API contains nothing about the visitor.
  expect(requests).toEqual([`/cars/${ID}`]);
  // The screen replaces these tags later.
  for (const [tag] of body.matchAll(
    /<(?:title|meta[^>]*(?:description|og:|twitter:)|link rel="canonical")[^>]*>/g,
  ))
    expect(tag).toContain('data-default-head');
});

test('a seller’s page has the seller’s preview tags if its screen times out', async () => {
  const { address } = await startApi();
  const { requestPage } = await openRenderer('return "x";', { api: address, maxConcurrent: 0 });
  expect(readMetaTags((await requestPage(`/sellers/${ID}`)).body)).toMatchObject({
    title: 'Ann · Second Gear',
    canonical: `https://gear.example/sellers/${ID}`,
    'og:type': 'website',
  });
});

test.each([
  ['does not exist', () => ({ error: { code: 'not_found', message: 'No' } })],
  ['returns another shape', () => ({ _id: ID })],
  ['times out', () => null],
])('the static page has no preview tags if the car %s', async (_case, getResponse) => {
  const { address } = await startApi(getResponse);
  const { requestPage } = await openRenderer('return "x";', {
    api: address,
    maxConcurrent: 0,
    deadline: 100,
  });
  await expect(requestPage(`/cars/${ID}`)).rejects.toMatchObject({ reason: 'overloaded' });
});

test.each(['/', '/cars/', `/cars/${ID}/x`])('the renderer requests no preview data for %s', async (path) => {
  const { address, requests } = await startApi();
  const { requestPage } = await openRenderer('return "x";', { api: address, maxConcurrent: 0 });
  await expect(requestPage(path)).rejects.toMatchObject({ reason: 'overloaded' });
  expect(requests).toEqual([]);
});

test('a thousand simultaneous requests for a car and a later one read its preview data once', async () => {
  const { address, requests } = await startApi();
  const previews = createPreviews({ api: address, deadline: 60_000 });
  const previewHeads = await Promise.all(
    Array.from({ length: 1_000 }, () => previews.fetchHead(`/cars/${ID}`, '/api')),
  );
  expect([requests.length, new Set(previewHeads.map((head) => head?.title)).size]).toEqual([1, 1]);
  await previews.fetchHead(`/cars/${ID}`, '/api');
  expect(requests).toHaveLength(1);
});

test('the renderer limits its parallel preview requests to a slow API', async () => {
  const { address, requests } = await startApi(() => null);
  const previews = createPreviews({ api: address, deadline: 1_000 });
  const previewHeads = await Promise.all(
    Array.from({ length: 200 }, (_, index) => previews.fetchHead(`/cars/${String(index)}`, '/api')),
  );
  expect(previewHeads.every((head) => head === null)).toBe(true);
  expect(requests.length).toBeLessThan(10);
});

test('the renderer requests no preview data if the screen is on time', async () => {
  const { address, requests } = await startApi();
  const { requestPage } = await openRenderer('return "x";', { api: address });
  expect((await requestPage(`/cars/${ID}`)).isComplete).toBe(true);
  expect(requests).toEqual([]);
});

test('the metrics show why the static page was sent', async () => {
  const { address } = await startApi();
  const { renderer } = await openRenderer('return "x";', { api: address, maxConcurrent: 0 });
  await renderer.prepare();
  const url = await serveRenderer(renderer);
  const response = await fetch(`${url}/cars/${ID}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const text = await (await fetch(`${url}/-/metrics`)).text();
  expect(text).toContain('second_gear_drawing_seconds_count{outcome="overloaded"} 1');
});
