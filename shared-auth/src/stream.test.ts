import type { Call } from '@second-gear/contract/call';
import * as z from 'zod/mini';
import { openStream } from './request.ts';
import { saveSession } from './session-record.ts';
import { createToken, installFakeServer, installSiteConfig } from './testing/fake-server.ts';

const streamCall = {
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: 'Changes',
  answer: z.string(),
} satisfies Call;

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
const openEvents = (signal = new AbortController().signal) => openStream(streamCall, signal);

beforeAll(installSiteConfig);
beforeEach(() => {
  localStorage.clear();
  saveSession(createToken('now'), { uid: 'ada', email: 'ada@example.com', displayName: 'Ada' });
});

test('openStream sends the session token and returns the bytes as they arrive', async () => {
  const server = installFakeServer({ 'GET /events': () => ({ text: 'event: ready\n\n', headers }) });
  const body = await openEvents();
  expect(await new Response(body).text()).toBe('event: ready\n\n');
  expect(server.requests[0]).toMatchObject({ line: 'GET /events', bearer: createToken('now') });
  expect(server.requests[0]?.headers.get('accept')).toBe('text/event-stream');
});

test('openStream throws the server’s error message', async () => {
  installFakeServer({
    'GET /events': () => ({ status: 429, json: { code: 'too_many', message: 'Not so many' } }),
  });
  await expect(openEvents()).rejects.toMatchObject({ status: 429, message: 'Not so many' });
});

test('openStream rejects an HTML page instead of a stream, and rejects without a network', async () => {
  installFakeServer({
    'GET /events': () => ({ text: '<html></html>', headers: { 'content-type': 'text/html' } }),
  });
  await expect(openEvents()).rejects.toMatchObject({ code: 'bad_answer' });
  installFakeServer({});
  await expect(openEvents()).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('openStream rejects with the abort reason of its caller', async () => {
  installFakeServer({ 'GET /events': () => new Promise(() => undefined) });
  const controller = new AbortController();
  const opening = openEvents(controller.signal);
  controller.abort(new Error('left'));
  await expect(opening).rejects.toThrow('left');
});
