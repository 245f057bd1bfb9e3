import { expect } from '@playwright/test';
import type { PaymentScenario } from './payment-scenario.ts';

export const VALID_CARD = '4242424242424242';
/** Number of a card that requires authentication at the issuer before payment. */
const CARD_3DS = '4000002500003155';

const INTENT_URL = '**/api/create-payment-intent';
const CONFIRMATION_URL = '**/v1/payment_intents/*/confirm';

/** A step of a payment at which a disturbance can occur. */
export interface PaymentStep {
  name: string;
  /** Moves a buyer from My Orders to this step. */
  reach: (scenario: PaymentScenario) => Promise<void>;
  /**
   * Continues the payment from this step: releases held requests, or performs the next action of the buyer.
   */
  proceed: (scenario: PaymentScenario) => Promise<void>;
  /** Continues the payment while the buyer is on another page or signed out. Absent if that is impossible. */
  continueWhileAway?: (scenario: PaymentScenario) => Promise<void>;
  /** Expects the state after the buyer has left by a link and returned, before the payment continues. */
  expectOnReturn?: (scenario: PaymentScenario) => Promise<void>;
  /** Performs the possible action of an offline buyer at this step, and expects the resulting message. */
  expectWhenOffline: (scenario: PaymentScenario) => Promise<void>;
  /** Clicks the only remaining button after reconnecting. Absent if the page continues automatically. */
  continueOnline?: (scenario: PaymentScenario) => Promise<void>;
}

const releaseAll = (scenario: PaymentScenario): Promise<void> => scenario.releaseAll();
const clickJustPay = ({ payment }: PaymentScenario): Promise<void> => payment.justPayButton.click();

const openAndFillCard = async (scenario: PaymentScenario, card = VALID_CARD): Promise<void> => {
  await scenario.open();
  await scenario.payment.fillCard(card);
};

const submitAndHold = async (
  scenario: PaymentScenario,
  stage: 'beforeRequest' | 'beforeResponse',
): Promise<void> => {
  const confirmation = await scenario.holdRequest(CONFIRMATION_URL, stage);
  await clickJustPay(scenario);
  await confirmation.whenHeld;
};

/**
 * Aborts the held confirmation, as a lost connection does. Expects that the page cannot tell whether the card
 * was charged.
 */
const expectUnknownResult = async (scenario: PaymentScenario): Promise<void> => {
  scenario.abortHeldRequest();
  await expect(scenario.payment.errorAlert).toContainText('couldn’t confirm whether your card was charged');
  await expect(scenario.payment.errorAlert).toContainText('charged twice');
};

export const intentPending: PaymentStep = {
  name: 'before its payment intent exists',
  async reach(scenario) {
    const intent = await scenario.holdRequest(INTENT_URL, 'beforeRequest');
    await scenario.open();
    await intent.whenHeld;
    await expect(scenario.payment.justPayButton).toBeDisabled();
  },
  proceed: releaseAll,
  continueWhileAway: releaseAll,
  async expectWhenOffline(scenario) {
    scenario.abortHeldRequest();
    await expect(scenario.page.getByText('We couldn’t load the card form')).toBeVisible();
    await expect(scenario.page.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

export const cardFilled: PaymentStep = {
  name: 'with the card entered, before submitting',
  reach: openAndFillCard,
  proceed: clickJustPay,
  async expectWhenOffline(scenario) {
    await clickJustPay(scenario);
    await expect(scenario.payment.errorAlert).toContainText('check your internet connection');
    // The typed card number is still in the field.
    await expect(scenario.payment.cardNumber).toHaveValue('4242 4242 4242 4242');
  },
  continueOnline: clickJustPay,
};

export const confirmationSent: PaymentStep = {
  name: 'while the confirmation is being sent',
  async reach(scenario) {
    await openAndFillCard(scenario);
    await submitAndHold(scenario, 'beforeRequest');
  },
  proceed: releaseAll,
  continueWhileAway: releaseAll,
  // The buyer cannot use another card while the first one may still be charged.
  expectOnReturn: ({ payment }) => expect(payment.justPayButton).toHaveAttribute('aria-disabled', 'true'),
  expectWhenOffline: expectUnknownResult,
  continueOnline: clickJustPay,
};

export const chargeResponsePending: PaymentStep = {
  name: 'while the response to the charge is pending',
  async reach(scenario) {
    await openAndFillCard(scenario);
    // The provider also reports every charge to our server through a webhook. Without this block, the server
    // would record the payment before the held response arrives.
    await scenario.blockRecording();
    await submitAndHold(scenario, 'beforeResponse');
    expect(await scenario.countCharges()).toBe(1);
  },
  proceed: releaseAll,
  continueWhileAway: releaseAll,
  async expectWhenOffline(scenario) {
    await expectUnknownResult(scenario);
    await scenario.releaseAll();
  },
};

export const authenticationPending: PaymentStep = {
  name: 'during authentication by the card issuer',
  async reach(scenario) {
    await openAndFillCard(scenario, CARD_3DS);
    await clickJustPay(scenario);
    await expect(scenario.payment.issuerButton('Complete')).toBeEnabled();
  },
  proceed: ({ payment }) => payment.authenticate('Complete'),
  // The buyer must authenticate first, because the issuer's overlay covers the whole page.
  async continueWhileAway({ payment }) {
    await payment.authenticate('Complete');
    await expect(payment.issuerButton('Complete')).toBeHidden();
  },
  async expectWhenOffline({ payment }) {
    await payment.authenticate('Complete');
    await expect(payment.issuerPage.getByText('check your internet connection')).toBeVisible();
  },
  continueOnline: ({ payment }) => payment.authenticate('Complete'),
};

export const chargeUnrecorded: PaymentStep = {
  name: 'with a charge that is not recorded yet',
  async reach(scenario) {
    await openAndFillCard(scenario);
    await scenario.blockRecording();
    await clickJustPay(scenario);
    await expect(
      scenario.page.getByRole('heading', {
        name: 'Your card was charged, but the payment hasn’t been recorded yet',
      }),
    ).toBeVisible();
    await expect(scenario.page.getByText('Don’t pay again')).toBeVisible();
    await expect(scenario.payment.justPayButton).toBeHidden();
    expect(await scenario.readOrder()).toMatchObject({ state: 'unpaid' });
  },
  proceed: releaseAll,
  continueWhileAway: releaseAll,
  async expectWhenOffline(scenario) {
    await expect(scenario.page.getByRole('button', { name: 'Record payment now' })).toBeVisible();
    await scenario.releaseAll();
  },
};

export const orderPaid: PaymentStep = {
  name: 'of a paid order',
  async reach(scenario) {
    await openAndFillCard(scenario);
    await clickJustPay(scenario);
    await expect(scenario.payment.success).toBeVisible();
  },
  // After the payment, the page makes no calls until the buyer returns to its tab. This event simulates the
  // return.
  proceed: ({ page }) =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }),
  expectWhenOffline: ({ payment }) => expect(payment.success).toBeVisible(),
};
