import { once } from 'node:events';
import { connect } from 'node:net';
import { defineCall } from '@second-gear/contract/call';
import type { ErrorBody } from '@second-gear/contract/errors';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { withTimeout } from '../../testing/wait-until.ts';
import { registerErrorHandlers } from './error-handlers.ts';
import { route } from './route.ts';
import { applyContractSchemas } from './validation.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { CORS_ORIGINS: 'https://shop.test' } });
});
afterAll(() => testApp.close());

describe('request bodies', () => {
  const postRaw = (headers: Record<string, string>, payload: string, url = '/newsletter') =>
    testApp.app.inject({ method: 'POST', url, headers, payload });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('bodies of type %j are rejected with 415', async (type) => {
    const response = await postRaw({ 'content-type': type }, '{"email":"a@example.test"}');
    expect(errorOf(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('the body of every mutation must be JSON, even with a session', async () => {
    const headers = {
      authorization: `Bearer ${await testApp.tokenOf(await testApp.buildSeller())}`,
      'content-type': 'text/plain',
    };
    for (const url of [
      '/cars',
      '/ads',
      '/orders',
      '/wishlist',
      '/reportlist',
      '/messages',
      '/ratings',
      '/payment',
    ]) {
      expect((await postRaw(headers, '{}', url)).statusCode).toBe(415);
    }
  });

  test.each(['{', '[', '{"a":1}}', 'nonsense'])(
    'bodies with invalid JSON (%s) are rejected with 400',
    async (text) => {
      const response = await postRaw({ 'content-type': 'application/json' }, text);
      expect(errorOf(response)).toMatchObject({ status: 400, code: 'bad_request' });
    },
  );

  test('bodies that target the prototype are rejected with 400', async () => {
    const response = await postRaw(
      { 'content-type': 'application/json' },
      '{"__proto__":{"role":"admin"},"email":"a@example.test"}',
    );
    expect(response.statusCode).toBe(400);
  });

  test('bodies above the size limit are rejected with 413', async () => {
    const response = await postRaw(
      { 'content-type': 'application/json' },
      JSON.stringify({ email: 'x'.repeat(300_000) }),
    );
    expect(errorOf(response)).toMatchObject({ status: 413, code: 'too_large' });
  });

  test('an empty body counts as no body', async () => {
    const response = await postRaw({ 'content-type': 'application/json' }, '');
    expect(errorOf(response)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { body: expect.any(String) },
    });
  });
});

test('an unknown URL returns 404 in our error shape', async () => {
  expect(errorOf(await testApp.call('GET', '/nothing/here'))).toEqual({
    status: 404,
    code: 'not_found',
    message: expect.any(String),
  });
});

test.each(['/cars/%E0%A4%A', '/%', `/cars/${'x'.repeat(400)}`])(
  'a URL that can’t be parsed (%s) is rejected in our error shape',
  async (url) => {
    const response = await testApp.app.inject({ method: 'GET', url });
    expect([400, 404, 414]).toContain(response.statusCode);
    expect(response.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.body).not.toContain(url.slice(0, 12));
  },
);

test.each([
  ['is not HTTP', 'nonsense\r\n\r\n', 400],
  ['has endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])(
  'input that %s is rejected in our error shape, and the connection is closed',
  async (_caseName, sent, status) => {
    const closedApp = await createTestApp({ db: testApp.db });
    const { port } = new URL(await closedApp.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(sent);
    let responseText = '';
    socket.setEncoding('utf8').on('data', (text: string) => (responseText += text));
    await withTimeout('the connection to be closed', once(socket, 'end'));
    socket.destroy();
    const [head = '', body = ''] = responseText.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) });
    await closedApp.close();
  },
);

test('validation errors are readable messages by field name', async () => {
  const seller = await testApp.buildSeller();
  const requestError = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
    (
      await testApp.call(method, url, { as: seller, ...(body === undefined ? {} : { body }) })
    ).json<ErrorBody>();
  expect(await requestError('GET', '/cars?limit=1000&minYear=x&status=lost&ids=' + 'x'.repeat(9000))).toEqual(
    {
      code: 'invalid',
      message: expect.stringContaining('limit must be at most 100. '),
      fields: {
        limit: 'limit must be at most 100',
        minYear: 'Year must be a number',
        status: 'status must be one of: available, booked, sold',
        ids: 'ids may have at most 3250 characters',
      },
    },
  );
  expect((await requestError('POST', '/messages', { carId: 5 })).fields).toEqual({
    carId: 'carId must be text',
    text: 'Message is required',
  });
  expect((await requestError('POST', '/messages', {})).fields).toMatchObject({ carId: 'carId is required' });
  expect((await requestError('POST', '/messages', [])).fields).toEqual({ body: 'This must be an object' });
  const pictures = (await requestError('PATCH', '/cars/x', { images: ['a', 5] })).fields;
  expect(pictures).toEqual({ 'images.1': 'images.1 must be text' });
});

test('responses omit undeclared fields, and an invalid response returns a generic error', async () => {
  const app = fastify();
  applyContractSchemas(app);
  app.decorate('rateLimit', (() => (_request: unknown, _reply: unknown, done: () => void) => {
    done();
  }) as unknown as typeof app.rateLimit);
  registerErrorHandlers(app);
  const response = z.object({ name: z.string(), inner: z.array(z.object({ id: z.string() })) });
  const call = (path: string) =>
    defineCall({ method: 'GET', path, access: 'public', summary: 'A test', answer: response });
  const row = { name: 'Ann', email: 'ann@example.test', inner: [{ id: '1', secret: 'x' }] };
  route(app, call('/more'), () => row);
  route(app, call('/wrong'), () => ({ ...row, name: 5 }) as unknown as typeof row);

  expect((await app.inject('/more')).json()).toEqual({ name: 'Ann', inner: [{ id: '1' }] });
  const invalid = await app.inject('/wrong');
  expect([invalid.statusCode, invalid.json()]).toEqual([
    500,
    { code: 'internal', message: expect.any(String) },
  ]);
  await app.close();
});

describe('response headers', () => {
  test('response headers prevent execution, framing and content sniffing', async () => {
    for (const url of ['/cars?limit=1', '/nothing', '/users', '/healthz']) {
      expect((await testApp.call('GET', url)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    }
    expect((await testApp.call('GET', '/cars')).headers['strict-transport-security']).toBeUndefined();
  });

  test('response headers enforce HTTPS in production', async () => {
    const env = {
      NODE_ENV: 'production',
      JWT_SECRET: 'a long enough secret that nobody else has',
      FIREBASE_PROJECT_ID: 'second-gear-live',
      STRIPE_SECRET_KEY: 'sk_live_51HqT0aBvN8wXyZ3KdLmR7cPu',
      STRIPE_WEBHOOK_SECRET: 'whsec_q7Zt0aBvN8wXyZ3KdLmR7cPu5HsE2fGj',
    };
    for (const [extraEnv, expected] of [
      [{}, 'max-age=31536000'],
      [{ HSTS_INCLUDE_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const productionApp = await createTestApp({ db: testApp.db, env: { ...env, ...extraEnv } });
      expect((await productionApp.call('GET', '/cars')).headers['strict-transport-security']).toBe(expected);
      await productionApp.close();
    }
  });

  test('response headers contain the request’s id, including a valid one from the caller', async () => {
    const response = await testApp.call('GET', '/cars');
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    const responseWithId = await testApp.call('GET', '/cars', {
      headers: { 'x-request-id': 'from-gateway-1' },
    });
    expect(responseWithId.headers['x-request-id']).toBe('from-gateway-1');
    const responseWithForgedId = await testApp.call('GET', '/cars', {
      headers: { 'x-request-id': 'a b<script>' },
    });
    expect(responseWithForgedId.headers['x-request-id']).not.toContain('script');
  });
});

describe('cross-origin requests', () => {
  const preflight = (origin: string) =>
    testApp.app.inject({
      method: 'OPTIONS',
      url: '/orders',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('allowed origins may call the API and read the paging headers', async () => {
    expect((await preflight('https://shop.test')).headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.test',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
    });
    const response = await testApp.call('GET', '/cars', { headers: { origin: 'https://shop.test' } });
    expect(response.headers['access-control-expose-headers']).toMatch(/X-Total-Count, Link/);
  });

  test.each(['https://evil.test', 'https://shop.test.evil.test', 'null'])(
    'other origins may not call the API: %s',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
      const response = await testApp.call('GET', '/cars', { headers: { origin } });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

test('the log has request ids and rejections, but no tokens or query strings', async () => {
  const [user, admin] = [await testApp.buildUser(), await testApp.buildAdmin()];
  const token = await testApp.tokenOf(user);
  await testApp.call('GET', '/users?q=findme', { as: token });
  await testApp.call('POST', '/newsletter', { body: { email: 'secret-address@example.test' } });
  await testApp.call('GET', '/users?q=findme', { as: admin });
  const log = testApp.readLog();
  const rejectionLines = log
    .split('\n')
    .filter((line) => line.includes('"refused"') && line.includes(user.id));
  expect(JSON.parse(rejectionLines.at(-1) ?? '{}')).toMatchObject({
    status: 403,
    route: '/users',
    method: 'GET',
    reqId: expect.any(String),
  });
  for (const secret of [token, 'Bearer', 'findme', 'secret-address']) expect(log).not.toContain(secret);
});
