import {
  leftByBack,
  leftByLink,
  loggedOutElsewhere,
  offline,
  pressedTwice,
  reloaded,
  secondTab,
  sessionEnded,
  tabClosed,
  tokenRefused,
} from '../support/payment-disturbances.ts';
import { answered, paid, unrecorded } from '../support/payment-steps.ts';
import { testStep } from '../support/payment-table.ts';

/**
 * Each step of a payment after the charge, with possible disturbances. For the earlier steps, see
 * payment-steps.spec.ts.
 */

// A second click joins the first request, as before the provider's response.
testStep(answered, [
  [[reloaded], 'paid'],
  [[leftByLink], 'paid'],
  [[leftByBack], 'paid'],
  [[tabClosed], 'paid'],
  [[secondTab], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
]);

testStep(unrecorded, [
  [[reloaded], 'paid'],
  [[leftByLink], 'paid'],
  [[leftByBack], 'paid'],
  [[tabClosed], 'paid', 'fast'],
  [[pressedTwice('Record the payment now')], 'paid'],
  [[secondTab], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
  [[tokenRefused], 'paid', 'fast'],
]);

// No buttons are left, and a second click could not repeat any of our calls.
testStep(paid, [
  [[reloaded, leftByLink, leftByBack, tabClosed, offline, secondTab], 'paid'],
  [[loggedOutElsewhere, sessionEnded], 'paid'],
]);
