import {
  clickedTwice,
  leftByBack,
  leftByLink,
  loggedOutElsewhere,
  offline,
  reloaded,
  secondTab,
  sessionEnded,
  tabClosed,
  tokenRejected,
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
  [[reloaded], 'paid'],
  [[leftByLink], 'paid'],
  [[leftByBack], 'paid'],
  [[tabClosed], 'paid'],
  [[secondTab], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
]);

testPaymentStep(chargeUnrecorded, [
  [[reloaded], 'paid'],
  [[leftByLink], 'paid'],
  [[leftByBack], 'paid'],
  [[tabClosed], 'paid', 'fast'],
  [[clickedTwice('Record payment now')], 'paid'],
  [[secondTab], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
  [[tokenRejected], 'paid', 'fast'],
]);

// A double click is not tested for this step, because no button is left that could repeat a call.
testPaymentStep(orderPaid, [
  [[reloaded, leftByLink, leftByBack, tabClosed, offline, secondTab], 'paid'],
  [[loggedOutElsewhere, sessionEnded], 'paid'],
]);
