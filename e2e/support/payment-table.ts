import type { Disturbance } from './payment-disturbances.ts';
import { CARD, type PaymentStep } from './payment-steps.ts';
import { PaymentVisit } from './payment-visit.ts';
import { expect, test } from './test.ts';

/** Where the buyer is after a disturbance, without having pressed anything that it does not name. */
export type Outcome =
  /** At the card form: nothing was charged, and the order can be paid. */
  | 'form'
  /** At the order, which is paid and was charged once. */
  | 'paid';

/**
 * What comes between at a step, one thing after the other for one order, and how each of them ends. Rows marked `fast` are
 * tested in npm test too: one of each kind (pressed twice, left, opened anew, refused by the server).
 */
export type Row = [disturbances: Disturbance[], outcome: Outcome, tier?: 'fast'];

async function seeForm(visit: PaymentVisit): Promise<void> {
  await expect(visit.payment.justPay).toBeEnabled();
  expect(await visit.charges()).toBe(0);
  expect(await visit.readOrder()).toMatchObject({ state: 'unpaid', paid: false });
}

/** Every tab with the payment page says so; so do our books and the provider's. */
async function seePaidOnce(visit: PaymentVisit): Promise<void> {
  for (const tab of visit.tabs) await expect(tab.success).toBeVisible();
  const order = await visit.readOrder();
  expect(order).toMatchObject({ state: 'paid', paid: true });
  await expect(visit.payment.transactionId).toHaveText(order.paymentId ?? '');
  expect(await visit.charges()).toBe(1);
}

/** Makes a test of each row: whatever came between, the order is paid exactly once in the end. */
export function testStep(step: PaymentStep, rows: Row[]): void {
  test.describe(`The payment page ${step.name},`, () => {
    for (const [disturbances, outcome, tier] of rows) {
      const names = disturbances.map(({ name }) => name);
      const tag = tier === 'fast' ? ['@matrix', '@journey'] : '@matrix';
      test(`${names.join('; ')}: ${outcome}`, { tag }, async ({ page, shop, request }) => {
        const visit = await PaymentVisit.begin(page, shop, request);
        let reached = false;
        for (const disturbance of disturbances) {
          await test.step(disturbance.name, async () => {
            // What is paid stays so.
            if (!reached || outcome === 'form') await step.reach(visit);
            reached = true;
            await disturbance.happens(visit, step);
            await (outcome === 'form' ? seeForm(visit) : seePaidOnce(visit));
          });
        }
        if (outcome === 'paid') return;
        await visit.payment.pay(CARD);
        await seePaidOnce(visit);
      });
    }
  });
}
