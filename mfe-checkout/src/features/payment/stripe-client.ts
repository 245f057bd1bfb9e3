import { UserFacingError } from '@second-gear/contract/error-message';
import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const SCRIPT_TIMEOUT_MS = 20_000;

function withTimeout<T>(ms: number, description: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UserFacingError(`${description} didn’t load within ${String(ms / 1000)} seconds.`));
    }, ms);
  });
  return Promise.race([promise, timeout]).finally(() => {
    clearTimeout(timer);
  });
}

/** Loads the payments sandbox's script in place of Stripe's. Throws if that fails; a later call retries. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.crossOrigin = 'anonymous';
    script.async = true;
    script.onload = () => {
      resolve();
    };
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
    await withTimeout(SCRIPT_TIMEOUT_MS, 'The payment provider’s form', loadScript(stripeScript));
  }
  const stripe = await withTimeout(
    SCRIPT_TIMEOUT_MS,
    'The payment provider’s form',
    loadStripe(stripePublishableKey),
  );
  if (!stripe) throw new Error('The payment provider is available only in a browser');
  return stripe;
}

let client: Promise<Stripe> | undefined;

/**
 * Returns the page's only client of the payment provider. Throws if its script fails; a later call retries.
 */
export function getStripeClient(): Promise<Stripe> {
  client ??= loadClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
