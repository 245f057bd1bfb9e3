import { UserFacingError } from '@second-gear/contract/error-message';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const SCRIPT_TIMEOUT_MS = 20_000;

/** Fails if the promise doesn't settle in time. */
function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const seconds = String(SCRIPT_TIMEOUT_MS / 1000);
    const error = new UserFacingError(`The payment provider’s form didn’t load within ${seconds} seconds.`);
    timer = setTimeout(() => reject(error), SCRIPT_TIMEOUT_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** Loads the payments sandbox's script in place of Stripe's. Throws if that fails. A later call retries. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new UserFacingError('We couldn’t connect to the payment provider.'));
    };
    document.head.append(script);
  });
}

async function loadClient(): Promise<Stripe> {
  const { stripePublishableKey, stripeScript } = readSiteConfig();
  // If `window.Stripe` exists, loadStripe uses it instead of Stripe's script.
  if (stripeScript && !('Stripe' in window)) {
    await withTimeout(loadScript(stripeScript));
  }
  const stripe = await withTimeout(loadStripe(stripePublishableKey));
  if (!stripe) throw new Error('The payment provider is available only in a browser');
  return stripe;
}

let client: Promise<Stripe> | undefined;

/**
 * Returns the page's only client of the payment provider. Throws if its script fails. A later call retries.
 */
export function getStripeClient(): Promise<Stripe> {
  client ??= loadClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
