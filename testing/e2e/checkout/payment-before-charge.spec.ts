import {
  clickedTwice,
  issuerClickedTwice,
  leftByBack,
  leftByLink,
  loggedOutElsewhere,
  offline,
  reloaded,
  secondTab,
  secondTabPays,
  sessionEnded,
  tabClosed,
  tokenRejected,
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
  [[reloaded, leftByLink, leftByBack, tabClosed], 'form'],
  [[loggedOutElsewhere, sessionEnded], 'form'],
  [[secondTab], 'form'],
  [[offline], 'form'],
]);

testPaymentStep(cardFilled, [
  [[reloaded, leftByLink, leftByBack, tabClosed, loggedOutElsewhere], 'form'],
  [[clickedTwice('Just Pay')], 'paid', 'fast'],
  [[secondTab], 'paid'],
  [[offline], 'paid'],
  [[sessionEnded], 'paid'],
  [[tokenRejected], 'paid'],
]);

// A rejected token is not tested for this step. After Just Pay, the page does not call our server until it
// records the charge.
testPaymentStep(confirmationSent, [
  [[reloaded], 'paid'],
  [[tabClosed], 'paid'],
  [[leftByLink], 'paid'],
  [[leftByBack], 'paid'],
  [[clickedTwice('Just Pay')], 'paid'],
  [[secondTab], 'paid'],
  [[secondTabPays], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
]);

// Leaving by a link is not tested for this step, because the issuer's page covers all links of the site.
testPaymentStep(authenticationPending, [
  [[reloaded, tabClosed], 'form'],
  [[leftByBack], 'paid', 'fast'],
  [[issuerClickedTwice], 'paid'],
  [[secondTab], 'paid'],
  [[secondTabPays], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
]);
