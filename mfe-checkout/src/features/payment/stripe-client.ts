import { SaidError } from '@second-gear/contract/failure-text';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const SCRIPT_TIMEOUT_MS = 20_000;

function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SaidError(`${what} did not arrive within ${String(ms / 1000)} s`));
    }, ms);
  });
  return Promise.race([work, tooLate]).finally(() => {
    clearTimeout(timer);
  });
}

/** Runs the script that replaces js.stripe.com. Throws if it fails to load; a later call retries. */
function runScript(src: string): Promise<void> {
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
      reject(new SaidError("The payment provider's script could not be loaded"));
    };
    document.head.append(script);
  });
}

async function connect(): Promise<Stripe> {
  const { stripePublishableKey, stripeScript } = siteConfig();
  // loadStripe uses an existing window.Stripe instead of Stripe's script.
  if (stripeScript && !('Stripe' in window)) {
    await within(SCRIPT_TIMEOUT_MS, "The payment provider's script", runScript(stripeScript));
  }
  const stripe = await within(
    SCRIPT_TIMEOUT_MS,
    "The payment provider's script",
    loadStripe(stripePublishableKey),
  );
  if (!stripe) throw new Error('The payment provider is only there in a browser');
  return stripe;
}

let client: Promise<Stripe> | undefined;

/**
 * Returns the page's only client of the payment provider. Throws if its script fails; a later call retries.
 */
export function stripeClient(): Promise<Stripe> {
  client ??= connect().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
