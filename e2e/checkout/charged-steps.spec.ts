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

/** Each step of a payment whose money is taken, and whatever may come between. The steps before: payment-steps.spec.ts. */

// A second press joins the first, as before the provider has answered.
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

// There is nothing left to press, and nothing of ours that a second press could repeat.
testStep(paid, [
  [[reloaded, leftByLink, leftByBack, tabClosed, offline, secondTab], 'paid'],
  [[loggedOutElsewhere, sessionEnded], 'paid'],
]);
