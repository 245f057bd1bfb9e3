import { expect } from '@playwright/test';
import { CARD, type PaymentStep } from './payment-steps.ts';
import type { PaymentVisit } from './payment-visit.ts';

/**
 * An event that interrupts a payment. Afterwards, the buyer is at the payment page and nothing is held back.
 */
export interface Disturbance {
  name: string;
  happens: (visit: PaymentVisit, step: PaymentStep) => Promise<void>;
}

const pressTwice = (button: HTMLElement): void => {
  button.click();
  button.click();
};

export const reloaded: Disturbance = {
  name: 'reloaded',
  async happens(visit) {
    await visit.page.reload();
    await visit.letGo();
  },
};

/** Held requests are released after the buyer returns. */
export const leftByLink: Disturbance = {
  name: 'left by a link and come back to',
  async happens(visit, step) {
    await visit.page.getByRole('link', { name: 'Back to My Orders' }).click();
    await visit.seeMyOrders();
    await visit.page.goBack();
    await visit.seePaymentPage();
    await step.backAtIt?.(visit);
    await visit.letGo();
  },
};

/** Held requests are released while the buyer is on another page. */
export const leftByBack: Disturbance = {
  name: 'left by Back and come back to',
  async happens(visit, step) {
    await visit.page.goBack();
    await visit.seeMyOrders();
    await step.meanwhile?.(visit);
    await visit.page.goForward();
    await visit.seePaymentPage();
  },
};

export const tabClosed: Disturbance = {
  name: 'closed and opened in another tab',
  async happens(visit) {
    await visit.changeTabs();
    await visit.letGo();
  },
};

/** @param name of the step's button */
export const pressedTwice = (name: string): Disturbance => ({
  name: `with ${name} pressed twice more`,
  async happens(visit) {
    await visit.page.getByRole('button', { name }).evaluate(pressTwice);
    await visit.letGo();
  },
});

export const issuerAnsweredTwice: Disturbance = {
  name: 'with the issuer answered twice',
  happens: ({ payment }) => payment.issuer('Complete').evaluate(pressTwice),
};

export const secondTab: Disturbance = {
  name: 'with a second tab',
  async happens(visit, step) {
    await visit.openAnotherTab();
    await step.goOn(visit);
  },
};

export const secondTabPays: Disturbance = {
  name: 'with a second tab that pays first',
  async happens(visit, step) {
    const other = await visit.openAnotherTab();
    await other.pay(CARD);
    await expect(other.success).toBeVisible();
    await step.goOn(visit);
  },
};

export const offline: Disturbance = {
  name: 'offline for a moment',
  async happens(visit, step) {
    await visit.context.setOffline(true);
    await step.offline(visit);
    await visit.context.setOffline(false);
    await step.online?.(visit);
  },
};

const signInAgain = async (visit: PaymentVisit): Promise<void> => {
  await expect(visit.page).toHaveURL('/login');
  await expect(
    visit.page.getByText(/^Your session has ended\..*What you have paid is kept\.$/),
  ).toBeVisible();
  await visit.signInAgain();
  await visit.seePaymentPage();
};

export const loggedOutElsewhere: Disturbance = {
  name: 'logged out in another tab',
  async happens(visit, step) {
    await visit.logOutElsewhere();
    await expect(visit.page).toHaveURL('/login');
    await step.meanwhile?.(visit);
    await signInAgain(visit);
  },
};

export const sessionEnded: Disturbance = {
  name: 'with a session that the server has ended',
  async happens(visit, step) {
    await visit.endSession();
    await step.goOn(visit);
    await signInAgain(visit);
  },
};

export const tokenRefused: Disturbance = {
  name: 'with a token that the server refuses and renews',
  async happens(visit, step) {
    await visit.spoilToken();
    await step.goOn(visit);
  },
};
