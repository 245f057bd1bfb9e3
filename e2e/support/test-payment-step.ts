import type { Disturbance } from './payment-disturbances.ts';
import { CARD, type PaymentStep } from './payment-steps.ts';
import { PaymentVisit } from './payment-visit.ts';
import { expect, test } from './test.ts';

/** The buyer's state after a disturbance, without further clicks. */
export type Outcome =
  /** At the card form: nothing was charged, and the order can be paid. */
  | 'form'
  /** At the order: paid and charged once. */
  | 'paid';

/**
 * Disturbances of a step, in sequence for one order, and the outcome of each. Rows marked `fast` also run in
 * npm test: one of each kind (double click, left, reopened, rejected by the server).
 */
export type DisturbanceCase = [disturbances: Disturbance[], outcome: Outcome, tier?: 'fast'];

async function expectPaymentForm(visit: PaymentVisit): Promise<void> {
  await expect(visit.payment.justPayButton).toBeEnabled();
  expect(await visit.countCharges()).toBe(0);
  expect(await visit.readOrder()).toMatchObject({ state: 'unpaid', paid: false });
}

/** Expects one charge in every tab with the payment page, in our ledger, and at the provider. */
async function expectPaidOnce(visit: PaymentVisit): Promise<void> {
  for (const tab of visit.tabs) await expect(tab.success).toBeVisible();
  const order = await visit.readOrder();
  expect(order).toMatchObject({ state: 'paid', paid: true });
  await expect(visit.payment.transactionId).toHaveText(order.paymentId ?? '');
  expect(await visit.countCharges()).toBe(1);
}

/** Creates a test for each row. Whatever the disturbance, the order is paid exactly once in the end. */
export function testPaymentStep(step: PaymentStep, rows: DisturbanceCase[]): void {
  test.describe(`payment page ${step.name}`, () => {
    for (const [disturbances, outcome, tier] of rows) {
      const names = disturbances.map(({ name }) => name);
      const tag = tier === 'fast' ? ['@matrix', '@journey'] : '@matrix';
      test(
        `after "${names.join('; ')}", the payment ends in state "${outcome}"`,
        { tag },
        async ({ page, shop, request }) => {
          const visit = await PaymentVisit.begin(page, shop, request);
          let hasReachedStep = false;
          for (const disturbance of disturbances) {
            await test.step(disturbance.name, async () => {
              // A paid order remains paid.
              if (!hasReachedStep || outcome === 'form') await step.reach(visit);
              hasReachedStep = true;
              await disturbance.trigger(visit, step);
              await (outcome === 'form' ? expectPaymentForm(visit) : expectPaidOnce(visit));
            });
          }
          if (outcome === 'paid') return;
          await visit.payment.pay(CARD);
          await expectPaidOnce(visit);
        },
      );
    }
  });
}
