import {
  canPerform,
  ORDER_ACTIONS,
  ORDER_MOVES,
  ORDER_STEPS,
  type OrderAction,
  type OrderStep,
} from '@second-gear/contract/order-steps';
import { eq } from 'drizzle-orm';
import { disputes } from '../db/tables/money.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { getFreeTimes, offerEveryDay } from '../testing/hours.ts';
import { createOrderFixtures, type OrderFixtures } from '../testing/order-fixtures.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
let t: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  sandbox = await startSandbox();
  t = await createTestApp({ env: { ...sandbox.env, RATE_LIMIT_PAYMENT: '100000' } });
  orderFixtures = createOrderFixtures(t);
});
afterAll(async () => {
  await t.close();
  await sandbox.close();
});

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;
type Request = [path: string, body?: object];

const findDisputeId = async ({ id }: Order) =>
  (await t.db.select().from(disputes).where(eq(disputes.orderId, id)))[0]?.id ?? 'none';

/** The requests for each action. Actions without one are done by jobs only. */
const REQUESTS_BY_ACTION: Partial<Record<OrderAction, (order: Order) => Promise<Request[]>>> = {
  pay: async ({ id, priceCents }) => [['/create-payment-intent', { orderId: id, price: priceCents / 100 }]],
  cancel: async ({ id }) => [[`/orders/${id}/cancel`], [`/sales/${id}/cancel`, { reason: 'No more' }]],
  hand_over: async (order) => [
    [`/orders/${order.id}/hand-over`],
    [
      `/sales/${order.id}/hand-over`,
      {
        code: await orderFixtures.holdOf(order).then(
          (held) => held.code,
          () => '000000',
        ),
      },
    ],
  ],
  renew_code: async ({ id }) => [[`/orders/${id}/code`]],
  meet: async ({ id, sellerId, buyerId }) => {
    await offerEveryDay(t, sellerId!);
    const { times } = await getFreeTimes(t, `/orders/${id}`, { id: buyerId! });
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
  const answer = await t.call('GET', `/orders/${order.id}`, { as: { id: order.buyerId! } });
  return answer.json<{ step: OrderStep }>().step;
}

test('moves made only by the clock have no endpoint', () => {
  const silentOrder = ORDER_ACTIONS.filter((action) => !REQUESTS_BY_ACTION[action]);
  expect(silentOrder.flatMap((action) => ORDER_MOVES[action].by)).toEqual(silentOrder.map(() => 'clock'));
});

test.each(PARTIES.flatMap((party) => ORDER_STEPS.map((step) => ({ party, step }))))(
  'the $party of an order that is $step can do exactly what the table of moves allows',
  async ({ party, step }) => {
    const admin = await t.buildAdmin();
    for (const action of ORDER_ACTIONS) {
      const calls = REQUESTS_BY_ACTION[action];
      if (!calls) continue;
      const order = await orderFixtures.buildAt(step);
      expect(await readStep(order)).toBe(step);
      const as = { id: { buyer: order.buyerId!, seller: order.sellerId!, admin: admin.id }[party] };
      const statuses: number[] = [];
      let done = false;
      for (const [path, body] of await calls(order)) {
        const answer = await t.call('POST', path, { as, ...(body ? { body } : {}) });
        statuses.push(answer.statusCode);
        // A repeated cancellation succeeds but changes nothing.
        done ||= answer.statusCode < 300 && answer.json<{ modifiedCount?: number }>().modifiedCount !== 0;
      }
      expect([party, action, step, done, statuses]).toEqual([
        party,
        action,
        step,
        canPerform(party, action, step),
        statuses,
      ]);
      expect(statuses.every((status) => status < 300 || [400, 403, 404, 409].includes(status))).toBe(true);
      const after = await readStep(order);
      // Opening the card form pays nothing.
      const to = action === 'pay' ? [] : ORDER_MOVES[action].to;
      if (!done || to.length === 0) expect([action, after]).toEqual([action, step]);
      else expect(to).toContain(after);
    }
  },
);
