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
} from '../support/payment-disturbances.ts';
import {
  authenticationPending,
  cardFilled,
  confirmationSent,
  intentPending,
} from '../support/payment-steps.ts';
import { testPaymentStep } from '../support/test-payment-step.ts';

/**
 * Each step of a payment before the charge, with possible disturbances. For the later steps, see
 * payment-after-charge.spec.ts.
 */

// A double click is impossible here, because Just Pay is disabled. A rejected and renewed token is not tested
// here, because the first call of the page handles it (session.spec.ts).
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

// A rejected token is not tested here: after Just Pay, the page does not call our server until it records the
// charge.
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

// Leaving by a link is not tested here, because the issuer's page covers all links of the site.
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
