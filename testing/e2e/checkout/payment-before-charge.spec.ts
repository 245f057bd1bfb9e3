import {
  doubleClickOn,
  issuerDoubleClick,
  backNavigation,
  linkNavigation,
  logoutInOtherTab,
  connectionLoss,
  pageReload,
  secondTab,
  secondTabPayment,
  sessionEnd,
  tabReplacement,
  tokenRejection,
} from '../support/payment/payment-disturbances.ts';
import {
  authenticationPending,
  cardFilled,
  confirmationSent,
  intentPending,
} from '../support/payment/payment-steps.ts';
import { testPaymentStep } from '../support/payment/test-payment-step.ts';

/**
 * Tests each step of a payment before the charge with all possible disturbances. payment-after-charge.spec.ts
 * tests the later steps.
 */

// A double click is impossible in this step, because Just Pay is disabled. A rejected token is not tested
// either: the page's first call would renew it, which session.spec.ts tests.
testPaymentStep(intentPending, [
  [[pageReload, linkNavigation, backNavigation, tabReplacement], 'form'],
  [[logoutInOtherTab, sessionEnd], 'form'],
  [[secondTab], 'form'],
  [[connectionLoss], 'form'],
]);

testPaymentStep(cardFilled, [
  [[pageReload, linkNavigation, backNavigation, tabReplacement, logoutInOtherTab], 'form'],
  [[doubleClickOn('Just Pay')], 'paid', 'fast'],
  [[secondTab], 'paid'],
  [[connectionLoss], 'paid'],
  [[sessionEnd], 'paid'],
  [[tokenRejection], 'paid'],
]);

// A rejected token is not tested for this step. After Just Pay, the page does not call our server until it
// records the charge.
testPaymentStep(confirmationSent, [
  [[pageReload], 'paid'],
  [[tabReplacement], 'paid'],
  [[linkNavigation], 'paid'],
  [[backNavigation], 'paid'],
  [[doubleClickOn('Just Pay')], 'paid'],
  [[secondTab], 'paid'],
  [[secondTabPayment], 'paid'],
  [[connectionLoss], 'paid'],
  [[logoutInOtherTab], 'paid'],
  [[sessionEnd], 'paid'],
]);

// Leaving by a link is not tested for this step, because the issuer's page covers all links of the site.
testPaymentStep(authenticationPending, [
  [[pageReload, tabReplacement], 'form'],
  [[backNavigation], 'paid', 'fast'],
  [[issuerDoubleClick], 'paid'],
  [[secondTab], 'paid'],
  [[secondTabPayment], 'paid'],
  [[connectionLoss], 'paid'],
  [[logoutInOtherTab], 'paid'],
  [[sessionEnd], 'paid'],
]);
