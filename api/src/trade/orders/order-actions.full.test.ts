import {
  canPerform,
  ORDER_ACTIONS,
  ORDER_TRANSITIONS,
  ORDER_STEPS,
  type OrderAction,
  type OrderStep,
} from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { getFreeTimes, setEveryDayHours } from '../../testing/hours.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';

let sandbox: TestSandbox;
let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  sandbox = await startSandbox();
  testApp = await createTestApp({ env: { ...sandbox.env, RATE_LIMIT_PAYMENT: '100000' } });
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(async () => {
  await testApp.close();
  await sandbox.close();
});

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
type Request = [path: string, body?: object];

const findDisputeId = async ({ id }: Order) =>
  (await testApp.db.select().from(disputes).where(eq(disputes.orderId, id)))[0]?.id ?? 'none';

/** The requests for each action. Actions without requests are performed only by jobs. */
const REQUESTS_BY_ACTION: Partial<Record<OrderAction, (order: Order) => Promise<Request[]>>> = {
  pay: async ({ id, priceCents }) => [['/create-payment-intent', { orderId: id, price: priceCents / 100 }]],
  cancel: async ({ id }) => [[`/orders/${id}/cancel`], [`/sales/${id}/cancel`, { reason: 'No more' }]],
  hand_over: async (order) => [
    [`/orders/${order.id}/hand-over`],
    [
      `/sales/${order.id}/hand-over`,
      {
        code: await orderFixtures.escrowOf(order).then(
          (escrow) => escrow.code,
          () => '000000',
        ),
      },
    ],
  ],
  renew_code: async ({ id }) => [[`/orders/${id}/code`]],
  meet: async ({ id, sellerId, buyerId }) => {
    await setEveryDayHours(testApp, sellerId!);
    const { times } = await getFreeTimes(testApp, `/orders/${id}`, { id: buyerId! });
    return [[`/orders/${id}/meeting`, { time: times[0] }]];
  },
  refund: async ({ id }) => [[`/orders/${id}/refund`, { reason: 'Fair' }]],
  dispute: async ({ id }) => [[`/orders/${id}/dispute`, { text: 'Broken' }]],
  answer: async ({ id }) => [[`/sales/${id}/dispute/answer`, { text: 'It is not' }]],
  decide: async (order) => [
    [`/disputes/${await findDisputeId(order)}/decision`, { decision: 'release', reason: 'Fair' }],
  ],
};
const PARTIES = ['buyer', 'seller', 'admin'] as const;

async function readStep(order: Order): Promise<OrderStep> {
  const response = await testApp.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } });
  return response.json<{ step: OrderStep }>().step;
}

test('actions that only jobs perform have no endpoint', () => {
  const actionsWithoutRequest = ORDER_ACTIONS.filter((action) => !REQUESTS_BY_ACTION[action]);
  expect(actionsWithoutRequest.flatMap((action) => ORDER_TRANSITIONS[action].by)).toEqual(
    actionsWithoutRequest.map(() => 'clock'),
  );
});

test.each(PARTIES.flatMap((party) => ORDER_STEPS.map((step) => ({ party, step }))))(
  'the $party of an order that is $step can perform exactly the actions that the contract allows',
  async ({ party, step }) => {
    const admin = await testApp.buildAdmin();
    for (const action of ORDER_ACTIONS) {
      const buildRequests = REQUESTS_BY_ACTION[action];
      if (!buildRequests) continue;
      const order = await orderFixtures.buildAt(step);
      expect(await readStep(order)).toBe(step);
      const as = { id: { buyer: order.buyerId!, seller: order.sellerId!, admin: admin.id }[party] };
      const statuses: number[] = [];
      let hasSucceeded = false;
      for (const [path, body] of await buildRequests(order)) {
        const response = await testApp.call('POST', path, { as, ...(body ? { body } : {}) });
        statuses.push(response.statusCode);
        // A repeated cancellation succeeds but changes nothing.
        hasSucceeded ||=
          response.statusCode < 300 && response.json<{ modifiedCount?: number }>().modifiedCount !== 0;
      }
      expect([party, action, step, hasSucceeded, statuses]).toEqual([
        party,
        action,
        step,
        canPerform(party, action, step),
        statuses,
      ]);
      expect(statuses.every((status) => status < 300 || [400, 403, 404, 409].includes(status))).toBe(true);
      const stepAfter = await readStep(order);
      // Opening the card form does not pay yet, so the step stays the same.
      const nextSteps = action === 'pay' ? [] : ORDER_TRANSITIONS[action].to;
      if (!hasSucceeded || nextSteps.length === 0) expect([action, stepAfter]).toEqual([action, step]);
      else expect(nextSteps).toContain(stepAfter);
    }
  },
);
