import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listCategories } from '@second-gear/contract/categories';
import { request } from '@second-gear/shared-auth/request';
import { useQuery } from '@tanstack/react-query';
import { render } from './render-page.tsx';

let received: IncomingHttpHeaders = {};
const api = createServer(({ headers }, response) => {
  received = headers;
  response.setHeader('content-type', 'application/json');
  response.end('[]');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

function Categories() {
  const { data } = useQuery({ queryKey: ['categories'], queryFn: () => request(listCategories) });
  return <p>{data ? 'loaded' : 'loading'}</p>;
}

test('the screen’s API calls carry the renderer’s trace and the version that renders', async () => {
  const page = {
    config: {
      apiHost: '/api',
      firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-second-gear' },
      authProviders: [],
      stripePublishableKey: 'pk',
    },
    api: `http://127.0.0.1:${String((api.address() as AddressInfo).port)}`,
    origin: 'https://gear.example',
    traceparent: '00-trace-span-01',
    caller: 'catalog@1.0.0-a',
  };
  const module = { routes: () => [{ path: '/', element: <Categories /> }], slots: {} };
  const rendered = await render(
    { address: '/', page, deadline: 120_000 },
    { name: 'catalog', version: '1.0.0-a', module },
  );
  expect(rendered).toMatchObject({ body: expect.stringContaining('<p>loaded</p>') });
  expect(received).toMatchObject({ traceparent: '00-trace-span-01', 'x-remote': 'catalog@1.0.0-a' });
});
