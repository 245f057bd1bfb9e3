import { expect } from '@playwright/test';
import type { PaymentScenario } from './payment-scenario.ts';
import { VALID_CARD, type PaymentStep } from './payment-steps.ts';

/**
 * An event that interrupts a payment. After `trigger`, the buyer is on the payment page, and no request is
 * held.
 */
export interface Disturbance {
  name: string;
  trigger: (scenario: PaymentScenario, step: PaymentStep) => Promise<void>;
}

const clickTwice = (button: HTMLElement): void => {
  button.click();
  button.click();
};

export const pageReload: Disturbance = {
  name: 'reload',
  async trigger(scenario) {
    await scenario.page.reload();
    await scenario.releaseAll();
  },
};

/** The buyer leaves and returns before the held requests are released. */
export const linkNavigation: Disturbance = {
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

/** The held requests are released while the buyer is on another page. */
export const backNavigation: Disturbance = {
  name: 'leave with Back and return',
  async trigger(scenario, step) {
    await scenario.page.goBack();
    await scenario.expectMyOrders();
    await step.continueWhileAway?.(scenario);
    await scenario.page.goForward();
    await scenario.expectPaymentPage();
  },
};

export const tabReplacement: Disturbance = {
  name: 'close the tab and open another',
  async trigger(scenario) {
    await scenario.reopenInNewTab();
    await scenario.releaseAll();
  },
};

/** @param name accessible name of the button, which depends on the payment step */
export const doubleClickOn = (name: string): Disturbance => ({
  name: `double click on ${name}`,
  async trigger(scenario) {
    await scenario.page.getByRole('button', { name }).evaluate(clickTwice);
    await scenario.releaseAll();
  },
});

export const issuerDoubleClick: Disturbance = {
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

export const secondTabPayment: Disturbance = {
  name: 'second tab that pays first',
  async trigger(scenario, step) {
    const otherTab = await scenario.openAnotherTab();
    await otherTab.pay(VALID_CARD);
    await expect(otherTab.success).toBeVisible();
    await step.proceed(scenario);
  },
};

export const connectionLoss: Disturbance = {
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

export const logoutInOtherTab: Disturbance = {
  name: 'logout in another tab',
  async trigger(scenario, step) {
    await scenario.logOutInOtherTab();
    await expect(scenario.page).toHaveURL('/login');
    await step.continueWhileAway?.(scenario);
    await expectLoginAndSignIn(scenario);
  },
};

export const sessionEnd: Disturbance = {
  name: 'session ended by the server',
  async trigger(scenario, step) {
    await scenario.endSession();
    await step.proceed(scenario);
    await expectLoginAndSignIn(scenario);
  },
};

export const tokenRejection: Disturbance = {
  name: 'token rejected and renewed by the server',
  async trigger(scenario, step) {
    await scenario.invalidateToken();
    await step.proceed(scenario);
  },
};
