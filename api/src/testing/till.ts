import { eq } from 'drizzle-orm';
import { orders, payments } from '../db/tables/orders.ts';
import { lapseOrders } from '../orders/lapse-job.ts';
import { followProvider } from '../payments/follow.ts';
import type { Settling } from '../payments/settling.ts';
import { settleForgotten } from '../payments/watch.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { emptyTrash } from '../trash/job.ts';
import { createTestApp, type TestApp } from './app.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';

type Order = Awaited<ReturnType<TestApp['buildOrder']>>;

/** An order whose buyer sees the card form: its intent is open. */
export interface CardForm {
  order: Order;
  buyer: { id: string };
  seller: { id: string };
  carId: string;
  clientSecret: string;
  intentId: string;
}

/** The server with a payments sandbox of its own, and short ways to what becomes of money. */
export interface Till {
  t: TestApp;
  sandbox: TestSandbox;
  settling: () => Settling;
  /** What the card form asks for when it opens. */
  openIntent: (order: Order) => ReturnType<TestApp['call']>;
  openCardForm: (given?: Parameters<TestApp['buildOrder']>[0]) => Promise<CardForm>;
  orderOf: (form: { order: Order }) => Promise<Order | undefined>;
  paymentsOf: (form: { order: Order }) => Promise<(typeof payments.$inferSelect)[]>;
  refundsOf: (intentId: string) => Promise<{ amount: number; metadata: object | null }[]>;
  /** Everything that the server does by itself, twice over. */
  runJobs: (now?: Date) => Promise<void>;
  close: () => Promise<void>;
}

const LONGER_THAN_ANY_WAIT = 2 * 60 * 60_000;

/** Path of the calls that withdraw an intent, for faults. */
export const WITHDRAWING = { method: 'POST', path: '/v1/payment_intents/*' } as const;

/** Starts both; close it in `afterAll`. */
export async function openTill(): Promise<Till> {
  const sandbox = await startSandbox();
  const t = await createTestApp({ env: { ...sandbox.env, SITE_URL: 'http://site.test' } });
  const settling = () => ({ ...t.services, log: t.app.log });
  const openIntent: Till['openIntent'] = (order) =>
    t.call('POST', '/create-payment-intent', {
      as: { id: order.buyerId ?? '' },
      body: { orderId: order.id, price: order.priceCents / 100 },
    });
  return {
    t,
    sandbox,
    settling,
    openIntent,
    openCardForm: async (given = {}) => {
      const order = await t.buildOrder(given);
      const { clientSecret = '' } = (await openIntent(order)).json<{ clientSecret?: string }>();
      const [intentId = ''] = clientSecret.split('_secret_');
      if (!intentId) throw new Error('There is no intent');
      const [buyer, seller] = [{ id: order.buyerId ?? '' }, { id: order.sellerId ?? '' }];
      return { order, buyer, seller, carId: order.carId ?? '', clientSecret, intentId };
    },
    orderOf: async ({ order }) => (await t.db.select().from(orders).where(eq(orders.id, order.id)))[0],
    paymentsOf: ({ order }) => t.db.select().from(payments).where(eq(payments.orderId, order.id)),
    refundsOf: async (intentId) => (await sandbox.stripe.refunds.list({ payment_intent: intentId })).data,
    runJobs: async (now = new Date()) => {
      for (let turn = 1; turn <= 2; turn += 1) {
        // Whatever waits for its next look is due by then.
        const later = new Date(Date.now() + turn * LONGER_THAN_ANY_WAIT);
        await lapseOrders(settling(), now);
        await settleForgotten(settling(), later);
        await pursueRefunds(settling(), later);
        await followProvider(settling(), later);
        await emptyTrash(t.db, now);
      }
    },
    close: async () => {
      await t.close();
      await sandbox.close();
    },
  };
}
