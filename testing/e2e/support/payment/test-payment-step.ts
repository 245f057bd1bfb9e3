import { expect, test } from '../fixtures/test.ts';
import type { Disturbance } from './payment-disturbances.ts';
import { PaymentScenario } from './payment-scenario.ts';
import { VALID_CARD, type PaymentStep } from './payment-steps.ts';

/** Page that the buyer is on after a disturbance, without further clicks. */
export type Outcome =
  /** The card form. Nothing was charged, and the order can be paid. */
  | 'form'
  /** The paid order, which was charged once. */
  | 'paid';

/**
 * Disturbances that occur one after another at the same step of one order, and the outcome after each. Rows
 * marked `fast` also run in npm test. They cover one disturbance of each kind: a double click, leaving the
 * page, reopening the tab, and a token that the server rejects.
 */
export type DisturbanceCase = [disturbances: Disturbance[], outcome: Outcome, tier?: 'fast'];

async function expectPaymentForm(scenario: PaymentScenario): Promise<void> {
  await expect(scenario.payment.justPayButton).toBeEnabled();
  expect(await scenario.countCharges()).toBe(0);
  expect(await scenario.readOrder()).toMatchObject({ state: 'unpaid', paid: false });
}

/** Expects one charge in every tab with the payment page, in our ledger, and at the provider. */
async function expectPaidOnce(scenario: PaymentScenario): Promise<void> {
  for (const tab of scenario.tabs) await expect(tab.success).toBeVisible();
  const order = await scenario.readOrder();
  expect(order).toMatchObject({ state: 'paid', paid: true });
  await expect(scenario.payment.transactionId).toHaveText(order.paymentId ?? '');
  expect(await scenario.countCharges()).toBe(1);
}

/** Creates a test for each row. Each test expects that the order is paid exactly once in the end. */
export function testPaymentStep(step: PaymentStep, rows: DisturbanceCase[]): void {
  test.describe(`payment page ${step.name}`, () => {
    for (const [disturbances, outcome, tier] of rows) {
      const names = disturbances.map(({ name }) => name);
      const tag = tier === 'fast' ? ['@matrix', '@journey'] : '@matrix';
      test(
        `after "${names.join('; ')}", the payment ends in state "${outcome}"`,
        { tag },
        async ({ page, testDataApi, request }) => {
          const scenario = await PaymentScenario.start(page, testDataApi, request);
          let hasReachedStep = false;
          for (const disturbance of disturbances) {
            await test.step(disturbance.name, async () => {
              // A paid order stays paid, so its earlier steps cannot be reached again.
              if (!hasReachedStep || outcome === 'form') await step.reach(scenario);
              hasReachedStep = true;
              await disturbance.trigger(scenario, step);
              await (outcome === 'form' ? expectPaymentForm(scenario) : expectPaidOnce(scenario));
            });
          }
          if (outcome === 'paid') return;
          await scenario.payment.pay(VALID_CARD);
          await expectPaidOnce(scenario);
        },
      );
    }
  });
}
