import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCar } from '@second-gear/contract/cars';
import { listCategories } from '@second-gear/contract/categories';
import { PageMeta } from '@second-gear/federation/head';
import { ONLY_IN_BROWSERS, type RemoteModule } from '@second-gear/federation/remote';
import type { RenderedPage, RenderRequest } from '@second-gear/federation/ssr';
import { StructuredData } from '@second-gear/federation/structured-data';
import { asResponse, request } from '@second-gear/shared-auth/request';
import { useQuery } from '@tanstack/react-query';
import { redirect, useParams, useSearchParams } from 'react-router-dom';
import shellDeclaration from '../../shell.json' with { type: 'json' };
import { render } from './render-page.tsx';

type ApiHandler = (request: IncomingMessage, response: ServerResponse) => void;

let respond: ApiHandler;
let requests: string[] = [];
const api = createServer((incoming, response) => {
  requests.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
  respond(incoming, response);
});
let apiOrigin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  apiOrigin = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}`;
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});
beforeEach(() => {
  requests = [];
  respond = (_request, response) => {
    json(response, []);
  };
});

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

const createRequest = (path: string, overrides: Partial<RenderRequest> = {}): RenderRequest => ({
  address: path,
  page: {
    config: {
      apiHost: '/api',
      firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
      authProviders: [],
      stripePublishableKey: 'pk',
    },
    api: apiOrigin,
    origin: 'https://gear.example',
    shareImage: '/shell/1/static/share.png',
  },
  deadline: 120_000,
  ...overrides,
});

const categories = { queryKey: ['categories'], queryFn: () => request(listCategories) };

function CategoryNames() {
  const { data } = useQuery(categories);
  return <p>{data ? data.map(({ name }) => name).join() : 'loading'}</p>;
}

const createRemote = (routes: RemoteModule['routes']) => ({
  name: 'catalog',
  version: '1.0.0-a',
  module: { routes, slots: {} } satisfies RemoteModule,
});
const createRemoteWithScreen = (path: string, element: React.ReactElement) =>
  createRemote(() => [{ path, element }]);

async function renderPage(...args: Parameters<typeof render>): Promise<RenderedPage> {
  const rendered = await render(...args);
  if (rendered.kind !== 'page') throw new Error(`It leads to ${rendered.to}`);
  return rendered;
}

test('a server-rendered page contains the visitor’s frame and the screen with its data', async () => {
  respond = (_request, response) => {
    json(response, [{ _id: 'c1', name: 'Vans' }]);
  };
  const rendered = await renderPage(createRequest('/'), createRemoteWithScreen('/', <CategoryNames />));
  expect(rendered.status).toBe(200);
  expect(rendered.body).toContain('<p>Vans</p>');
  expect(rendered.body).toContain('View All Cars');
  expect(rendered.body).toContain('Login');
  expect(rendered.state).toMatchObject({
    complete: true,
    remote: { name: 'catalog', version: '1.0.0-a' },
    queries: [{ key: ['categories'], data: [{ _id: 'c1', name: 'Vans' }] }],
  });
  expect(requests).toEqual(['GET /category']);
  expect(rendered.faults).toEqual([]);
});

test('head, styles and structured data are separate, and the HTML has no inline scripts or styles', async () => {
  const image = {
    url: '/i/7/share.jpg',
    type: 'image/jpeg',
    width: 1200,
    height: 630,
    alt: 'A car',
  } as const;
  const element = (
    <>
      <PageMeta title="A car" description="Good" path="/cars/7" image={image} type="product" />
      <StructuredData data={{ '@type': 'Car', name: '</script>' }} />
      <h1>Car</h1>
    </>
  );
  const rendered = await renderPage(createRequest('/cars/7'), createRemoteWithScreen('/cars/:id', element));
  expect(rendered.head).toContain('<title data-ssr="">A car</title>');
  expect(rendered.head).toContain('property="og:image" content="https://gear.example/i/7/share.jpg"');
  expect(rendered.head).toContain('rel="canonical" href="https://gear.example/cars/7"');
  expect(rendered.structured).toEqual(['{"@type":"Car","name":"\\u003c/script>"}']);
  expect(rendered.style.attributes).toContain('data-styled-version');
  expect(rendered.style.text).toContain('data-styled');
  expect(rendered.body).toMatch(/^<div/);
  expect(rendered.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

test('the shell renders its own pages and returns 404 for an unknown URL', async () => {
  const about = await renderPage(createRequest('/about'), null);
  expect([about.status, about.state.remote]).toEqual([200, null]);
  expect(about.head).toContain('<title data-ssr="">About · Second Gear</title>');
  const nothing = await renderPage(createRequest('/nothing/here'), null);
  expect(nothing.status).toBe(404);
  expect(nothing.body).toContain('404');
  expect(nothing.state.errors).toEqual({ screens: expect.objectContaining({ status: 404 }) as unknown });
});

test('the status of a loader’s error response becomes the page’s status and is embedded', async () => {
  respond = (_request, response) => {
    json(response, { code: 'not_found', message: 'This car is gone.' }, 404);
  };
  const loader = async () => {
    try {
      return await request(getCar, { params: { id: '7' } });
    } catch (error) {
      throw asResponse(error);
    }
  };
  const car = createRemote(() => [{ path: '/cars/:id', loader, element: <p>car</p> }]);
  const rendered = await renderPage(createRequest('/cars/7'), car);
  expect(rendered.status).toBe(404);
  expect(rendered.body).toContain('This car is gone.');
  const [error] = Object.values(rendered.state.errors ?? {});
  expect(error).toMatchObject({ status: 404, data: { message: 'This car is gone.' } });
  respond = (_request, response) => {
    response.destroy();
  };
  expect((await renderPage(createRequest('/cars/7'), car)).status).toBe(503);
});

test('with the API unavailable the page returns 503, and the browser loads the missing data', async () => {
  respond = (_request, response) => {
    response.destroy();
  };
  const rendered = await renderPage(createRequest('/'), createRemoteWithScreen('/', <CategoryNames />));
  expect(rendered.status).toBe(503);
  expect(rendered.body).toContain('<p>loading</p>');
  expect(rendered.state.queries).toEqual([]);
});

test('the server renders a page without the data of a late response, which the browser requests again', async () => {
  respond = () => undefined;
  const rendered = await renderPage(
    createRequest('/', { deadline: 300 }),
    createRemoteWithScreen('/', <CategoryNames />),
  );
  expect([rendered.status, rendered.lacks, rendered.state.complete]).toEqual([200, true, true]);
  expect(rendered.body).toContain('<p>loading</p>');
});

test('an error response for one part does not fail the page', async () => {
  const Other = () => (
    <p>{useQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new Error('no')) }).status}</p>
  );
  const screenWithBoth = (
    <>
      <CategoryNames />
      <Other />
    </>
  );
  const rendered = await renderPage(createRequest('/'), createRemoteWithScreen('/', screenWithBoth));
  expect([rendered.status, rendered.lacks, rendered.state.queries.length]).toEqual([200, true, 1]);
  expect(rendered.body).toContain('<p>pending</p>');
});

test('SSR skips disabled queries and queries for browsers only', async () => {
  const ViewCounter = () => {
    useQuery({ queryKey: ['views'], queryFn: () => request(listCategories), meta: ONLY_IN_BROWSERS });
    useQuery({ queryKey: ['mine'], queryFn: () => request(listCategories), enabled: false });
    return <p>seen</p>;
  };
  await renderPage(createRequest('/'), createRemoteWithScreen('/', <ViewCounter />));
  expect(requests).toEqual([]);
});

test('the server renders the page without a screen that is too slow or fails', async () => {
  respond = () => undefined;
  const loader = () => request(listCategories);
  const slowRemote = createRemote(() => [{ path: '/', loader, element: <p>never</p> }]);
  const latePage = await renderPage(createRequest('/', { deadline: 50 }), slowRemote);
  const Broken = () => {
    throw new Error('broken');
  };
  const brokenPage = await renderPage(createRequest('/'), createRemoteWithScreen('/', <Broken />));
  const invalidRemote = await renderPage(
    createRequest('/'),
    createRemote(() => {
      throw new Error('no routes');
    }),
  );
  for (const rendered of [latePage, brokenPage, invalidRemote]) {
    expect(rendered.body).toContain('View All Cars');
    expect(rendered.body).toContain('Loading');
    expect(rendered.body).not.toContain('never');
    expect(rendered.state).toMatchObject({ complete: false, remote: null });
    expect(rendered.faults.length > 0).toBe(rendered !== latePage);
  }
  const frameOnly = await renderPage(createRequest('/', { frameOnly: true }), null);
  expect(frameOnly.body).toBe(latePage.body);
});

test('data that arrives after the deadline leaves the screen in its loading state', async () => {
  respond = () => undefined;
  const rendered = await renderPage(
    createRequest('/', { deadline: 200 }),
    createRemoteWithScreen('/', <CategoryNames />),
  );
  expect(rendered.body).toContain('<p>loading</p>');
  expect(rendered.state).toMatchObject({ complete: true, queries: [] });
});

test('a screen can redirect during SSR', async () => {
  const redirecting = createRemote(() => [
    { path: '/old', loader: () => redirect('/new?a=1'), element: <p /> },
  ]);
  expect(await render(createRequest('/old'), redirecting)).toEqual({
    kind: 'redirect',
    status: 302,
    to: '/new?a=1',
  });
});

test('pages rendered concurrently never see each other’s data', async () => {
  respond = (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '', apiOrigin);
    setTimeout(() => {
      json(response, [{ _id: pathname, name: `for ${pathname}` }]);
    }, Math.random() * 5);
  };
  const VisitorScreen = () => {
    const { id = '' } = useParams();
    const [search] = useSearchParams();
    const { data } = useQuery({
      queryKey: ['who'],
      queryFn: async () => (await fetch(`${apiOrigin}/${id}`)).json() as Promise<{ name: string }[]>,
    });
    return <p>{`${id} ${search.get('q') ?? ''} ${data?.[0]?.name ?? ''}`}</p>;
  };
  const visitorScreen = createRemoteWithScreen('/who/:id', <VisitorScreen />);
  const ids = Array.from({ length: 100 }, (_, index) => `v${String(index)}`);
  const rendered = await Promise.all(
    ids.map((id) => renderPage(createRequest(`/who/${id}?q=${id}`), visitorScreen)),
  );
  const wrongPages = rendered.filter(
    ({ body, state }, index) =>
      !body.includes(`<p>v${String(index)} v${String(index)} for /v${String(index)}</p>`) ||
      JSON.stringify(state.queries) !==
        JSON.stringify([
          { key: ['who'], data: [{ _id: `/v${String(index)}`, name: `for /v${String(index)}` }] },
        ]),
  );
  expect(wrongPages).toEqual([]);
});

test('SSR without data renders the loading state and sends no request', async () => {
  const element = (
    <>
      <h1>Vans</h1>
      <CategoryNames />
    </>
  );
  const rendered = await renderPage(
    createRequest('/', { withoutData: true }),
    createRemoteWithScreen('/', element),
  );
  expect(rendered.body).toContain('<h1>Vans</h1><p>loading</p>');
  expect(rendered).toMatchObject({ status: 200, faults: [], state: { complete: true, queries: [] } });
  expect(requests).toEqual([]);
});

test('SSR without data leaves a screen with a loader to the browser, even with a lazy loader', async () => {
  const loader = () => request(listCategories);
  const element = <h1>Vans</h1>;
  for (const route of [{ loader, element }, { lazy: () => Promise.resolve({ loader, element }) }]) {
    const rendered = await renderPage(
      createRequest('/', { withoutData: true }),
      createRemote(() => [{ path: '/', ...route }]),
    );
    expect([rendered.status, rendered.faults, rendered.state.complete]).toEqual([200, [], false]);
    expect(rendered.body).toContain('View All Cars');
    expect(rendered.body).not.toContain('Vans</h1>');
  }
});

test('each of the shell’s screens renders without data, with its heading', async () => {
  for (const path of shellDeclaration.routes) {
    const { body, faults, state } = await renderPage(createRequest(path, { withoutData: true }), null);
    expect([path, faults, state.complete, /<h1\b/.test(body)]).toEqual([path, [], true, true]);
  }
  expect(requests).toEqual([]);
});
