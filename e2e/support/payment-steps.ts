import { expect } from '@playwright/test';
import type { PaymentVisit } from './payment-visit.ts';

export const CARD = '4242424242424242';
/** Asks its holder for a confirmation at the issuer before it pays. */
const CARD_3DS = '4000002500003155';

const INTENT = '**/api/create-payment-intent';
const CONFIRMATION = '**/v1/payment_intents/*/confirm';

/** How far a payment has come. */
export interface PaymentStep {
  name: string;
  /** From My Orders to here. */
  reach: (visit: PaymentVisit) => Promise<void>;
  /** Takes the payment on from here: lets go what is held back, and does the buyer's part. */
  goOn: (visit: PaymentVisit) => Promise<void>;
  /** What of that goes on where the buyer is on another page, or signed out. Absent: nothing. */
  meanwhile?: (visit: PaymentVisit) => Promise<void>;
  /** What whoever left by a link and is back must see before anything goes on. */
  backAtIt?: (visit: PaymentVisit) => Promise<void>;
  /** Without a connection: what the page says to what the buyer can do there. */
  offline: (visit: PaymentVisit) => Promise<void>;
  /** With the connection back: the one button that is left to press. Absent: the page goes on by itself. */
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

/** The confirmation is lost with the connection, and the page cannot learn what became of it. */
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
    // What is typed is kept.
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
  // No form for another card, as long as the first may be charged.
  backAtIt: ({ payment }) => expect(payment.justPay).toHaveAttribute('aria-disabled', 'true'),
  offline: unsure,
  online: justPay,
};

export const answered: PaymentStep = {
  name: 'with the answer to the charge on its way',
  async reach(visit) {
    await fill(visit);
    // Our server hears of every charge from the provider as well: its word would come before the answer that is held.
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
  // The issuer's page lies over whatever stands below.
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
  // The page asks for nothing any more, until somebody comes back to its window.
  goOn: ({ page }) =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }),
  offline: ({ payment }) => expect(payment.success).toBeVisible(),
};
