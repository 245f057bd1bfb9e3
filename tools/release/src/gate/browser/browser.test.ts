import { CALLS } from '@second-gear/contract/server/calls';
import { findBrowser } from '@second-gear/node-utils/find-browser';
import { createFakeSession } from './fake-session.ts';
import { findInterfaceFaults } from './remote-interface.ts';
import { createSampleResponse } from './sample.ts';
import { startStubApi } from './stub-api.ts';
import { DESKTOP, EMPTY_LISTS_VISITOR, type FakeVisitor } from './visitors.ts';

test('every call in the contract has a sample that its own schema accepts', () => {
  expect(CALLS.length).toBeGreaterThan(50);
  for (const call of CALLS) expect(call.answer.safeParse(createSampleResponse(call)).success).toBe(true);
});

test('the visitor’s token selects the stub API’s samples, empty lists and roles, and the API keeps telemetry', async () => {
  const stub = await startStubApi();
  try {
    const fetchAs = async (path: string, visitor: FakeVisitor): Promise<unknown> => {
      const session = createFakeSession(visitor);
      const headers = session ? { authorization: `Bearer ${session.token}` } : {};
      return (await fetch(stub.url + path, { headers })).json();
    };
    const guest: FakeVisitor = { name: 'guest', roles: null, environment: DESKTOP };
    const cars = (await fetchAs('/cars?limit=3', guest)) as { _id: string }[];
    expect(new Set(cars.map(({ _id }) => _id)).size).toBe(2);
    expect(await fetchAs('/cars?limit=3', EMPTY_LISTS_VISITOR)).toEqual([]);
    expect((await fetch(`${stub.url}/cars?limit=100000`)).status).toBe(400);
    const seller: FakeVisitor = { name: 'a seller', roles: ['seller'], environment: DESKTOP };
    expect(await fetchAs('/users/seller/x', seller)).toEqual({ isSeller: true });
    expect(await fetchAs('/users/admin/x', seller)).toEqual({ isAdmin: false });
    const event = { remote: 'catalog', version: '1', kind: 'mounted' };
    await fetch(`${stub.url}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events: [event] }),
    });
    expect(stub.reports).toEqual([event]);
  } finally {
    await stub.close();
  }
});

test('the gate compares a remote’s public interface with its declaration', () => {
  const declaration = {
    name: 'x',
    owner: 'x',
    contract: '^1.0.0',
    budget: 1,
    routes: [{ path: '/' }, { path: '/area/*' }, { path: '/gone' }],
    slots: ['booking-modal', 'ad-strip'],
  };
  const remoteInterface = {
    paths: ['/', '/area', '/area/deep/:id', '/secret'],
    slots: ['ad-strip', 'payment-page'],
  };
  expect(findInterfaceFaults(remoteInterface, declaration)).toEqual([
    expect.stringMatching(/declares the route \/gone/),
    expect.stringMatching(/exports the route \/secret/),
    expect.stringMatching(/declares the slot booking-modal/),
    expect.stringMatching(/fills the slot payment-page/),
  ]);
});

test('findBrowser returns the configured browser, or null if it does not exist', () => {
  expect(findBrowser({ CHROME_PATH: process.execPath })).toBe(process.execPath);
  expect(findBrowser({ CHROME_PATH: '/no/such/browser', PATH: process.env.PATH })).toBeNull();
});
