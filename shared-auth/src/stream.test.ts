import type { Call } from '@second-gear/contract/call';
import * as z from 'zod/mini';
import { openStream } from './request.ts';
import { saveSession } from './session-record.ts';
import { fakeServer, installSiteConfig, tokenOf } from './testing/fake-server.ts';

const events = {
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: 'Changes',
  answer: z.string(),
} satisfies Call;

const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
const open = (signal = new AbortController().signal) => openStream(events, signal);

beforeAll(installSiteConfig);
beforeEach(() => {
  localStorage.clear();
  saveSession(tokenOf('now'), { uid: 'ada', email: 'ada@example.com', displayName: 'Ada' });
});

test('openStream sends the session token and returns the bytes as they arrive', async () => {
  const server = fakeServer({ 'GET /events': () => ({ text: 'event: ready\n\n', headers }) });
  const body = await open();
  expect(await new Response(body).text()).toBe('event: ready\n\n');
  expect(server.seen[0]).toMatchObject({ line: 'GET /events', bearer: tokenOf('now') });
  expect(server.seen[0]?.headers.get('accept')).toBe('text/event-stream');
});

test('openStream throws the server’s error message', async () => {
  fakeServer({
    'GET /events': () => ({ status: 429, json: { code: 'too_many', message: 'Not so many' } }),
  });
  await expect(open()).rejects.toMatchObject({ status: 429, message: 'Not so many' });
});

test('openStream fails for an HTML page instead of a stream, and without a network', async () => {
  fakeServer({
    'GET /events': () => ({ text: '<html></html>', headers: { 'content-type': 'text/html' } }),
  });
  await expect(open()).rejects.toMatchObject({ code: 'bad_answer' });
  fakeServer({});
  await expect(open()).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('openStream rejects with the reason of the caller that aborts while it opens', async () => {
  fakeServer({ 'GET /events': () => new Promise(() => undefined) });
  const giveUp = new AbortController();
  const opening = open(giveUp.signal);
  giveUp.abort(new Error('left'));
  await expect(opening).rejects.toThrow('left');
});
