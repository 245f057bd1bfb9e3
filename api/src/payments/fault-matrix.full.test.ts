import { sendPayouts } from '../payouts/send.ts';
import { processRefunds } from '../refunds/process-refunds.ts';
import { type CardForm, createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';
import { PERMANENT, PROVIDER_FAULTS } from '../testing/provider-faults.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ isImpatient: true });
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const PRICE = 1_600_000;

/** One call to the provider that moves money, and the expected final state. */
interface Operation {
  /**
   * The action that runs while the provider fails. Returns the status that the user gets, or null if no user
   * waits.
   */
  run: () => Promise<number | null>;
  /** What the user repeats once the provider works again. */
  retry?: () => Promise<unknown>;
  /** Checks the final state. Throws if it is not reached (yet). */
  assertState: () => Promise<void>;
}
interface OperationCase {
  method: 'GET' | 'POST';
  path: string;
  prepare: () => Promise<Operation>;
}

/** An order's money according to the provider, in cents. */
async function providerBalanceOf(form: { order: CardForm['order']; intentId: string }): Promise<number> {
  const intent = await fixture.sandbox.stripe.paymentIntents.retrieve(form.intentId);
  const succeededRefunds = (await fixture.providerRefundsOf(form.intentId)).filter(
    ({ status }) => status === 'succeeded',
  );
  const outgoing = [...succeededRefunds, ...(await fixture.providerTransfersOf(form))];
  return outgoing.reduce((remaining, { amount }) => remaining - amount, intent.amount_received);
}

/** Asserts that the provider's balances match our ledger. */
const expectLedger = async (form: CardForm, balances: Partial<Record<string, number>>): Promise<void> => {
  const ledger = await fixture.ledgerBalancesOf(form);
  expect(ledger).toEqual(balances);
  expect(await providerBalanceOf(form)).toBe(ledger['provider'] ?? 0);
};

const expectHeldOnce = async (form: CardForm): Promise<void> => {
  expect(await fixture.orderOf(form)).toMatchObject({ state: 'paid', paymentIntentId: form.intentId });
  expect(await fixture.paymentsOf(form)).toMatchObject([{ flag: null, intentId: form.intentId }]);
  await expectLedger(form, { provider: PRICE, held: -PRICE });
};

const expectRefundedOnce = async (form: CardForm): Promise<void> => {
  expect(await fixture.refundRequestsOf(form)).toMatchObject([{ state: 'succeeded' }]);
  expect(await fixture.providerRefundsOf(form.intentId)).toHaveLength(1);
  await expectLedger(form, {});
};

async function prepareRefund(status: 'succeeded' | 'pending'): Promise<Operation> {
  const form = await fixture.createPaidOrder();
  await fixture.requestRefund(form);
  const processDue = () => processRefunds(fixture.paymentContext(), fixture.advanceClock());
  if (status === 'pending') {
    await fixture.sandbox.emit('refunds/next', { status });
    await processDue();
    await fixture.sandbox.emit('advance');
  }
  return { run: () => processDue().then(() => null), assertState: () => expectRefundedOnce(form) };
}

const OPERATIONS: Record<string, OperationCase> = {
  'makes an intent': {
    method: 'POST',
    path: '/v1/payment_intents',
    prepare: async () => {
      const order = await fixture.t.buildOrder();
      let form: CardForm | undefined;
      return {
        run: async () => (await fixture.openIntent(order)).statusCode,
        retry: async () => {
          const answer = await fixture.openIntent(order);
          if (form || answer.statusCode !== 200) return;
          const { clientSecret } = answer.json<{ clientSecret: string }>();
          const intentId = clientSecret.split('_secret_')[0] ?? '';
          const buyer = { id: order.buyerId ?? '' };
          form = { order, buyer, seller: buyer, carId: order.carId ?? '', clientSecret, intentId };
          await fixture.sandbox.pay(clientSecret);
        },
        assertState: async () => {
          if (!form) throw new Error('The form did not open');
          await expectHeldOnce(form);
        },
      };
    },
  },
  'cancels an intent': {
    method: 'POST',
    path: '/v1/payment_intents/*',
    prepare: async () => {
      const form = await fixture.openCardForm();
      const cancel = () => fixture.t.call('POST', `/orders/${form.order.id}/cancel`, { as: form.buyer });
      return {
        run: async () => (await cancel()).statusCode,
        retry: cancel,
        assertState: async () => {
          expect(await fixture.orderOf(form)).toMatchObject({ state: 'cancelled' });
          const { status } = await fixture.sandbox.stripe.paymentIntents.retrieve(form.intentId);
          expect(status).toBe('canceled');
          await expectLedger(form, {});
        },
      };
    },
  },
  'retrieves an intent': {
    method: 'GET',
    path: '/v1/payment_intents/*',
    prepare: async () => {
      const form = await fixture.openCardForm();
      await fixture.sandbox.pay(form.clientSecret);
      return {
        run: async () => (await fixture.recordPayment(form)).statusCode,
        assertState: () => expectHeldOnce(form),
      };
    },
  },
  'makes a refund': { method: 'POST', path: '/v1/refunds', prepare: () => prepareRefund('succeeded') },
  'lists refunds': { method: 'GET', path: '/v1/refunds', prepare: () => prepareRefund('succeeded') },
  'retrieves a refund': {
    method: 'GET',
    path: '/v1/refunds/*',
    prepare: () => prepareRefund('pending'),
  },
  'makes a transfer': {
    method: 'POST',
    path: '/v1/transfers',
    prepare: async () => {
      const form = await fixture.createDuePayout();
      const remaining = { provider: 80_000, fees: -80_000 };
      return {
        run: () => sendPayouts(fixture.paymentContext(), fixture.advanceClock()).then(() => null),
        assertState: async () => {
          expect(await fixture.payoutOf(form)).toMatchObject({ state: 'sent' });
          expect(await fixture.providerTransfersOf(form)).toHaveLength(1);
          await expectLedger(form, remaining);
        },
      };
    },
  },
};

/** Runs the jobs until the final state is reached. The provider finishes some work later. */
async function runUntilConsistent({ retry: again, assertState: isRight }: Operation): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await again?.();
    await fixture.runJobs();
    try {
      await isRight();
      return;
    } catch (error) {
      if (attempt === 20) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe.each(Object.entries(OPERATIONS))('the provider call that %s', (_name, { method, path, prepare }) => {
  test.each(PROVIDER_FAULTS)(
    'payments reach the right state after a provider that %s',
    async (_fault, kind) => {
      const operation = await prepare();
      const isUnreachable = kind.times === PERMANENT;
      await fixture.sandbox.injectFault({
        ...kind,
        ...(isUnreachable ? { path: '/v1/*' } : { method, path }),
      });
      const status = await operation.run();
      expect([null, 200, 503]).toContain(status);
      // A job that cannot reach the provider fails and logs its error.
      if (isUnreachable) await Promise.allSettled([fixture.runJobs()]);
      await fixture.sandbox.restore();
      await runUntilConsistent(operation);
      // Another run changes nothing.
      await fixture.runJobs();
      await operation.assertState();
    },
  );
});

test('the server logs provider faults without secrets', () => {
  expect(fixture.t.logged()).toContain('could not send a refund; still pending');
  expect(fixture.t.logged()).not.toMatch(/_secret_|sk_test/);
});
