import { expect } from '@playwright/test';
import type { PaymentScenario } from './payment-scenario.ts';
import { CARD, type PaymentStep } from './payment-steps.ts';

/**
 * An event that interrupts a payment. Afterwards, the buyer is on the payment page, and no request is held.
 */
export interface Disturbance {
  name: string;
  trigger: (scenario: PaymentScenario, step: PaymentStep) => Promise<void>;
}

const clickTwice = (button: HTMLElement): void => {
  button.click();
  button.click();
};

export const reloaded: Disturbance = {
  name: 'reload',
  async trigger(scenario) {
    await scenario.page.reload();
    await scenario.releaseAll();
  },
};

/** Held requests are released after the buyer returns. */
export const leftByLink: Disturbance = {
  name: 'leave by a link and return',
  async trigger(scenario, step) {
    await scenario.page.getByRole('link', { name: 'Back to My Orders' }).click();
    await scenario.expectMyOrders();
    await scenario.page.goBack();
    await scenario.expectPaymentPage();
    await step.expectOnReturn?.(scenario);
    await scenario.releaseAll();
  },
};

/** Held requests are released while the buyer is on another page. */
export const leftByBack: Disturbance = {
  name: 'leave with Back and return',
  async trigger(scenario, step) {
    await scenario.page.goBack();
    await scenario.expectMyOrders();
    await step.continueWhileAway?.(scenario);
    await scenario.page.goForward();
    await scenario.expectPaymentPage();
  },
};

export const tabClosed: Disturbance = {
  name: 'close the tab and open another',
  async trigger(scenario) {
    await scenario.reopenInNewTab();
    await scenario.releaseAll();
  },
};

/** @param name name of the button, which depends on the payment step */
export const clickedTwice = (name: string): Disturbance => ({
  name: `double click on ${name}`,
  async trigger(scenario) {
    await scenario.page.getByRole('button', { name }).evaluate(clickTwice);
    await scenario.releaseAll();
  },
});

export const issuerClickedTwice: Disturbance = {
  name: 'double click on the issuer’s page',
  trigger: ({ payment }) => payment.issuerButton('Complete').evaluate(clickTwice),
};

export const secondTab: Disturbance = {
  name: 'second tab',
  async trigger(scenario, step) {
    await scenario.openAnotherTab();
    await step.proceed(scenario);
  },
};

export const secondTabPays: Disturbance = {
  name: 'second tab that pays first',
  async trigger(scenario, step) {
    const other = await scenario.openAnotherTab();
    await other.pay(CARD);
    await expect(other.success).toBeVisible();
    await step.proceed(scenario);
  },
};

export const offline: Disturbance = {
  name: 'offline for a short time',
  async trigger(scenario, step) {
    await scenario.context.setOffline(true);
    await step.expectWhenOffline(scenario);
    await scenario.context.setOffline(false);
    await step.continueOnline?.(scenario);
  },
};

const expectLoginAndSignIn = async (scenario: PaymentScenario): Promise<void> => {
  await expect(scenario.page).toHaveURL('/login');
  await expect(scenario.page.getByText(/^Your session expired\..*Your payments are safe\.$/)).toBeVisible();
  await scenario.signInAgain();
  await scenario.expectPaymentPage();
};

export const loggedOutElsewhere: Disturbance = {
  name: 'logout in another tab',
  async trigger(scenario, step) {
    await scenario.logOutElsewhere();
    await expect(scenario.page).toHaveURL('/login');
    await step.continueWhileAway?.(scenario);
    await expectLoginAndSignIn(scenario);
  },
};

export const sessionEnded: Disturbance = {
  name: 'session ended by the server',
  async trigger(scenario, step) {
    await scenario.endSession();
    await step.proceed(scenario);
    await expectLoginAndSignIn(scenario);
  },
};

export const tokenRejected: Disturbance = {
  name: 'token rejected and renewed by the server',
  async trigger(scenario, step) {
    await scenario.invalidateToken();
    await step.proceed(scenario);
  },
};
