import { createFakeApi, json, neverRespond, offline, paginate } from './fake-api.ts';

const letters = ['a', 'b', 'c'];
const file = new File(['x'], 'me.png', { type: 'image/png' });

/** Uploads a file. Resolves with the response, `error`, or `aborted`. */
function upload(requestLine: string, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const [method = '', path = ''] = requestLine.split(' ');
    const xhr = new XMLHttpRequest();
    xhr.open(method, new URL(`/api${path}`, location.href));
    xhr.onload = () => resolve(`${String(xhr.status)} ${xhr.responseText}`);
    xhr.onerror = () => resolve('error');
    xhr.onabort = () => resolve('aborted');
    signal?.addEventListener('abort', () => xhr.abort());
    const form = new FormData();
    form.set('file', file);
    xhr.send(form);
  });
}

test('createFakeApi responds to a request by its method and path, and records query and body', async () => {
  const api = createFakeApi();
  api.on('POST /orders', ({ body }) => json({ received: body }, 201));
  const response = await fetch('/api/orders?by=me', { method: 'POST', body: '{"carId":"car-1"}' });
  expect([response.status, await response.json()]).toEqual([201, { received: { carId: 'car-1' } }]);
  expect(api.sent('POST /orders')[0]?.query.get('by')).toBe('me');
  expect(api.requestLines()).toEqual(['POST /orders?by=me']);
  expect((await fetch('/api/orders')).status).toBe(404);
});

test('paginate returns the page that starts at a cursor or an offset', async () => {
  const api = createFakeApi();
  api.on('GET /letters', (request) => paginate(request, letters));
  const first = await fetch('/api/letters?limit=2');
  expect(await first.json()).toEqual(['a', 'b']);
  expect(first.headers.get('x-total-count')).toBe('3');
  expect(first.headers.get('link')).toContain('cursor=2>; rel="next"');
  const last = await fetch('/api/letters?limit=2&cursor=2');
  expect([await last.json(), last.headers.get('link')]).toEqual([['c'], null]);
  expect(await (await fetch('/api/letters?limit=1&skip=1')).json()).toEqual(['b']);
});

test('the handler `offline` makes fetch and uploads fail', async () => {
  const api = createFakeApi();
  api.on('GET /orders', offline);
  api.on('POST /images', offline);
  await expect(fetch('/api/orders')).rejects.toThrow(TypeError);
  expect(await upload('POST /images')).toBe('error');
});

test('createFakeApi records the file of an upload, and an upload can be aborted', async () => {
  const api = createFakeApi();
  api.on('POST /images', () => json({ url: '/me.webp' }));
  expect(await upload('POST /images')).toBe('200 {"url":"/me.webp"}');
  expect(api.sent('POST /images')[0]?.body).toBe(file);
  api.on('POST /images', neverRespond);
  const controller = new AbortController();
  const uploadOutcome = upload('POST /images', controller.signal);
  controller.abort();
  expect(await uploadOutcome).toBe('aborted');
});

test('the event stream of createFakeApi stays open without events until the page closes it', async () => {
  createFakeApi();
  const controller = new AbortController();
  const response = await fetch('/api/events', { signal: controller.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  controller.abort(new Error('closed'));
  await expect(response.text()).rejects.toThrow('closed');
});
