import Stripe from 'stripe';
import { jobLeases } from '../../platform/db/tables/job-leases.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { syncFromProvider } from './sync-from-provider.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ hasShortTimeout: true });
});
beforeEach(() => fixture.testApp.db.delete(jobLeases));
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const UNREACHABLE = { kind: 'reset', path: '/v1/*', times: 100 } as const;
const START_MS = new Date('2027-01-01T12:00:00Z').getTime();

/** Simulates two processes with separate provider clients, and counts how often each calls the provider. */
function startTwoProcesses() {
  const { env, db } = fixture.testApp.services;
  const { hostname, port } = new URL(env.STRIPE_API_BASE ?? '');
  const requestCounts = [0, 0];
  const processes = requestCounts.map((_, index): PaymentContext => {
    const connection = { host: hostname, port: Number(port), protocol: 'http' } as const;
    const payments = new Stripe('sk_test_sandbox', { ...connection, maxNetworkRetries: 0 });
    payments.on('request', () => (requestCounts[index] = (requestCounts[index] ?? 0) + 1));
    return { db, payments, log: fixture.testApp.app.log };
  });
  /**
   * Runs the job in both processes at the same time. Returns how many of them called the provider, and how
   * many failed.
   */
  const runBothProcesses = async (timeMs: number) => {
    requestCounts.fill(0);
    const results = await Promise.allSettled(
      processes.map((process) => syncFromProvider(process, new Date(timeMs))),
    );
    return {
      asking: requestCounts.filter((requestCount) => requestCount > 0).length,
      failed: results.filter(({ status }) => status === 'rejected').length,
    };
  };
  return { runBothProcesses };
}

test('only one of two processes syncs from the provider, once an hour', async () => {
  const { runBothProcesses } = startTwoProcesses();
  expect(await runBothProcesses(START_MS)).toEqual({ asking: 1, failed: 0 });
  expect(await runBothProcesses(START_MS + MINUTE_MS)).toEqual({ asking: 0, failed: 0 });
  expect(await runBothProcesses(START_MS + HOUR_MS - 1)).toEqual({ asking: 0, failed: 0 });
  expect(await runBothProcesses(START_MS + HOUR_MS)).toEqual({ asking: 1, failed: 0 });
}, 30_000);

test('one process retries a failed sync every minute until the provider responds', async () => {
  const { runBothProcesses } = startTwoProcesses();
  await fixture.sandbox.injectFault(UNREACHABLE);
  for (let minute = 0; minute < 3; minute += 1) {
    expect(await runBothProcesses(START_MS + minute * MINUTE_MS)).toEqual({ asking: 1, failed: 1 });
    // No process retries before the minute is over. Otherwise, the retries of all processes could overload
    // the provider.
    expect(await runBothProcesses(START_MS + minute * MINUTE_MS + MINUTE_MS - 1)).toEqual({
      asking: 0,
      failed: 0,
    });
  }
  await fixture.sandbox.restore();
  expect(await runBothProcesses(START_MS + 3 * MINUTE_MS)).toEqual({ asking: 1, failed: 0 });
  expect(await runBothProcesses(START_MS + 4 * MINUTE_MS)).toEqual({ asking: 0, failed: 0 });
  expect(await runBothProcesses(START_MS + 3 * MINUTE_MS + HOUR_MS)).toEqual({ asking: 1, failed: 0 });
}, 30_000);

test('the sync is retried early only if every list of the provider fails', async () => {
  const { runBothProcesses } = startTwoProcesses();
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/*', times: 100 });
  expect(await runBothProcesses(START_MS)).toEqual({ asking: 1, failed: 1 });
  await fixture.sandbox.restore();
  await fixture.sandbox.injectFault({ kind: 'error', path: '/v1/disputes*', times: 100 });
  expect(await runBothProcesses(START_MS + MINUTE_MS)).toEqual({ asking: 1, failed: 0 });
  expect(await runBothProcesses(START_MS + 2 * MINUTE_MS)).toEqual({ asking: 0, failed: 0 });
}, 30_000);

test('a failed sync does not take the lease from another process', async () => {
  const { runBothProcesses } = startTwoProcesses();
  const { services, app } = fixture.testApp;
  let release: () => void = () => undefined;
  const untilReleased = new Promise<void>((resolve) => (release = resolve));
  const list = async () => {
    await untilReleased;
    throw new Stripe.errors.StripeConnectionError({ message: 'gone', type: 'api_error' });
  };
  const payments = { ...services.payments, refunds: { list } } as unknown as Stripe;
  const blockedSync = syncFromProvider({ db: services.db, payments, log: app.log }, new Date(START_MS));
  // Waits until the first sync has the lease, which is a row of this table.
  while ((await services.db.$count(jobLeases)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await runBothProcesses(START_MS + HOUR_MS)).toEqual({ asking: 1, failed: 0 });
  release();
  await expect(blockedSync).rejects.toMatchObject({ status: 503 });
  expect(await runBothProcesses(START_MS + HOUR_MS + MINUTE_MS)).toEqual({ asking: 0, failed: 0 });
}, 30_000);
