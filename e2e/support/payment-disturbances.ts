import { expect } from '@playwright/test';
import { CARD, type PaymentStep } from './payment-steps.ts';
import type { PaymentVisit } from './payment-visit.ts';

/**
 * An event that interrupts a payment. Afterwards, the buyer is at the payment page and nothing is held back.
 */
export interface Disturbance {
  name: string;
  trigger: (visit: PaymentVisit, step: PaymentStep) => Promise<void>;
}

const clickTwice = (button: HTMLElement): void => {
  button.click();
  button.click();
};

export const reloaded: Disturbance = {
  name: 'reload',
  async trigger(visit) {
    await visit.page.reload();
    await visit.releaseHeldRequests();
  },
};

/** Held requests are released after the buyer returns. */
export const leftByLink: Disturbance = {
  name: 'leave by a link and return',
  async trigger(visit, step) {
    await visit.page.getByRole('link', { name: 'Back to My Orders' }).click();
    await visit.expectMyOrders();
    await visit.page.goBack();
    await visit.expectPaymentPage();
    await step.expectOnReturn?.(visit);
    await visit.releaseHeldRequests();
  },
};

/** Held requests are released while the buyer is on another page. */
export const leftByBack: Disturbance = {
  name: 'leave with Back and return',
  async trigger(visit, step) {
    await visit.page.goBack();
    await visit.expectMyOrders();
    await step.continueWhileAway?.(visit);
    await visit.page.goForward();
    await visit.expectPaymentPage();
  },
};

export const tabClosed: Disturbance = {
  name: 'close the tab and open another',
  async trigger(visit) {
    await visit.reopenInNewTab();
    await visit.releaseHeldRequests();
  },
};

/** @param name of the step's button */
export const clickedTwice = (name: string): Disturbance => ({
  name: `double click on ${name}`,
  async trigger(visit) {
    await visit.page.getByRole('button', { name }).evaluate(clickTwice);
    await visit.releaseHeldRequests();
  },
});

export const issuerClickedTwice: Disturbance = {
  name: 'double click on the issuer’s page',
  trigger: ({ payment }) => payment.issuerButton('Complete').evaluate(clickTwice),
};

export const secondTab: Disturbance = {
  name: 'second tab',
  async trigger(visit, step) {
    await visit.openAnotherTab();
    await step.proceed(visit);
  },
};

export const secondTabPays: Disturbance = {
  name: 'second tab that pays first',
  async trigger(visit, step) {
    const other = await visit.openAnotherTab();
    await other.pay(CARD);
    await expect(other.success).toBeVisible();
    await step.proceed(visit);
  },
};

export const offline: Disturbance = {
  name: 'offline for a short time',
  async trigger(visit, step) {
    await visit.context.setOffline(true);
    await step.expectWhenOffline(visit);
    await visit.context.setOffline(false);
    await step.continueOnline?.(visit);
  },
};

const expectLoginAndSignIn = async (visit: PaymentVisit): Promise<void> => {
  await expect(visit.page).toHaveURL('/login');
  await expect(visit.page.getByText(/^Your session expired\..*Your payments are safe\.$/)).toBeVisible();
  await visit.signInAgain();
  await visit.expectPaymentPage();
};

export const loggedOutElsewhere: Disturbance = {
  name: 'logout in another tab',
  async trigger(visit, step) {
    await visit.logOutElsewhere();
    await expect(visit.page).toHaveURL('/login');
    await step.continueWhileAway?.(visit);
    await expectLoginAndSignIn(visit);
  },
};

export const sessionEnded: Disturbance = {
  name: 'session ended by the server',
  async trigger(visit, step) {
    await visit.endSession();
    await step.proceed(visit);
    await expectLoginAndSignIn(visit);
  },
};

export const tokenRejected: Disturbance = {
  name: 'token rejected and renewed by the server',
  async trigger(visit, step) {
    await visit.invalidateToken();
    await step.proceed(visit);
  },
};
