import { getCar, listCars } from '@second-gear/contract/cars';
import { listOrders } from '@second-gear/contract/orders';
import { addContact } from '@second-gear/contract/outreach';
import { isBuyer } from '@second-gear/contract/users';
import { provideIdentity } from './identity.ts';
import { ApiError, asResponse, request, requestPage } from './request.ts';
import { clearSession, readToken, saveSession } from './session-record.ts';
import { fakeIdentity } from './testing/fake-identity.ts';
import { fakeServer, installSiteConfig, tokenOf } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const unauthorized = { status: 401, json: { code: 'unauthorized', message: 'Log in again.' } };
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It did not fail with an ApiError', { cause: error });
};

let identity = fakeIdentity();
beforeAll(installSiteConfig);
beforeEach(() => {
  clearSession();
  localStorage.clear();
  identity = fakeIdentity([{ person: ann, ways: [] }]);
  identity.remember(ann.email);
  provideIdentity(() => Promise.resolve(identity));
});

test('path parameters are encoded, the query leaves out what is not given, the body is JSON', async () => {
  const server = fakeServer({
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
  expect(server.seen[2]?.body).toEqual(contact);
  expect(server.seen[2]?.headers.get('content-type')).toBe('application/json');
  expect(server.seen[1]?.headers.get('content-type')).toBeNull();
});

test('an answer holds only the fields that the call declares', async () => {
  fakeServer({ 'POST /contact': () => ({ status: 201, json: { insertedId: '7', secret: 'x' } }) });
  expect(await request(addContact, { body: contact })).toEqual({ insertedId: '7' });
});

test("a refusal carries the server's status, code, message and fields", async () => {
  fakeServer({
    'POST /contact': () => ({
      status: 400,
      json: { code: 'invalid', message: 'Look again.', fields: { email: 'Odd' } },
    }),
  });
  const error = await failure(request(addContact, { body: contact }));
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'Look again.',
    fields: { email: 'Odd' },
  });
});

test('a refusal that says more than the shape of all has it whole', async () => {
  const json = { code: 'price_changed', message: 'Dearer.', resellPrice: 17_500 };
  fakeServer({ 'POST /contact': () => ({ status: 409, json }) });
  expect(await failure(request(addContact, { body: contact }))).toMatchObject({
    code: 'price_changed',
    body: json,
  });
});

test("a gateway's page, an answer of another shape and no answer are failures of the same kind", async () => {
  const server = fakeServer({ 'GET /cars': () => ({ status: 502, text: '<html>Bad gateway</html>' }) });
  expect(await failure(request(listCars))).toMatchObject({ status: 502, code: 'http_502' });
  server.handlers['GET /cars'] = () => ({ json: [{ brandName: 7 }] });
  expect(await failure(request(listCars))).toMatchObject({ status: 502, code: 'bad_answer' });
  server.handlers['GET /cars'] = () => ({ text: '<html>Index</html>' });
  expect(await failure(request(listCars))).toMatchObject({ status: 502, code: 'bad_answer' });
  delete server.handlers['GET /cars'];
  expect(await failure(request(listCars))).toMatchObject({ status: 0, code: 'network' });
});

test('no answer within nine seconds is a timeout', async () => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 1000);
  try {
    fakeServer({ 'GET /cars': () => new Promise(() => undefined) });
    expect(await failure(request(listCars))).toMatchObject({ status: 0, code: 'timeout' });
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test('a caller that ends the call gets its own reason back', async () => {
  fakeServer({ 'GET /cars': () => new Promise(() => undefined) });
  const caller = new AbortController();
  const call = request(listCars, {}, { signal: caller.signal });
  caller.abort('enough');
  await expect(call).rejects.toBe('enough');
});

test('a page knows its total and the next cursor', async () => {
  fakeServer({
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

describe('the token', () => {
  test('goes along with every call', async () => {
    saveSession(tokenOf('one'), ann);
    const server = fakeServer({ 'GET /cars': () => ({ json: [] }) });
    await request(listCars);
    expect(server.seen[0]?.bearer).toBe(tokenOf('one'));
  });

  test('is renewed once after a 401, however many calls were refused, and the calls go on', async () => {
    saveSession(tokenOf('old'), ann);
    const server = fakeServer({
      'GET /jwt': () => ({ json: { token: tokenOf('new') } }),
      'GET /orders': ({ bearer }) => (bearer === tokenOf('new') ? { json: [] } : unauthorized),
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(listOrders)));
    expect(answers).toHaveLength(10);
    expect(server.lines().filter((line) => line.startsWith('GET /jwt'))).toEqual([
      'GET /jwt?email=ann%40example.com',
    ]);
    expect(server.seen.find(({ line }) => line.startsWith('GET /jwt'))?.bearer).toBe('id-u1-0');
    expect(readToken()).toBe(tokenOf('new'));
  });

  test('refused twice ends the session', async () => {
    saveSession(tokenOf('old'), ann);
    const server = fakeServer({
      'GET /jwt': () => ({ json: { token: tokenOf('new') } }),
      'GET /orders': () => unauthorized,
    });
    expect(await failure(request(listOrders))).toMatchObject({ status: 401 });
    expect(server.lines().filter((line) => line === 'GET /orders')).toHaveLength(2);
    expect(readToken()).toBeNull();
  });

  test('a new one refused ends the session; a public call is answered all the same', async () => {
    saveSession(tokenOf('old'), ann);
    fakeServer({
      'GET /jwt': () => ({ status: 403, json: { code: 'email_mismatch', message: 'No.', token: null } }),
      'GET /cars': ({ bearer }) => (bearer === null ? { json: [] } : unauthorized),
    });
    expect(await request(listCars)).toEqual([]);
    expect(readToken()).toBeNull();
  });

  test('that cannot be renewed for want of a network stays', async () => {
    saveSession(tokenOf('old'), ann);
    fakeServer({ 'GET /orders': () => unauthorized });
    expect(await failure(request(listOrders))).toMatchObject({ status: 0, code: 'network' });
    expect(readToken()).toBe(tokenOf('old'));
  });

  test('that ended by its own two stamps is renewed before it is sent, whatever the clocks say', async () => {
    // Stamped far in the past by a server whose clock is off, but alive: only the difference counts.
    saveSession(tokenOf('alive', { iat: 1000, lifetime: 3600 }), ann);
    const server = fakeServer({
      'GET /jwt': () => ({ json: { token: tokenOf('new') } }),
      'GET /orders': () => ({ json: [] }),
      'GET /cars': () => ({ json: [] }),
    });
    await request(listOrders);
    expect(server.seen.map(({ bearer }) => bearer)).toEqual([tokenOf('alive', { iat: 1000 })]);

    saveSession(tokenOf('ended', { lifetime: 0.001 }), ann);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await request(listCars);
    expect(server.seen.at(-1)).toMatchObject({ line: 'GET /cars', bearer: null });
    await request(listOrders);
    expect(server.seen.at(-1)).toMatchObject({ line: 'GET /orders', bearer: tokenOf('new') });
  });

  test('missing while somebody is signed in is asked for', async () => {
    saveSession(tokenOf('old'), ann);
    localStorage.removeItem('token');
    const server = fakeServer({
      'GET /jwt': () => ({ json: { token: tokenOf('new') } }),
      'GET /orders': () => ({ json: [] }),
    });
    await request(listOrders);
    expect(server.seen.at(-1)?.bearer).toBe(tokenOf('new'));
  });

  test('of a stale identity is asked for with a fresh one', async () => {
    saveSession(tokenOf('old'), ann);
    localStorage.removeItem('token');
    const server = fakeServer({
      'GET /jwt': ({ bearer }) => (bearer === 'id-u1-1' ? { json: { token: tokenOf('new') } } : unauthorized),
      'GET /orders': () => ({ json: [] }),
    });
    await request(listOrders);
    expect(server.seen.map(({ bearer }) => bearer)).toEqual(['id-u1-0', 'id-u1-1', tokenOf('new')]);
  });

  test('got for a session that was ended meanwhile is thrown away', async () => {
    saveSession(tokenOf('old'), ann);
    fakeServer({
      'GET /jwt': () => {
        clearSession();
        return { json: { token: tokenOf('new') } };
      },
      'GET /orders': () => unauthorized,
    });
    expect(await failure(request(listOrders))).toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
  });

  test('is never renewed for a visitor', async () => {
    const server = fakeServer({ 'GET /orders': () => unauthorized });
    expect(await failure(request(listOrders))).toMatchObject({ status: 401 });
    expect(server.lines()).toEqual(['GET /orders']);
  });
});

describe('a failed call as a loader throws it', () => {
  test('has the true status and words', async () => {
    const response = asResponse(new ApiError({ status: 404, code: 'not_found', message: 'No such car.' }));
    expect(response.status).toBe(404);
    expect(response.statusText).toBe('Not Found');
    expect(await response.json()).toEqual({ code: 'not_found', message: 'No such car.' });
  });

  test('is unavailable when no answer came', () => {
    expect(asResponse(new ApiError({ status: 0, code: 'network', message: 'x' })).status).toBe(503);
  });

  test('leaves every other error as it is', () => {
    const bug = new TypeError('x is not a function');
    expect(() => asResponse(bug)).toThrow(bug);
  });
});

test('a call without its path parameter is a bug and is not sent', async () => {
  const server = fakeServer({});
  await expect(request(getCar, { params: { id: '' } })).rejects.toBeInstanceOf(TypeError);
  expect(server.lines()).toEqual([]);
});
