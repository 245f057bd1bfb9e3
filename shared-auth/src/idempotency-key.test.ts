import { jest } from '@jest/globals';
import { addAd } from '@second-gear/contract/ads';
import { deleteCar, listCars } from '@second-gear/contract/cars';
import { addOrder, cancelOrder } from '@second-gear/contract/orders';
import { provideIdentity } from './identity.ts';
import { clearPrivateStorage } from './private-storage.ts';
import { request } from './request.ts';
import { clearSession, saveSession } from './session-record.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';
import { createToken, installFakeServer, installSiteConfig } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };
const bob = { uid: 'u2', email: 'bob@example.com', displayName: 'Bob' };
const booking = {
  ...{ carId: 'car-1', name: 'Ann', phone: '+1 312 555 0100', email: ann.email, option: 'place-1' },
  ...{ brandName: 'Volvo', model: 'V60', bookingDate: '2026-11-24' },
};
const ad = { brandName: 'Volvo', model: 'V60', resellPrice: 9000 };
const bookedResponse = { status: 201, json: { insertedId: 'order-1' } };
const createErrorResponse = (status: number) => ({ status, json: { code: 'x', message: 'x' } });

let server: ReturnType<typeof installFakeServer>;
let identity: ReturnType<typeof createFakeIdentity>;
beforeAll(installSiteConfig);
beforeEach(() => {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  identity = createFakeIdentity([{ person: ann, providers: [] }]);
  identity.setSignedInEmail(ann.email);
  provideIdentity(() => Promise.resolve(identity));
  saveSession(createToken('one'), ann);
  server = installFakeServer({ 'POST /orders': () => bookedResponse });
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Orders a car, ignores the result, and returns the idempotency key of the request. */
async function book(overrides: object = {}): Promise<string | null | undefined> {
  await request(addOrder, { body: { ...booking, ...overrides } }).catch(() => undefined);
  return server.requests.at(-1)?.headers.get('idempotency-key');
}
const setResponse = (
  line: string,
  response: ReturnType<typeof createErrorResponse> | typeof bookedResponse,
) => {
  server.handlers[line] = () => response;
};
const goOffline = () => delete server.handlers['POST /orders'];

test('an action that is repeated after its response gets a new key', async () => {
  const keys = [await book(), await book(), await book({ carId: 'car-2' })];
  for (const key of keys) expect(key).toMatch(/^[\w-]{20,60}$/);
  expect(new Set(keys).size).toBe(3);
});

test('calls that are not idempotent and calls of visitors send no key', async () => {
  setResponse('GET /cars', { status: 200, json: [] } as never);
  await request(listCars);
  expect(server.requests[0]?.headers.get('idempotency-key')).toBeNull();
  clearSession();
  expect(await book()).toBeNull();
});

test('a retry of an action without a response has the same key, and another action has a different key', async () => {
  goOffline();
  const firstKey = await book();
  expect(await book()).toBe(firstKey);
  expect(await book({ carId: 'car-2' })).not.toBe(firstKey);
  setResponse('POST /orders', bookedResponse);
  expect(await book()).toBe(firstKey);
  expect(await book()).not.toBe(firstKey);
});

test.each([500, 502, 503, 408, 429])(
  '%d is not a definite response, so the retry has the same key',
  async (status) => {
    setResponse('POST /orders', createErrorResponse(status));
    const firstKey = await book();
    expect(await book()).toBe(firstKey);
  },
);

test.each([400, 403, 404, 409, 422])(
  '%d is a definite response, so the next attempt has a new key',
  async (status) => {
    setResponse('POST /orders', createErrorResponse(status));
    const firstKey = await book();
    expect(await book()).not.toBe(firstKey);
  },
);

test('an unreadable response does not discard the key', async () => {
  server.handlers['POST /orders'] = () => ({ status: 201, text: '<html>' });
  const firstKey = await book();
  expect(await book()).toBe(firstKey);
});

test('the retry after a renewed token has the same key', async () => {
  server.handlers['GET /jwt'] = () => ({ json: { token: createToken('new') } });
  server.handlers['POST /orders'] = ({ bearer }) =>
    bearer === createToken('new') ? bookedResponse : createErrorResponse(401);
  await book();
  const attempts = server.requests.filter(({ line }) => line === 'POST /orders');
  expect(attempts).toHaveLength(2);
  expect(new Set(attempts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('two concurrent attempts share the key', async () => {
  await Promise.all([book(), book()]);
  const [firstRequestKey, secondRequestKey] = server.requests.map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(firstRequestKey).toEqual(expect.any(String));
  expect(secondRequestKey).toBe(firstRequestKey);
});

describe('keys stored in the tab', () => {
  test('a stored key reveals nothing about the request', async () => {
    goOffline();
    await book();
    const storedText = JSON.stringify({ ...sessionStorage });
    expect(storedText).toContain('request-keys');
    for (const part of ['car-1', '555 0100', 'place-1', 'Volvo', '/orders'])
      expect(storedText).not.toContain(part);
  });

  test('stored keys are limited in number and expire after a day', async () => {
    goOffline();
    server.handlers['GET /jwt'] = () => ({ json: { token: createToken('new') } });
    const firstKey = await book();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 23 * 3_600_000);
    expect(await book()).toBe(firstKey);
    jest.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000);
    expect(await book()).not.toBe(firstKey);
    for (let car = 0; car < 60; car += 1) await book({ carId: `more-${String(car)}` });
    expect(JSON.stringify({ ...sessionStorage }).length).toBeLessThan(2500);
    const lastKey = await book({ carId: 'more-59' });
    expect(await book({ carId: 'more-59' })).toBe(lastKey);
  });

  test('stored keys are removed by a sign-out and never used for another user', async () => {
    goOffline();
    const firstKey = await book();
    clearSession();
    saveSession(createToken('two'), bob);
    expect(await book()).not.toBe(firstKey);
    clearSession();
    clearPrivateStorage();
    saveSession(createToken('three'), ann);
    expect(await book()).not.toBe(firstKey);
  });

  test.each(['nonsense', '[]', '{"a":1}', '{"a":{"key":7,"since":"x"}}'])(
    'damaged stored keys (%s) are ignored',
    async (damagedText) => {
      goOffline();
      await book();
      const [storageKey = ''] = Object.keys(sessionStorage);
      sessionStorage.setItem(storageKey, damagedText);
      const nextKey = await book();
      expect(nextKey).toEqual(expect.any(String));
      expect(await book()).toBe(nextKey);
    },
  );
});

test('keys are stored in memory until the session ends if the browser blocks storage', async () => {
  jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  goOffline();
  const firstKey = await book();
  expect(await book()).toBe(firstKey);
  clearSession();
  saveSession(createToken('two'), ann);
  expect(await book()).not.toBe(firstKey);
  setResponse('POST /orders', bookedResponse);
  await expect(request(addOrder, { body: booking })).resolves.toEqual({ insertedId: 'order-1' });
});

test('an action on an insecure origin without randomUUID has a key', async () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    expect(await book()).toEqual(expect.any(String));
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});

test.each([
  [
    'an order',
    'POST /orders/o1/cancel',
    { json: { modifiedCount: 1 } },
    () => request(cancelOrder, { params: { id: 'o1' } }),
  ],
  [
    'a car',
    'DELETE /cars/c1',
    { json: { deletedCount: 1 } },
    () => request(deleteCar, { params: { id: 'c1' } }),
  ],
])(
  'a retry of an action without a response gets a new key after %s was undone',
  async (_subject, line, response, undo) => {
    goOffline();
    const firstKey = await book();
    await undo().catch(() => undefined);
    expect(await book()).toBe(firstKey);
    setResponse(line, response as never);
    await undo();
    expect(await book()).not.toBe(firstKey);
  },
);

test('the response to another action does not discard a key', async () => {
  goOffline();
  const firstKey = await book();
  setResponse('POST /ads', { status: 201, json: { insertedId: 'ad-1' } });
  await request(addAd, { body: ad });
  expect(await book()).toBe(firstKey);
});
