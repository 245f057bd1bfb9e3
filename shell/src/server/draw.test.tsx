import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCar } from '@second-gear/contract/cars';
import { listCategories } from '@second-gear/contract/categories';
import type { Drawing, DrawnPage } from '@second-gear/contract/drawn';
import { PageMeta } from '@second-gear/contract/head';
import { SHELL_SCREENS } from '@second-gear/contract/names';
import { ONLY_IN_BROWSERS, type RemoteModule } from '@second-gear/contract/remote';
import { StructuredData } from '@second-gear/contract/structured-data';
import { asResponse, request } from '@second-gear/shared-auth/request';
import { useQuery } from '@tanstack/react-query';
import { redirect, useParams, useSearchParams } from 'react-router-dom';
import { draw } from './draw.tsx';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: string[] = [];
const api = createServer((question, response) => {
  asked.push(`${question.method ?? ''} ${question.url ?? ''}`);
  answer(question, response);
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${String((api.address() as AddressInfo).port)}`;
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});
beforeEach(() => {
  asked = [];
  answer = (_request, response) => {
    json(response, []);
  };
});

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

const drawing = (path: string, change: Partial<Drawing> = {}): Drawing => ({
  address: path,
  page: {
    config: {
      apiHost: '/api',
      firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
      authProviders: [],
      stripePublishableKey: 'pk',
    },
    api: address,
    origin: 'https://gear.example',
    shareImage: '/shell/1/static/share.png',
  },
  deadline: 20_000,
  ...change,
});

const categories = { queryKey: ['categories'], queryFn: () => request(listCategories) };

function Names() {
  const { data } = useQuery(categories);
  return <p>{data ? data.map(({ name }) => name).join() : 'loading'}</p>;
}

/** A remote with one screen. */
const remote = (routes: RemoteModule['routes']) => ({
  name: 'catalog',
  version: '1.0.0-a',
  module: { routes, slots: {} } satisfies RemoteModule,
});
const screen = (path: string, element: React.ReactElement) => remote(() => [{ path, element }]);

async function page(...args: Parameters<typeof draw>): Promise<DrawnPage> {
  const drawn = await draw(...args);
  if (drawn.kind !== 'page') throw new Error(`It leads to ${drawn.to}`);
  return drawn;
}

test('a server-rendered page is the visitor’s frame with the screen and its data', async () => {
  answer = (_request, response) => {
    json(response, [{ _id: 'c1', name: 'Vans' }]);
  };
  const drawn = await page(drawing('/'), screen('/', <Names />));
  expect(drawn.status).toBe(200);
  expect(drawn.body).toContain('<p>Vans</p>');
  expect(drawn.body).toContain('View All Cars');
  expect(drawn.body).toContain('Login');
  expect(drawn.state).toMatchObject({
    complete: true,
    remote: { name: 'catalog', version: '1.0.0-a' },
    queries: [{ key: ['categories'], data: [{ _id: 'c1', name: 'Vans' }] }],
  });
  expect(asked).toEqual(['GET /category']);
  expect(drawn.faults).toEqual([]);
});

test('head, styles and structured data are separate, and the HTML has no inline scripts or styles', async () => {
  const image = {
    address: '/i/7/share.jpg',
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
  const drawn = await page(drawing('/cars/7'), screen('/cars/:id', element));
  expect(drawn.head).toContain('<title data-drawn="">A car</title>');
  expect(drawn.head).toContain('property="og:image" content="https://gear.example/i/7/share.jpg"');
  expect(drawn.head).toContain('rel="canonical" href="https://gear.example/cars/7"');
  expect(drawn.structured).toEqual(['{"@type":"Car","name":"\\u003c/script>"}']);
  expect(drawn.style.attributes).toContain('data-styled-version');
  expect(drawn.style.text).toContain('data-styled');
  expect(drawn.body).toMatch(/^<div/);
  expect(drawn.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

test('the shell renders its own pages and returns 404 for an unknown URL', async () => {
  const about = await page(drawing('/about'), null);
  expect([about.status, about.state.remote]).toEqual([200, null]);
  expect(about.head).toContain('<title data-drawn="">About · Second Gear</title>');
  const nothing = await page(drawing('/nothing/here'), null);
  expect(nothing.status).toBe(404);
  expect(nothing.body).toContain('404');
  expect(nothing.state.errors).toEqual({ screens: expect.objectContaining({ status: 404 }) as unknown });
});

test('the status of a loader’s error response becomes the page’s status and is embedded', async () => {
  answer = (_request, response) => {
    json(response, { code: 'not_found', message: 'This car is gone.' }, 404);
  };
  const loader = async () => {
    try {
      return await request(getCar, { params: { id: '7' } });
    } catch (error) {
      throw asResponse(error);
    }
  };
  const car = remote(() => [{ path: '/cars/:id', loader, element: <p>car</p> }]);
  const drawn = await page(drawing('/cars/7'), car);
  expect(drawn.status).toBe(404);
  expect(drawn.body).toContain('This car is gone.');
  const [error] = Object.values(drawn.state.errors ?? {});
  expect(error).toMatchObject({ status: 404, data: { message: 'This car is gone.' } });
  answer = (_request, response) => {
    response.destroy();
  };
  expect((await page(drawing('/cars/7'), car)).status).toBe(503);
});

test('with the API unavailable the page returns 503, and the browser loads the missing data', async () => {
  answer = (_request, response) => {
    response.destroy();
  };
  const drawn = await page(drawing('/'), screen('/', <Names />));
  expect(drawn.status).toBe(503);
  expect(drawn.body).toContain('<p>loading</p>');
  expect(drawn.state.queries).toEqual([]);
});

test('a late response is left to the browser and does not fail the page', async () => {
  answer = () => undefined;
  const drawn = await page(drawing('/', { deadline: 300 }), screen('/', <Names />));
  expect([drawn.status, drawn.lacks, drawn.state.complete]).toEqual([200, true, true]);
  expect(drawn.body).toContain('<p>loading</p>');
});

test('an error response for one part does not fail the page', async () => {
  const Other = () => (
    <p>{useQuery({ queryKey: ['x'], queryFn: () => Promise.reject(new Error('no')) }).status}</p>
  );
  const both = (
    <>
      <Names />
      <Other />
    </>
  );
  const drawn = await page(drawing('/'), screen('/', both));
  expect([drawn.status, drawn.lacks, drawn.state.queries.length]).toEqual([200, true, 1]);
  expect(drawn.body).toContain('<p>pending</p>');
});

test('SSR skips queries that no component needs or that depend on the visitor', async () => {
  const Seen = () => {
    useQuery({ queryKey: ['views'], queryFn: () => request(listCategories), meta: ONLY_IN_BROWSERS });
    useQuery({ queryKey: ['mine'], queryFn: () => request(listCategories), enabled: false });
    return <p>seen</p>;
  };
  await page(drawing('/'), screen('/', <Seen />));
  expect(asked).toEqual([]);
});

test('a screen that is too slow or fails is left to the browser, and the rest of the page is rendered', async () => {
  answer = () => undefined;
  const loader = () => request(listCategories);
  const slow = remote(() => [{ path: '/', loader, element: <p>never</p> }]);
  const late = await page(drawing('/', { deadline: 50 }), slow);
  const Broken = () => {
    throw new Error('broken');
  };
  const broken = await page(drawing('/'), screen('/', <Broken />));
  const unfit = await page(
    drawing('/'),
    remote(() => {
      throw new Error('no routes');
    }),
  );
  for (const drawn of [late, broken, unfit]) {
    expect(drawn.body).toContain('View All Cars');
    expect(drawn.body).toContain('Loading');
    expect(drawn.body).not.toContain('never');
    expect(drawn.state).toMatchObject({ complete: false, remote: null });
    expect(drawn.faults.length > 0).toBe(drawn !== late);
  }
  const only = await page(drawing('/', { frameOnly: true }), null);
  expect(only.body).toBe(late.body);
});

test('late data leave the screen in its loading state', async () => {
  answer = () => undefined;
  const drawn = await page(drawing('/', { deadline: 200 }), screen('/', <Names />));
  expect(drawn.body).toContain('<p>loading</p>');
  expect(drawn.state).toMatchObject({ complete: true, queries: [] });
});

test('a screen can redirect during SSR', async () => {
  const away = remote(() => [{ path: '/old', loader: () => redirect('/new?a=1'), element: <p /> }]);
  expect(await draw(drawing('/old'), away)).toEqual({ kind: 'redirect', status: 302, to: '/new?a=1' });
});

test('pages rendered concurrently never see each other’s data', async () => {
  answer = (question, response) => {
    const { pathname } = new URL(question.url ?? '', address);
    setTimeout(() => {
      json(response, [{ _id: pathname, name: `for ${pathname}` }]);
    }, Math.random() * 5);
  };
  const Who = () => {
    const { id = '' } = useParams();
    const [search] = useSearchParams();
    const { data } = useQuery({
      queryKey: ['who'],
      queryFn: async () => (await fetch(`${address}/${id}`)).json() as Promise<{ name: string }[]>,
    });
    return <p>{`${id} ${search.get('q') ?? ''} ${data?.[0]?.name ?? ''}`}</p>;
  };
  const who = screen('/who/:id', <Who />);
  const ids = Array.from({ length: 100 }, (_, index) => `v${String(index)}`);
  const drawn = await Promise.all(ids.map((id) => page(drawing(`/who/${id}?q=${id}`), who)));
  const wrong = drawn.filter(
    ({ body, state }, index) =>
      !body.includes(`<p>v${String(index)} v${String(index)} for /v${String(index)}</p>`) ||
      JSON.stringify(state.queries) !==
        JSON.stringify([
          { key: ['who'], data: [{ _id: `/v${String(index)}`, name: `for /v${String(index)}` }] },
        ]),
  );
  expect(wrong).toEqual([]);
});

test('SSR without data renders the loading state and sends no request', async () => {
  const element = (
    <>
      <h1>Vans</h1>
      <Names />
    </>
  );
  const drawn = await page(drawing('/', { withoutData: true }), screen('/', element));
  expect(drawn.body).toContain('<h1>Vans</h1><p>loading</p>');
  expect(drawn).toMatchObject({ status: 200, faults: [], state: { complete: true, queries: [] } });
  expect(asked).toEqual([]);
});

test('SSR without data leaves a screen with a loader to the browser, even with a lazy loader', async () => {
  const loader = () => request(listCategories);
  const element = <h1>Vans</h1>;
  for (const route of [{ loader, element }, { lazy: () => Promise.resolve({ loader, element }) }]) {
    const drawn = await page(
      drawing('/', { withoutData: true }),
      remote(() => [{ path: '/', ...route }]),
    );
    expect([drawn.status, drawn.faults, drawn.state.complete]).toEqual([200, [], false]);
    expect(drawn.body).toContain('View All Cars');
    expect(drawn.body).not.toContain('Vans</h1>');
  }
});

test('each of the shell’s screens renders without data, with its heading', async () => {
  for (const path of SHELL_SCREENS) {
    const { body, faults, state } = await page(drawing(path, { withoutData: true }), null);
    expect([path, faults, state.complete, /<h1\b/.test(body)]).toEqual([path, [], true, true]);
  }
  expect(asked).toEqual([]);
});
