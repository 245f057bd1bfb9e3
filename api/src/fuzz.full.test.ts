import type { Call } from '@second-gear/contract/call';
import { watchChanges } from '@second-gear/contract/events';
import { NAMED_CALLS } from '@second-gear/contract/server/calls';
import fc from '@second-gear/contract/testing/properties';
import { createTestApp, type TestApp } from './testing/app.ts';
import { startSandbox, type TestSandbox } from './testing/sandbox.ts';

let sandbox: TestSandbox;
let testApp: TestApp;
beforeAll(async () => {
  const highRateLimit = '1000000';
  sandbox = await startSandbox();
  testApp = await createTestApp({
    env: {
      ...sandbox.env,
      SITE_URL: 'http://site.test',
      RATE_LIMIT_SIGN_IN: highRateLimit,
      RATE_LIMIT_CONTACT_FORMS: highRateLimit,
      RATE_LIMIT_PAYMENT: highRateLimit,
      RATE_LIMIT_UPLOAD: highRateLimit,
    },
  });
});
afterAll(async () => {
  await testApp.close();
  await sandbox.close();
});

/** Random requests per endpoint. A higher number finds more bugs but takes longer. */
const RUNS_PER_CALL = 10;
const HOSTILE_STRINGS = [
  '',
  '\0',
  '\u202e',
  '%',
  "'; drop table cars; --",
  '<script>',
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  '../..',
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_STRINGS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue(),
  fc.double(),
  fc.constantFrom('buyer', '2026-01-01', true, 0, 1600, null),
);

/** Returns the field names of a schema, so that random requests pass the "is required" checks. */
function fieldNamesOf(schema: Call['body']): string[] {
  const def: unknown = schema?._zod.def;
  return typeof def === 'object' && def !== null && 'shape' in def ? Object.keys(def.shape as object) : [];
}

const dictionaryArbitrary = <T>(names: string[], of: fc.Arbitrary<T>) =>
  fc.dictionary(names.length > 0 ? fc.oneof(fc.constantFrom(...names), fc.string()) : fc.string(), of, {
    maxKeys: 12,
  });

const requestArbitrary = (call: Call) =>
  fc.record({
    role: fc.constantFrom('visitor', 'buyer', 'seller', 'admin'),
    id: fc.oneof(hostileText, fc.constantFrom('car', 'own')).filter((id) => id !== ''),
    query: dictionaryArbitrary(fieldNamesOf(call.query), hostileText),
    body: fc.oneof(dictionaryArbitrary(fieldNamesOf(call.body), hostileValue), fc.jsonValue()),
  });

test('no random request makes the server fail or return an undeclared response', async () => {
  const car = await testApp.buildCar({ id: 'car' });
  const callers = {
    visitor: undefined,
    buyer: await testApp.buildUser(),
    seller: { id: car.sellerId },
    admin: await testApp.buildAdmin(),
  };
  for (const [name, call] of NAMED_CALLS) {
    // The response of the event stream never ends.
    if (call === watchChanges) continue;
    await fc.assert(
      fc.asyncProperty(requestArbitrary(call), async ({ role, id, query, body }) => {
        const as = callers[role];
        const path = call.path.replace(/:\w+/, encodeURIComponent(id));
        const search = new URLSearchParams(query).toString();
        const response = await testApp.call(call.method, `${path}?${search}`, {
          ...(as ? { as } : {}),
          ...(call.method === 'GET' || call.method === 'DELETE'
            ? {}
            : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        if (response.statusCode >= 500)
          throw new Error(
            `${name} answered ${String(response.statusCode)}: ${testApp.readLog().slice(-1500)}`,
          );
        if (response.statusCode >= 400) {
          const extra = Object.keys(response.json<object>()).filter(
            (key) => !['code', 'message', 'fields', 'token'].includes(key),
          );
          expect([name, extra]).toEqual([name, []]);
          // These are messages of the schema library, which users must not see.
          expect(response.body).not.toMatch(
            /Invalid (input|option|key)|Too (big|small)|expected \w+|received/,
          );
        } else {
          expect([name, call.answer.safeParse(response.json()).success]).toEqual([name, true]);
        }
      }),
      { numRuns: RUNS_PER_CALL },
    );
  }
}, 300_000);
