interface FakeStripeError {
  type: string;
  message: string;
  code?: string;
}

const CLIENT_SECRET = 'pi_1_secret_test';

/**
 * Creates a fake payment provider: a `window.Stripe` with one payment intent. Tests set in `next` how it
 * responds. `bill.charges` is the number of charges on the cardholder's bill.
 */
export function createFakeProvider() {
  const bill = { charges: 0 };
  /** Confirmed payments, by client secret. */
  const confirmations: string[] = [];
  const card = { isLocked: false };
  const intent = { id: 'pi_1', status: '' };
  const next: {
    method: FakeStripeError | null;
    confirm: FakeStripeError | null;
    /** The confirmation succeeds, but its response is lost. */
    isResponseLost: boolean;
    retrieve: FakeStripeError | null;
    /** The provider returns no card element. */
    noCard: boolean;
    /** Responses wait for this promise. */
    responseGate: Promise<undefined>;
  } = {
    method: null,
    confirm: null,
    isResponseLost: false,
    retrieve: null,
    noCard: false,
    responseGate: Promise.resolve(undefined),
  };
  const reset = () => {
    bill.charges = 0;
    confirmations.length = 0;
    card.isLocked = false;
    intent.status = 'requires_payment_method';
    Object.assign(next, {
      method: null,
      confirm: null,
      isResponseLost: false,
      retrieve: null,
      noCard: false,
    });
    next.responseGate = Promise.resolve(undefined);
  };
  reset();

  const element = {
    mount: (node: HTMLElement) => {
      node.textContent = 'card field';
    },
    on: () => element,
    off: () => element,
    update: (options: { disabled?: boolean }) => {
      card.isLocked = options.disabled ?? card.isLocked;
    },
    destroy: () => undefined,
  };
  const elements = {
    create: () => element,
    getElement: () => (next.noCard ? null : element),
    update: () => undefined,
  };

  const stripe = {
    elements: () => elements,
    createToken: () => Promise.reject(new Error('not used')),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
    createPaymentMethod: async () => {
      await next.responseGate;
      return next.method ? { error: next.method } : { paymentMethod: { id: 'pm_1' } };
    },
    confirmCardPayment: async (clientSecret: string) => {
      confirmations.push(clientSecret);
      await next.responseGate;
      if (intent.status === 'succeeded') {
        const message = 'You cannot confirm this PaymentIntent because it has already succeeded.';
        return {
          error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message },
        };
      }
      if (next.confirm) return { error: next.confirm };
      intent.status = 'succeeded';
      bill.charges += 1;
      if (next.isResponseLost) return { error: { type: 'api_connection_error', message: 'The line broke.' } };
      return { paymentIntent: { ...intent } };
    },
    retrievePaymentIntent: async () => {
      await Promise.resolve();
      return next.retrieve ? { error: next.retrieve } : { paymentIntent: { ...intent } };
    },
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  return { bill, card, confirmations, intent, next, reset, secret: CLIENT_SECRET };
}
export type FakeProvider = ReturnType<typeof createFakeProvider>;
