import Stripe from 'stripe';
import { turns } from '../db/tables/turns.ts';
import { openTill, type Till } from '../testing/till.ts';
import { followProvider } from './follow.ts';
import type { Settling } from './settling.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill({ isImpatient: true });
});
beforeEach(() => till.t.db.delete(turns));
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AWAY = { kind: 'reset', path: '/v1/*', times: 100 } as const;
const BEGIN = new Date('2027-01-01T12:00:00Z').getTime();

/** Two processes with separate provider clients, and how often each called the provider. */
function twoProcesses() {
  const { env, db } = till.t.services;
  const { hostname, port } = new URL(env.STRIPE_API_BASE ?? '');
  const asked = [0, 0];
  const processes = asked.map((_, nth): Settling => {
    const where = { host: hostname, port: Number(port), protocol: 'http' } as const;
    const payments = new Stripe('sk_test_sandbox', { ...where, maxNetworkRetries: 0 });
    payments.on('request', () => (asked[nth] = (asked[nth] ?? 0) + 1));
    return { db, payments, log: till.t.app.log };
  });
  /**
   * Both processes run the job at the same time. Returns how many of them called the provider, and how many
   * failed.
   */
  const turn = async (at: number) => {
    asked.fill(0);
    const ended = await Promise.allSettled(processes.map((one) => followProvider(one, new Date(at))));
    return {
      asking: asked.filter((times) => times > 0).length,
      failed: ended.filter(({ status }) => status === 'rejected').length,
    };
  };
  return { turn };
}

test('only one of two processes syncs from the provider, once an hour', async () => {
  const { turn } = twoProcesses();
  expect(await turn(BEGIN)).toEqual({ asking: 1, failed: 0 });
  expect(await turn(BEGIN + MINUTE)).toEqual({ asking: 0, failed: 0 });
  expect(await turn(BEGIN + HOUR - 1)).toEqual({ asking: 0, failed: 0 });
  expect(await turn(BEGIN + HOUR)).toEqual({ asking: 1, failed: 0 });
}, 30_000);

test('one process retries a failed sync every minute until the provider responds', async () => {
  const { turn } = twoProcesses();
  await till.sandbox.fault(AWAY);
  for (let minute = 0; minute < 3; minute += 1) {
    expect(await turn(BEGIN + minute * MINUTE)).toEqual({ asking: 1, failed: 1 });
    // No earlier, because retries of either process would overload the provider.
    expect(await turn(BEGIN + minute * MINUTE + MINUTE - 1)).toEqual({ asking: 0, failed: 0 });
  }
  await till.sandbox.mend();
  expect(await turn(BEGIN + 3 * MINUTE)).toEqual({ asking: 1, failed: 0 });
  expect(await turn(BEGIN + 4 * MINUTE)).toEqual({ asking: 0, failed: 0 });
  expect(await turn(BEGIN + 3 * MINUTE + HOUR)).toEqual({ asking: 1, failed: 0 });
}, 30_000);

test('the sync is retried early only if every list of the provider fails', async () => {
  const { turn } = twoProcesses();
  await till.sandbox.fault({ kind: 'error', path: '/v1/*', times: 100 });
  expect(await turn(BEGIN)).toEqual({ asking: 1, failed: 1 });
  await till.sandbox.mend();
  await till.sandbox.fault({ kind: 'error', path: '/v1/disputes*', times: 100 });
  expect(await turn(BEGIN + MINUTE)).toEqual({ asking: 1, failed: 0 });
  expect(await turn(BEGIN + 2 * MINUTE)).toEqual({ asking: 0, failed: 0 });
}, 30_000);

test('a failed sync does not take the lease from another process', async () => {
  const { turn } = twoProcesses();
  const { services, app } = till.t;
  let release: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => (release = resolve));
  const list = async () => {
    await stalled;
    throw new Stripe.errors.StripeConnectionError({ message: 'gone', type: 'api_error' });
  };
  const payments = { ...services.payments, refunds: { list } } as unknown as Stripe;
  const slow = followProvider({ db: services.db, payments, log: app.log }, new Date(BEGIN));
  // The first process has the lease once the table has a row.
  while ((await services.db.$count(turns)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await turn(BEGIN + HOUR)).toEqual({ asking: 1, failed: 0 });
  release();
  await expect(slow).rejects.toMatchObject({ status: 503 });
  expect(await turn(BEGIN + HOUR + MINUTE)).toEqual({ asking: 0, failed: 0 });
}, 30_000);
