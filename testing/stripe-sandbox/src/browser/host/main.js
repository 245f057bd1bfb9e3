import { StripeClient } from './client.js';
import { IntegrationError } from './errors.js';

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new IntegrationError('Load stripe.js by a script element.');
const providerOrigin = new URL(script.src).origin;

/** @param {string} key publishable */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError(
      'Invalid value for Stripe(): apiKey should be a publishable key. You may have given a secret key.',
    );
  }
  return new StripeClient(providerOrigin, key);
}

/**
 * Name of the Stripe.js release that our version of @stripe/stripe-js expects. The package prints a warning
 * for any other release.
 */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
