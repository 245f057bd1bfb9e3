import { expect } from '@playwright/test';
import type { PaymentVisit } from './payment-visit.ts';

export const CARD = '4242424242424242';
/** Number of a card that requires authentication at the issuer before payment. */
const CARD_3DS = '4000002500003155';

const INTENT_URL = '**/api/create-payment-intent';
const CONFIRMATION_URL = '**/v1/payment_intents/*/confirm';

/** A stage of a payment. */
export interface PaymentStep {
  name: string;
  /** Steps from My Orders to this stage. */
  reach: (visit: PaymentVisit) => Promise<void>;
  /** Continues the payment: releases held requests and performs the buyer's part. */
  proceed: (visit: PaymentVisit) => Promise<void>;
  /** The part that continues while the buyer is on another page or signed out; default: nothing. */
  continueWhileAway?: (visit: PaymentVisit) => Promise<void>;
  /** Expected state after leaving by a link and returning, before the payment continues. */
  expectOnReturn?: (visit: PaymentVisit) => Promise<void>;
  /** Expected message while offline for each action that the buyer can take. */
  expectWhenOffline: (visit: PaymentVisit) => Promise<void>;
  /** Clicks the only remaining button after reconnecting. Absent if the page continues automatically. */
  continueOnline?: (visit: PaymentVisit) => Promise<void>;
}

const releaseHeldRequests = (visit: PaymentVisit): Promise<void> => visit.releaseHeldRequests();
const clickJustPay = ({ payment }: PaymentVisit): Promise<void> => payment.justPayButton.click();

const openAndFillCard = async (visit: PaymentVisit, card = CARD): Promise<void> => {
  await visit.open();
  await visit.payment.fillCard(card);
};

const submitAndHold = async (visit: PaymentVisit, stage: 'asked' | 'answered'): Promise<void> => {
  const confirmation = await visit.holdRequest(CONFIRMATION_URL, stage);
  await clickJustPay(visit);
  await confirmation.whenHeld;
};

/** Loses the confirmation with the connection, and expects that the page cannot determine its result. */
const expectUnknownResult = async (visit: PaymentVisit): Promise<void> => {
  visit.abortHeldRequests();
  await expect(visit.payment.errorAlert).toContainText('couldn’t confirm whether your card was charged');
  await expect(visit.payment.errorAlert).toContainText('charged twice');
};

export const intentPending: PaymentStep = {
  name: 'before its payment intent exists',
  async reach(visit) {
    const intent = await visit.holdRequest(INTENT_URL, 'asked');
    await visit.open();
    await intent.whenHeld;
    await expect(visit.payment.justPayButton).toBeDisabled();
  },
  proceed: releaseHeldRequests,
  continueWhileAway: releaseHeldRequests,
  async expectWhenOffline(visit) {
    visit.abortHeldRequests();
    await expect(visit.page.getByText('We couldn’t load the card form')).toBeVisible();
    await expect(visit.page.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

export const cardFilled: PaymentStep = {
  name: 'with the card entered, before submitting',
  reach: openAndFillCard,
  proceed: clickJustPay,
  async expectWhenOffline(visit) {
    await clickJustPay(visit);
    await expect(visit.payment.errorAlert).toContainText('check your internet connection');
    // The typed input persists.
    await expect(visit.payment.cardNumber).toHaveValue('4242 4242 4242 4242');
  },
  continueOnline: clickJustPay,
};

export const confirmationSent: PaymentStep = {
  name: 'while the confirmation is being sent',
  async reach(visit) {
    await openAndFillCard(visit);
    await submitAndHold(visit, 'asked');
  },
  proceed: releaseHeldRequests,
  continueWhileAway: releaseHeldRequests,
  // The buyer cannot use another card while the first may be charged.
  expectOnReturn: ({ payment }) => expect(payment.justPayButton).toHaveAttribute('aria-disabled', 'true'),
  expectWhenOffline: expectUnknownResult,
  continueOnline: clickJustPay,
};

export const chargeResponsePending: PaymentStep = {
  name: 'while the response to the charge is pending',
  async reach(visit) {
    await openAndFillCard(visit);
    // The provider also reports every charge to our server. Its webhook would arrive before the held
    // response.
    await visit.blockRecording();
    await submitAndHold(visit, 'answered');
    expect(await visit.countCharges()).toBe(1);
  },
  proceed: releaseHeldRequests,
  continueWhileAway: releaseHeldRequests,
  async expectWhenOffline(visit) {
    await expectUnknownResult(visit);
    await visit.releaseHeldRequests();
  },
};

export const authenticationPending: PaymentStep = {
  name: 'during authentication by the card issuer',
  async reach(visit) {
    await openAndFillCard(visit, CARD_3DS);
    await clickJustPay(visit);
    await expect(visit.payment.issuerButton('Complete')).toBeEnabled();
  },
  proceed: ({ payment }) => payment.authenticate('Complete'),
  // The buyer must authenticate first, because the issuer's page covers everything below it.
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
  async reach(visit) {
    await openAndFillCard(visit);
    await visit.blockRecording();
    await clickJustPay(visit);
    await expect(
      visit.page.getByRole('heading', { name: 'Your card was charged, but the payment isn’t recorded yet' }),
    ).toBeVisible();
    await expect(visit.page.getByText('Don’t pay again')).toBeVisible();
    await expect(visit.payment.justPayButton).toBeHidden();
    expect(await visit.readOrder()).toMatchObject({ state: 'unpaid' });
  },
  proceed: releaseHeldRequests,
  continueWhileAway: releaseHeldRequests,
  async expectWhenOffline(visit) {
    await expect(visit.page.getByRole('button', { name: 'Record payment now' })).toBeVisible();
    await visit.releaseHeldRequests();
  },
};

export const orderPaid: PaymentStep = {
  name: 'of a paid order',
  async reach(visit) {
    await openAndFillCard(visit);
    await clickJustPay(visit);
    await expect(visit.payment.success).toBeVisible();
  },
  // The page makes no more calls until its window gets the focus again.
  proceed: ({ page }) =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }),
  expectWhenOffline: ({ payment }) => expect(payment.success).toBeVisible(),
};
