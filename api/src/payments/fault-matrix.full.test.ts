import { sendPayouts } from '../payouts/send.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { FOR_GOOD, PROVIDER_FAULTS } from '../testing/provider-faults.ts';
import { type CardForm, openTill, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await openTill({ isImpatient: true });
});
afterEach(() => till.sandbox.mend());
afterAll(() => till.close());

const PRICE = 1_600_000;

/** One call to the provider that moves money, and the expected final state. */
interface Step {
  /**
   * The action that runs while the provider fails. Returns the status that the user gets, or null if no user
   * waits.
   */
  act: () => Promise<number | null>;
  /** What the user repeats once the provider works again. */
  again?: () => Promise<unknown>;
  /** Checks the final state. Throws if it is not reached (yet). */
  isRight: () => Promise<void>;
}
interface Call {
  method: 'GET' | 'POST';
  path: string;
  prepare: () => Promise<Step>;
}

/** An order's money according to the provider, in cents. */
async function providerHas(form: { order: CardForm['order']; intentId: string }): Promise<number> {
  const intent = await till.sandbox.stripe.paymentIntents.retrieve(form.intentId);
  const back = (await till.refundsOf(form.intentId)).filter(({ status }) => status === 'succeeded');
  const gone = [...back, ...(await till.transfersOf(form))];
  return gone.reduce((left, { amount }) => left - amount, intent.amount_received);
}

/** Asserts that the provider's balances match our ledger. */
const expectBooks = async (form: CardForm, books: Partial<Record<string, number>>): Promise<void> => {
  const ledger = await till.ledgerOf(form);
  expect(ledger).toEqual(books);
  expect(await providerHas(form)).toBe(ledger['provider'] ?? 0);
};

const isHeldOnce = async (form: CardForm): Promise<void> => {
  expect(await till.orderOf(form)).toMatchObject({ state: 'paid', paymentIntentId: form.intentId });
  expect(await till.paymentsOf(form)).toMatchObject([{ flag: null, intentId: form.intentId }]);
  await expectBooks(form, { provider: PRICE, held: -PRICE });
};

const isBackOnce = async (form: CardForm): Promise<void> => {
  expect(await till.debtsOf(form)).toMatchObject([{ state: 'succeeded' }]);
  expect(await till.refundsOf(form.intentId)).toHaveLength(1);
  await expectBooks(form, {});
};

async function owing(status: 'succeeded' | 'pending'): Promise<Step> {
  const form = await till.openPaidOrder();
  await till.oweBack(form);
  const pursue = () => pursueRefunds(till.settling(), till.later());
  if (status === 'pending') {
    await till.sandbox.tell('refunds/next', { status });
    await pursue();
    await till.sandbox.tell('advance');
  }
  return { act: () => pursue().then(() => null), isRight: () => isBackOnce(form) };
}

const CALLS: Record<string, Call> = {
  'makes an intent': {
    method: 'POST',
    path: '/v1/payment_intents',
    prepare: async () => {
      const order = await till.t.buildOrder();
      let form: CardForm | undefined;
      return {
        act: async () => (await till.openIntent(order)).statusCode,
        again: async () => {
          const answer = await till.openIntent(order);
          if (form || answer.statusCode !== 200) return;
          const { clientSecret } = answer.json<{ clientSecret: string }>();
          const intentId = clientSecret.split('_secret_')[0] ?? '';
          const buyer = { id: order.buyerId ?? '' };
          form = { order, buyer, seller: buyer, carId: order.carId ?? '', clientSecret, intentId };
          await till.sandbox.pay(clientSecret);
        },
        isRight: async () => {
          if (!form) throw new Error('The form did not open');
          await isHeldOnce(form);
        },
      };
    },
  },
  'cancels one': {
    method: 'POST',
    path: '/v1/payment_intents/*',
    prepare: async () => {
      const form = await till.openCardForm();
      const cancel = () => till.t.call('POST', `/orders/${form.order.id}/cancel`, { as: form.buyer });
      return {
        act: async () => (await cancel()).statusCode,
        again: cancel,
        isRight: async () => {
          expect(await till.orderOf(form)).toMatchObject({ state: 'cancelled' });
          const { status } = await till.sandbox.stripe.paymentIntents.retrieve(form.intentId);
          expect(status).toBe('canceled');
          await expectBooks(form, {});
        },
      };
    },
  },
  'says what one came to': {
    method: 'GET',
    path: '/v1/payment_intents/*',
    prepare: async () => {
      const form = await till.openCardForm();
      await till.sandbox.pay(form.clientSecret);
      return { act: async () => (await till.record(form)).statusCode, isRight: () => isHeldOnce(form) };
    },
  },
  'makes a refund': { method: 'POST', path: '/v1/refunds', prepare: () => owing('succeeded') },
  'lists refunds': { method: 'GET', path: '/v1/refunds', prepare: () => owing('succeeded') },
  'says what a refund came to': { method: 'GET', path: '/v1/refunds/*', prepare: () => owing('pending') },
  'makes a transfer': {
    method: 'POST',
    path: '/v1/transfers',
    prepare: async () => {
      const form = await till.openDuePayout();
      const left = { provider: 80_000, fees: -80_000 };
      return {
        act: () => sendPayouts(till.settling(), till.later()).then(() => null),
        isRight: async () => {
          expect(await till.payoutOf(form)).toMatchObject({ state: 'sent' });
          expect(await till.transfersOf(form)).toHaveLength(1);
          await expectBooks(form, left);
        },
      };
    },
  },
};

/** Runs the jobs until the final state is reached. The provider finishes some work later. */
async function comesRight({ again, isRight }: Step): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    await again?.();
    await till.runJobs();
    try {
      await isRight();
      return;
    } catch (error) {
      if (turn === 20) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe.each(Object.entries(CALLS))('the provider call that %s', (_name, { method, path, prepare }) => {
  test.each(PROVIDER_FAULTS)(
    'payments reach the right state after a provider that %s',
    async (_fault, kind) => {
      const step = await prepare();
      const isDown = kind.times === FOR_GOOD;
      await till.sandbox.fault({ ...kind, ...(isDown ? { path: '/v1/*' } : { method, path }) });
      const status = await step.act();
      expect([null, 200, 503]).toContain(status);
      // A job that cannot reach the provider fails and logs its error.
      if (isDown) await Promise.allSettled([till.runJobs()]);
      await till.sandbox.mend();
      await comesRight(step);
      // Another run changes nothing.
      await till.runJobs();
      await step.isRight();
    },
  );
});

test('the server logs provider faults without secrets', () => {
  expect(till.t.logged()).toContain('refund is still owed');
  expect(till.t.logged()).not.toMatch(/_secret_|sk_test/);
});
