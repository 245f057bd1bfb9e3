import {
  doubleClickOn,
  backNavigation,
  linkNavigation,
  logoutInOtherTab,
  connectionLoss,
  pageReload,
  secondTab,
  sessionEnd,
  tabReplacement,
  tokenRejection,
} from '../support/payment/payment-disturbances.ts';
import { chargeResponsePending, chargeUnrecorded, orderPaid } from '../support/payment/payment-steps.ts';
import { testPaymentStep } from '../support/payment/test-payment-step.ts';

/**
 * Tests each step of a payment after the charge with all possible disturbances. payment-before-charge.spec.ts
 * tests the earlier steps.
 */

// A double click is not tested for this step. The second click would join the pending request, as in the step
// `confirmationSent`.
testPaymentStep(chargeResponsePending, [
  [[pageReload], 'paid'],
  [[linkNavigation], 'paid'],
  [[backNavigation], 'paid'],
  [[tabReplacement], 'paid'],
  [[secondTab], 'paid'],
  [[connectionLoss], 'paid'],
  [[logoutInOtherTab], 'paid'],
  [[sessionEnd], 'paid'],
]);

testPaymentStep(chargeUnrecorded, [
  [[pageReload], 'paid'],
  [[linkNavigation], 'paid'],
  [[backNavigation], 'paid'],
  [[tabReplacement], 'paid', 'fast'],
  [[doubleClickOn('Record payment now')], 'paid'],
  [[secondTab], 'paid'],
  [[connectionLoss], 'paid'],
  [[logoutInOtherTab], 'paid'],
  [[sessionEnd], 'paid'],
  [[tokenRejection], 'paid', 'fast'],
]);

// A double click is not tested for this step, because no button is left that could repeat a call.
testPaymentStep(orderPaid, [
  [[pageReload, linkNavigation, backNavigation, tabReplacement, connectionLoss, secondTab], 'paid'],
  [[logoutInOtherTab, sessionEnd], 'paid'],
]);
