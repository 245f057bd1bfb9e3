import { createFakeApi, json, neverRespond, offline, paginate } from './fake-api.ts';

const letters = ['a', 'b', 'c'];
const file = new File(['x'], 'me.png', { type: 'image/png' });

/** Uploads the file and returns the outcome. */
function upload(line: string, abort?: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const [method = '', path = ''] = line.split(' ');
    const xhr = new XMLHttpRequest();
    xhr.open(method, new URL(`/api${path}`, location.href));
    xhr.onload = () => resolve(`${String(xhr.status)} ${xhr.responseText}`);
    xhr.onerror = () => resolve('error');
    xhr.onabort = () => resolve('aborted');
    abort?.addEventListener('abort', () => xhr.abort());
    const form = new FormData();
    form.set('file', file);
    xhr.send(form);
  });
}

test('createFakeApi responds to a call by its request line, and records query and body', async () => {
  const api = createFakeApi();
  api.on('POST /orders', ({ body }) => json({ got: body }, 201));
  const response = await fetch('/api/orders?by=me', { method: 'POST', body: '{"carId":"car-1"}' });
  expect([response.status, await response.json()]).toEqual([201, { got: { carId: 'car-1' } }]);
  expect(api.sent('POST /orders')[0]?.query.get('by')).toBe('me');
  expect(api.lines()).toEqual(['POST /orders?by=me']);
  expect((await fetch('/api/orders')).status).toBe(404);
});

test('paginate returns a list page by page, from a cursor or an offset', async () => {
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

test('an offline fake server rejects fetch and uploads', async () => {
  const api = createFakeApi();
  api.on('GET /orders', offline);
  api.on('POST /images', offline);
  await expect(fetch('/api/orders')).rejects.toThrow(TypeError);
  expect(await upload('POST /images')).toBe('error');
});

test('createFakeApi receives the file of an upload and responds, unless the upload is aborted', async () => {
  const api = createFakeApi();
  api.on('POST /images', () => json({ url: '/me.webp' }));
  expect(await upload('POST /images')).toBe('200 {"url":"/me.webp"}');
  expect(api.sent('POST /images')[0]?.body).toBe(file);
  api.on('POST /images', neverRespond);
  const stop = new AbortController();
  const uploadOutcome = upload('POST /images', stop.signal);
  stop.abort();
  expect(await uploadOutcome).toBe('aborted');
});

test('the event stream of createFakeApi is open and silent until the page closes it', async () => {
  createFakeApi();
  const stop = new AbortController();
  const response = await fetch('/api/events', { signal: stop.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  stop.abort(new Error('gone'));
  await expect(response.text()).rejects.toThrow('gone');
});
