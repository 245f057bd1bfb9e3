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
} from '../support/payment-disturbances.ts';
import { chargeResponsePending, chargeUnrecorded, orderPaid } from '../support/payment-steps.ts';
import { testPaymentStep } from '../support/test-payment-step.ts';

/**
 * Each step of a payment after the charge, with possible disturbances. For the earlier steps, see
 * payment-before-charge.spec.ts.
 */

// A double click is not tested here: a second click joins the first request, as it does before the provider's
// response.
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

// A double click is not tested here: no buttons are left, and a second click could not repeat any of our
// calls.
testPaymentStep(orderPaid, [
  [[reloaded, leftByLink, leftByBack, tabClosed, offline, secondTab], 'paid'],
  [[loggedOutElsewhere, sessionEnded], 'paid'],
]);
