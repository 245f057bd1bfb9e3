import { expect } from '@playwright/test';
import type { PaymentVisit } from './payment-visit.ts';

export const CARD = '4242424242424242';
/** Requires authentication at the issuer before payment. */
const CARD_3DS = '4000002500003155';

const INTENT = '**/api/create-payment-intent';
const CONFIRMATION = '**/v1/payment_intents/*/confirm';

/** A stage of a payment. */
export interface PaymentStep {
  name: string;
  /** Steps from My Orders to this stage. */
  reach: (visit: PaymentVisit) => Promise<void>;
  /** Continues the payment: releases held requests and performs the buyer's part. */
  goOn: (visit: PaymentVisit) => Promise<void>;
  /** The part that continues while the buyer is on another page or signed out; default: nothing. */
  meanwhile?: (visit: PaymentVisit) => Promise<void>;
  /** Expected state after leaving by a link and returning, before the payment continues. */
  backAtIt?: (visit: PaymentVisit) => Promise<void>;
  /** Expected message while offline for each action that the buyer can take. */
  offline: (visit: PaymentVisit) => Promise<void>;
  /** Clicks the only remaining button after reconnecting. Absent if the page continues automatically. */
  online?: (visit: PaymentVisit) => Promise<void>;
}

const letGo = (visit: PaymentVisit): Promise<void> => visit.letGo();
const justPay = ({ payment }: PaymentVisit): Promise<void> => payment.justPay.click();

const fill = async (visit: PaymentVisit, card = CARD): Promise<void> => {
  await visit.open();
  await visit.payment.fillCard(card);
};

const send = async (visit: PaymentVisit, held: 'asked' | 'answered'): Promise<void> => {
  const confirmation = await visit.hold(CONFIRMATION, held);
  await justPay(visit);
  await confirmation.waiting;
};

/** The confirmation is lost with the connection, and the page cannot determine its result. */
const unsure = async (visit: PaymentVisit): Promise<void> => {
  visit.lose();
  await expect(visit.payment.refusal).toContainText('could not learn whether the card was charged');
  await expect(visit.payment.refusal).toContainText('charged only once');
};

export const opening: PaymentStep = {
  name: 'before its intent is there',
  async reach(visit) {
    const intent = await visit.hold(INTENT, 'asked');
    await visit.open();
    await intent.waiting;
    await expect(visit.payment.justPay).toBeDisabled();
  },
  goOn: letGo,
  meanwhile: letGo,
  async offline(visit) {
    visit.lose();
    await expect(visit.page.getByText('The card form could not be loaded')).toBeVisible();
    await expect(visit.page.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

export const filled: PaymentStep = {
  name: 'with the card typed and nothing sent',
  reach: fill,
  goOn: justPay,
  async offline(visit) {
    await justPay(visit);
    await expect(visit.payment.refusal).toContainText('check your internet connection');
    // The typed input persists.
    await expect(visit.payment.cardNumber).toHaveValue('4242 4242 4242 4242');
  },
  online: justPay,
};

export const sent: PaymentStep = {
  name: 'with the confirmation on its way',
  async reach(visit) {
    await fill(visit);
    await send(visit, 'asked');
  },
  goOn: letGo,
  meanwhile: letGo,
  // No form for another card while the first may be charged.
  backAtIt: ({ payment }) => expect(payment.justPay).toHaveAttribute('aria-disabled', 'true'),
  offline: unsure,
  online: justPay,
};

export const answered: PaymentStep = {
  name: 'with the answer to the charge on its way',
  async reach(visit) {
    await fill(visit);
    // The provider also reports every charge to our server. Its webhook would arrive before the held
    // response.
    await visit.keepFromRecording();
    await send(visit, 'answered');
    expect(await visit.charges()).toBe(1);
  },
  goOn: letGo,
  meanwhile: letGo,
  async offline(visit) {
    await unsure(visit);
    await visit.letGo();
  },
};

export const authenticating: PaymentStep = {
  name: 'while the card’s issuer asks',
  async reach(visit) {
    await fill(visit, CARD_3DS);
    await justPay(visit);
    await expect(visit.payment.issuer('Complete')).toBeEnabled();
  },
  goOn: ({ payment }) => payment.authenticate('Complete'),
  // The issuer's page covers everything below it.
  async meanwhile({ payment }) {
    await payment.authenticate('Complete');
    await expect(payment.issuer('Complete')).toBeHidden();
  },
  async offline({ payment }) {
    await payment.authenticate('Complete');
    await expect(payment.issuerPage.getByText('check your internet connection')).toBeVisible();
  },
  online: ({ payment }) => payment.authenticate('Complete'),
};

export const unrecorded: PaymentStep = {
  name: 'with a charge that is not recorded yet',
  async reach(visit) {
    await fill(visit);
    await visit.keepFromRecording();
    await justPay(visit);
    await expect(
      visit.page.getByRole('heading', { name: 'Your card was charged, but the payment is not recorded yet' }),
    ).toBeVisible();
    await expect(visit.page.getByText('Please do not pay again')).toBeVisible();
    await expect(visit.payment.justPay).toBeHidden();
    expect(await visit.readOrder()).toMatchObject({ state: 'unpaid' });
  },
  goOn: letGo,
  meanwhile: letGo,
  async offline(visit) {
    await expect(visit.page.getByRole('button', { name: 'Record the payment now' })).toBeVisible();
    await visit.letGo();
  },
};

export const paid: PaymentStep = {
  name: 'of a paid order',
  async reach(visit) {
    await fill(visit);
    await justPay(visit);
    await expect(visit.payment.success).toBeVisible();
  },
  // The page makes no more calls until its window gets the focus again.
  goOn: ({ page }) =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }),
  offline: ({ payment }) => expect(payment.success).toBeVisible(),
};
