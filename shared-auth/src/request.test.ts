import { getCar, listCars } from '@second-gear/contract/cars';
import { addContact } from '@second-gear/contract/contact-forms';
import { listOrders } from '@second-gear/contract/orders';
import { isBuyer } from '@second-gear/contract/users';
import { provideIdentity } from './identity.ts';
import { ApiError, asResponse, request, requestPage } from './request.ts';
import { clearSession, readToken, saveSession } from './session-record.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';
import { createToken, installFakeServer, installSiteConfig } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const unauthorizedResponse = { status: 401, json: { code: 'unauthorized', message: 'Log in again.' } };
const catchApiError = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It did not fail with an ApiError', { cause: error });
};

let identity = createFakeIdentity();
beforeAll(installSiteConfig);
beforeEach(() => {
  clearSession();
  localStorage.clear();
  identity = createFakeIdentity([{ person: ann, providers: [] }]);
  identity.setSignedInEmail(ann.email);
  provideIdentity(() => Promise.resolve(identity));
});

test('request encodes path parameters, omits undefined query parameters and sends the body as JSON', async () => {
  const server = installFakeServer({
    'GET /users/buyer/a%2Fb%3F%40example.com': () => ({ json: { isBuyer: true } }),
    'GET /cars': () => ({ json: [] }),
    'POST /contact': () => ({ status: 201, json: { insertedId: '7' } }),
  });
  expect(await request(isBuyer, { params: { email: 'a/b?@example.com' } })).toEqual({ isBuyer: true });
  await request(listCars, { query: { q: 'a & b', limit: 2 } });
  expect(await request(addContact, { body: contact })).toEqual({ insertedId: '7' });
  expect(server.lines()).toEqual([
    'GET /users/buyer/a%2Fb%3F%40example.com',
    'GET /cars?q=a+%26+b&limit=2',
    'POST /contact',
  ]);
  expect(server.requests[2]?.body).toEqual(contact);
  expect(server.requests[2]?.headers.get('content-type')).toBe('application/json');
  expect(server.requests[1]?.headers.get('content-type')).toBeNull();
});

test('request returns only the fields that the call declares', async () => {
  installFakeServer({ 'POST /contact': () => ({ status: 201, json: { insertedId: '7', secret: 'x' } }) });
  expect(await request(addContact, { body: contact })).toEqual({ insertedId: '7' });
});

test("request throws an error with the server's status, code, message and fields", async () => {
  installFakeServer({
    'POST /contact': () => ({
      status: 400,
      json: { code: 'invalid', message: 'Look again.', fields: { email: 'Odd' } },
    }),
  });
  const error = await catchApiError(request(addContact, { body: contact }));
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'Look again.',
    fields: { email: 'Odd' },
  });
});

test('the error contains the whole body, including fields outside the standard format', async () => {
  const json = { code: 'price_changed', message: 'Dearer.', resellPrice: 17_500 };
  installFakeServer({ 'POST /contact': () => ({ status: 409, json }) });
  expect(await catchApiError(request(addContact, { body: contact }))).toMatchObject({
    code: 'price_changed',
    body: json,
  });
});

test("a gateway's page, an invalid response and no response all throw ApiError", async () => {
  const server = installFakeServer({
    'GET /cars': () => ({ status: 502, text: '<html>Bad gateway</html>' }),
  });
  expect(await catchApiError(request(listCars))).toMatchObject({ status: 502, code: 'http_502' });
  server.handlers['GET /cars'] = () => ({ json: [{ brandName: 7 }] });
  expect(await catchApiError(request(listCars))).toMatchObject({ status: 502, code: 'bad_answer' });
  server.handlers['GET /cars'] = () => ({ text: '<html>Index</html>' });
  expect(await catchApiError(request(listCars))).toMatchObject({ status: 502, code: 'bad_answer' });
  delete server.handlers['GET /cars'];
  expect(await catchApiError(request(listCars))).toMatchObject({ status: 0, code: 'network' });
});

test('request times out after nine seconds without a response', async () => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 1000);
  try {
    installFakeServer({ 'GET /cars': () => new Promise(() => undefined) });
    expect(await catchApiError(request(listCars))).toMatchObject({ status: 0, code: 'timeout' });
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test('request rejects with the abort reason of its caller', async () => {
  installFakeServer({ 'GET /cars': () => new Promise(() => undefined) });
  const caller = new AbortController();
  const call = request(listCars, {}, { signal: caller.signal });
  caller.abort('enough');
  await expect(call).rejects.toBe('enough');
});

test('requestPage returns the total and the next cursor', async () => {
  installFakeServer({
    'GET /orders': () => ({
      json: [],
      headers: {
        'x-total-count': '40',
        link: '</orders?limit=2&cursor=a%2Bb>; rel="next", </orders>; rel="first"',
      },
    }),
    'GET /cars': () => ({ json: [] }),
  });
  expect(await requestPage(listOrders)).toEqual({ items: [], total: 40, next: 'a+b' });
  expect(await requestPage(listCars)).toEqual({ items: [], total: 0, next: null });
});

describe('session token', () => {
  test('the token is sent with every call', async () => {
    saveSession(createToken('one'), ann);
    const server = installFakeServer({ 'GET /cars': () => ({ json: [] }) });
    await request(listCars);
    expect(server.requests[0]?.bearer).toBe(createToken('one'));
  });

  test('the token is renewed once after several calls got a 401, and the calls are repeated', async () => {
    saveSession(createToken('old'), ann);
    const server = installFakeServer({
      'GET /jwt': () => ({ json: { token: createToken('new') } }),
      'GET /orders': ({ bearer }) => (bearer === createToken('new') ? { json: [] } : unauthorizedResponse),
    });
    const responses = await Promise.all(Array.from({ length: 10 }, () => request(listOrders)));
    expect(responses).toHaveLength(10);
    expect(server.lines().filter((line) => line.startsWith('GET /jwt'))).toEqual([
      'GET /jwt?email=ann%40example.com',
    ]);
    expect(server.requests.find(({ line }) => line.startsWith('GET /jwt'))?.bearer).toBe('id-u1-0');
    expect(readToken()).toBe(createToken('new'));
  });

  test('a second 401 ends the session', async () => {
    saveSession(createToken('old'), ann);
    const server = installFakeServer({
      'GET /jwt': () => ({ json: { token: createToken('new') } }),
      'GET /orders': () => unauthorizedResponse,
    });
    expect(await catchApiError(request(listOrders))).toMatchObject({ status: 401 });
    expect(server.lines().filter((line) => line === 'GET /orders')).toHaveLength(2);
    expect(readToken()).toBeNull();
  });

  test('a rejected new token ends the session, and a public call still gets its response', async () => {
    saveSession(createToken('old'), ann);
    installFakeServer({
      'GET /jwt': () => ({ status: 403, json: { code: 'email_mismatch', message: 'No.', token: null } }),
      'GET /cars': ({ bearer }) => (bearer === null ? { json: [] } : unauthorizedResponse),
    });
    expect(await request(listCars)).toEqual([]);
    expect(readToken()).toBeNull();
  });

  test('a token that cannot be renewed because of a network failure is not removed', async () => {
    saveSession(createToken('old'), ann);
    installFakeServer({ 'GET /orders': () => unauthorizedResponse });
    expect(await catchApiError(request(listOrders))).toMatchObject({ status: 0, code: 'network' });
    expect(readToken()).toBe(createToken('old'));
  });

  test('an expired token is renewed before a private call is sent, even if the server’s clock is wrong', async () => {
    // The server's clock is wrong, but only the difference between the timestamps counts.
    saveSession(createToken('alive', { iat: 1000, lifetimeSeconds: 3600 }), ann);
    const server = installFakeServer({
      'GET /jwt': () => ({ json: { token: createToken('new') } }),
      'GET /orders': () => ({ json: [] }),
      'GET /cars': () => ({ json: [] }),
    });
    await request(listOrders);
    expect(server.requests.map(({ bearer }) => bearer)).toEqual([createToken('alive', { iat: 1000 })]);

    saveSession(createToken('ended', { lifetimeSeconds: 0.001 }), ann);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await request(listCars);
    expect(server.requests.at(-1)).toMatchObject({ line: 'GET /cars', bearer: null });
    await request(listOrders);
    expect(server.requests.at(-1)).toMatchObject({ line: 'GET /orders', bearer: createToken('new') });
  });

  test('request fetches a missing token while a user is signed in', async () => {
    saveSession(createToken('old'), ann);
    localStorage.removeItem('token');
    const server = installFakeServer({
      'GET /jwt': () => ({ json: { token: createToken('new') } }),
      'GET /orders': () => ({ json: [] }),
    });
    await request(listOrders);
    expect(server.requests.at(-1)?.bearer).toBe(createToken('new'));
  });

  test('request fetches a missing token again with a fresh ID token if the first ID token is stale', async () => {
    saveSession(createToken('old'), ann);
    localStorage.removeItem('token');
    const server = installFakeServer({
      'GET /jwt': ({ bearer }) =>
        bearer === 'id-u1-1' ? { json: { token: createToken('new') } } : unauthorizedResponse,
      'GET /orders': () => ({ json: [] }),
    });
    await request(listOrders);
    expect(server.requests.map(({ bearer }) => bearer)).toEqual(['id-u1-0', 'id-u1-1', createToken('new')]);
  });

  test('a token that arrives after its session ended is discarded', async () => {
    saveSession(createToken('old'), ann);
    installFakeServer({
      'GET /jwt': () => {
        clearSession();
        return { json: { token: createToken('new') } };
      },
      'GET /orders': () => unauthorizedResponse,
    });
    expect(await catchApiError(request(listOrders))).toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
  });

  test('request fetches no token for a visitor', async () => {
    const server = installFakeServer({ 'GET /orders': () => unauthorizedResponse });
    expect(await catchApiError(request(listOrders))).toMatchObject({ status: 401 });
    expect(server.lines()).toEqual(['GET /orders']);
  });
});

describe('failed calls in route loaders', () => {
  test('asResponse returns the real status and message', async () => {
    const response = asResponse(new ApiError({ status: 404, code: 'not_found', message: 'No such car.' }));
    expect(response.status).toBe(404);
    expect(response.statusText).toBe('Not Found');
    expect(await response.json()).toEqual({ code: 'not_found', message: 'No such car.' });
  });

  test('asResponse returns 503 if there was no response', () => {
    expect(asResponse(new ApiError({ status: 0, code: 'network', message: 'x' })).status).toBe(503);
  });

  test('asResponse rethrows every other error', () => {
    const bug = new TypeError('x is not a function');
    expect(() => asResponse(bug)).toThrow(bug);
  });
});

test('request rejects a call without its path parameter and does not send it', async () => {
  const server = installFakeServer({});
  await expect(request(getCar, { params: { id: '' } })).rejects.toBeInstanceOf(TypeError);
  expect(server.lines()).toEqual([]);
});
