import {
  issuerAnsweredTwice,
  leftByBack,
  leftByLink,
  loggedOutElsewhere,
  offline,
  pressedTwice,
  reloaded,
  secondTab,
  secondTabPays,
  sessionEnded,
  tabClosed,
  tokenRefused,
} from '../support/payment-disturbances.ts';
import { authenticating, filled, opening, sent } from '../support/payment-steps.ts';
import { testStep } from '../support/payment-table.ts';

/**
 * Each step of a payment before the charge, with possible disturbances. For the later steps, see
 * charged-steps.spec.ts.
 */

// A double click is impossible here, because Just Pay is disabled. A rejected and renewed token is not tested
// here, because the first call of the page handles it (session.spec.ts).
testStep(opening, [
  [[reloaded, leftByLink, leftByBack, tabClosed], 'form'],
  [[loggedOutElsewhere, sessionEnded], 'form'],
  [[secondTab], 'form'],
  [[offline], 'form'],
]);

testStep(filled, [
  [[reloaded, leftByLink, leftByBack, tabClosed, loggedOutElsewhere], 'form'],
  [[pressedTwice('Just Pay')], 'paid', 'fast'],
  [[secondTab], 'paid'],
  [[offline], 'paid'],
  [[sessionEnded], 'paid'],
  [[tokenRefused], 'paid'],
]);

// After Just Pay, the page does not call our server until it records the charge. A rejected token occurs at
// that step.
testStep(sent, [
  [[reloaded], 'paid'],
  [[tabClosed], 'paid'],
  [[leftByLink], 'paid'],
  [[leftByBack], 'paid'],
  [[pressedTwice('Just Pay')], 'paid'],
  [[secondTab], 'paid'],
  [[secondTabPays], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
]);

// The issuer's page covers everything, so no link of the site can be clicked.
testStep(authenticating, [
  [[reloaded, tabClosed], 'form'],
  [[leftByBack], 'paid', 'fast'],
  [[issuerAnsweredTwice], 'paid'],
  [[secondTab], 'paid'],
  [[secondTabPays], 'paid'],
  [[offline], 'paid'],
  [[loggedOutElsewhere], 'paid'],
  [[sessionEnded], 'paid'],
]);
