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

/** Each step of a payment before its money is taken, and whatever may come between. The other steps: charged-steps.spec.ts. */

// There is nothing to press twice yet: Just Pay is disabled. A token that the server refuses and renews is no step of
// its own: it is met by the first call of the page (session.spec.ts).
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

// From Just Pay on our server is asked for nothing until the charge is to be recorded: a token that it refuses and renews
// is met there, as above.
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

// The issuer's page lies over everything: no link of ours can be followed.
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
