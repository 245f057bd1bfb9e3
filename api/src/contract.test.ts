import { NAMED_CALLS } from '@second-gear/contract/server/calls';
import { createTestApp, type TestApp } from './testing/app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('every endpoint of the contract is registered', async () => {
  const calls = NAMED_CALLS;
  expect(calls.length).toBeGreaterThan(50);
  const unregisteredCalls = calls.filter(
    ([, { method, path }]) => !testApp.app.hasRoute({ method, url: path }),
  );
  expect(unregisteredCalls.map(([name]) => name)).toEqual([]);
});

test('every endpoint that is not public returns 401 to a visitor before any other check', async () => {
  for (const [name, { method, path, access }] of NAMED_CALLS) {
    if (access === 'public') continue;
    const response = await testApp.call(method, path.replace(/:\w+/, 'x'));
    expect([name, response.statusCode, response.json<{ code: string }>().code]).toEqual([
      name,
      401,
      'unauthorized',
    ]);
  }
});

test('endpoints for sellers reject buyers, and endpoints for admins reject buyers and sellers', async () => {
  const buyer = await testApp.buildUser();
  const seller = await testApp.buildSeller();
  for (const [name, { method, path, access }] of NAMED_CALLS) {
    const rejectedUsers = { public: [], user: [], seller: [buyer], admin: [buyer, seller] }[access];
    for (const user of rejectedUsers) {
      const response = await testApp.call(method, path.replace(/:\w+/, 'x'), { as: user });
      expect([name, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        name,
        403,
        'forbidden',
      ]);
    }
  }
});

test('every endpoint with an id in its path rejects an invalid id with 400 and names it', async () => {
  const admin = await testApp.buildAdmin();
  const named = NAMED_CALLS.filter(([, { path }]) => path.includes(':id'));
  expect(named.length).toBeGreaterThan(20);
  for (const [name, { method, path }] of named) {
    const response = await testApp.call(method, path.replace(':id', 'x'.repeat(65)), { as: admin });
    expect([
      name,
      response.statusCode,
      Object.keys(response.json<{ fields?: object }>().fields ?? {}),
    ]).toEqual([name, 400, expect.arrayContaining(['id'])]);
  }
});

test('the OpenAPI document describes every endpoint', async () => {
  const response = await testApp.call('GET', '/docs/json');
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>();
  for (const [name, { method, path }] of NAMED_CALLS) {
    const documentedOperation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect([name, typeof documentedOperation]).toEqual([name, 'object']);
  }
  expect((await testApp.call('GET', '/docs')).statusCode).toBe(200);
});
