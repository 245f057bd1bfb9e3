import {
  type CardForm,
  createPaymentsFixture,
  type PaymentsFixture,
} from '../../testing/payments-fixture.ts';
import { UNLIMITED_TIMES, PROVIDER_FAULTS } from '../../testing/provider-faults.ts';
import { sendPayouts } from '../payouts/send.ts';
import { sendRefunds } from '../refund-processing/send-refunds.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture({ hasShortTimeout: true });
});
afterEach(() => fixture.sandbox.restore());
afterAll(() => fixture.close());

const PRICE_CENTS = 1_600_000;

/** A prepared operation that calls the provider and moves money, with a check of its final state. */
interface Operation {
  /**
   * The action that runs while the provider fails. Returns the status that the user gets, or null if no user
   * waits.
   */
  run: () => Promise<number | null>;
  /** The action that the user repeats once the provider works again. */
  retry?: () => Promise<unknown>;
  /** Checks the final state. Throws if it is not reached (yet). */
  assertState: () => Promise<void>;
}
interface OperationCase {
  method: 'GET' | 'POST';
  path: string;
  prepare: () => Promise<Operation>;
}

/** Returns how much of an order's money the provider has, in cents. */
async function providerBalanceOf(cardForm: { order: CardForm['order']; intentId: string }): Promise<number> {
  const intent = await fixture.sandbox.stripe.paymentIntents.retrieve(cardForm.intentId);
  const succeededRefunds = (await fixture.providerRefundsOf(cardForm.intentId)).filter(
    ({ status }) => status === 'succeeded',
  );
  const outgoing = [...succeededRefunds, ...(await fixture.providerTransfersOf(cardForm))];
  return outgoing.reduce((remaining, { amount }) => remaining - amount, intent.amount_received);
}

/**
 * Asserts an order's balances in our ledger, and that the provider has as much of its money as our ledger
 * shows.
 */
const expectMatchingLedgers = async (
  cardForm: CardForm,
  balances: Partial<Record<string, number>>,
): Promise<void> => {
  const ledger = await fixture.ledgerBalancesOf(cardForm);
  expect(ledger).toEqual(balances);
  expect(await providerBalanceOf(cardForm)).toBe(ledger['provider'] ?? 0);
};

const expectHeldOnce = async (cardForm: CardForm): Promise<void> => {
  expect(await fixture.orderOf(cardForm)).toMatchObject({
    state: 'paid',
    paymentIntentId: cardForm.intentId,
  });
  expect(await fixture.paymentsOf(cardForm)).toMatchObject([{ flag: null, intentId: cardForm.intentId }]);
  await expectMatchingLedgers(cardForm, { provider: PRICE_CENTS, held: -PRICE_CENTS });
};

const expectRefundedOnce = async (cardForm: CardForm): Promise<void> => {
  expect(await fixture.refundRequestsOf(cardForm)).toMatchObject([{ state: 'succeeded' }]);
  expect(await fixture.providerRefundsOf(cardForm.intentId)).toHaveLength(1);
  await expectMatchingLedgers(cardForm, {});
};

async function prepareRefund(status: 'succeeded' | 'pending'): Promise<Operation> {
  const cardForm = await fixture.createPaidOrder();
  await fixture.requestRefund(cardForm);
  const processDueRefunds = () => sendRefunds(fixture.paymentContext(), fixture.advanceClock());
  if (status === 'pending') {
    await fixture.sandbox.emit('refunds/next', { status });
    await processDueRefunds();
    await fixture.sandbox.emit('advance');
  }
  return { run: () => processDueRefunds().then(() => null), assertState: () => expectRefundedOnce(cardForm) };
}

const OPERATIONS: Record<string, OperationCase> = {
  'makes an intent': {
    method: 'POST',
    path: '/v1/payment_intents',
    prepare: async () => {
      const order = await fixture.testApp.buildOrder();
      let cardForm: CardForm | undefined;
      return {
        run: async () => (await fixture.createIntent(order)).statusCode,
        retry: async () => {
          const response = await fixture.createIntent(order);
          if (cardForm || response.statusCode !== 200) return;
          const { clientSecret } = response.json<{ clientSecret: string }>();
          const intentId = clientSecret.split('_secret_')[0] ?? '';
          const buyer = { id: order.buyerId ?? '' };
          cardForm = { order, buyer, seller: buyer, carId: order.carId ?? '', clientSecret, intentId };
          await fixture.sandbox.pay(clientSecret);
        },
        assertState: async () => {
          if (!cardForm) throw new Error('The form did not open');
          await expectHeldOnce(cardForm);
        },
      };
    },
  },
  'cancels an intent': {
    method: 'POST',
    path: '/v1/payment_intents/*',
    prepare: async () => {
      const cardForm = await fixture.openCardForm();
      const cancel = () =>
        fixture.testApp.call('POST', `/orders/${cardForm.order.id}/cancel`, { as: cardForm.buyer });
      return {
        run: async () => (await cancel()).statusCode,
        retry: cancel,
        assertState: async () => {
          expect(await fixture.orderOf(cardForm)).toMatchObject({ state: 'cancelled' });
          const { status } = await fixture.sandbox.stripe.paymentIntents.retrieve(cardForm.intentId);
          expect(status).toBe('canceled');
          await expectMatchingLedgers(cardForm, {});
        },
      };
    },
  },
  'retrieves an intent': {
    method: 'GET',
    path: '/v1/payment_intents/*',
    prepare: async () => {
      const cardForm = await fixture.openCardForm();
      await fixture.sandbox.pay(cardForm.clientSecret);
      return {
        run: async () => (await fixture.recordPayment(cardForm)).statusCode,
        assertState: () => expectHeldOnce(cardForm),
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
      const cardForm = await fixture.createDuePayout();
      const remaining = { provider: 80_000, fees: -80_000 };
      return {
        run: () => sendPayouts(fixture.paymentContext(), fixture.advanceClock()).then(() => null),
        assertState: async () => {
          expect(await fixture.payoutOf(cardForm)).toMatchObject({ state: 'sent' });
          expect(await fixture.providerTransfersOf(cardForm)).toHaveLength(1);
          await expectMatchingLedgers(cardForm, remaining);
        },
      };
    },
  },
};

/** Runs the jobs until the final state is reached. The provider finishes some work later. */
async function runUntilConsistent({ retry, assertState }: Operation): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await retry?.();
    await fixture.runJobs();
    try {
      await assertState();
      return;
    } catch (error) {
      if (attempt === 20) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe.each(Object.entries(OPERATIONS))('the provider call that %s', (_name, { method, path, prepare }) => {
  test.each(PROVIDER_FAULTS)('payments reach the right state if the provider %s', async (_fault, kind) => {
    const operation = await prepare();
    const isUnreachable = kind.times === UNLIMITED_TIMES;
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
  });
});

test('the server logs provider faults without secrets', () => {
  expect(fixture.testApp.readLog()).toContain('could not send a refund; still pending');
  expect(fixture.testApp.readLog()).not.toMatch(/_secret_|sk_test/);
});
