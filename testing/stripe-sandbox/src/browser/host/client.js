import { CardElement } from './card-element.js';
import { showChallenge } from './challenge.js';
import { Elements } from './elements.js';
import { IntegrationError } from './errors.js';
import { Frame } from './frame.js';

/**
 * @typedef {import('./errors.js').StripeError} StripeError
 * @typedef {import('./errors.js').Intent} Intent
 * @typedef {{ paymentIntent: Intent, error?: undefined } | { error: StripeError, paymentIntent?: undefined }}
 * IntentResult
 * @typedef {{ card: CardElement, billing_details?: object | undefined, metadata?: object | undefined }}
 * MethodData
 */

/** @param {string} secret @param {string} call */
function parseIntentId(secret, call) {
  const match = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(secret);
  if (match?.[1]) return match[1];
  // The message omits the secret, because messages end up in logs.
  throw new IntegrationError(
    `Invalid value for ${call} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
  );
}

/** The return value of `Stripe(key)`. */
export class StripeClient {
  /** @type {string} */ #origin;
  /** @type {string} */ #key;
  /** @type {Frame | null} */ #controller = null;

  /** @param {string} origin of the provider @param {string} key publishable */
  constructor(origin, key) {
    this.#origin = origin;
    this.#key = key;
  }

  elements() {
    return new Elements(this.#origin);
  }

  /**
   * Calls the API from a frame with the provider's origin, so the host page's Content-Security-Policy
   * does not have to allow requests to the provider.
   * @param {'GET' | 'POST'} method @param {string} path @param {Record<string, string>} params
   * @returns {Promise<any>} the API object, or `{ error }`
   */
  #call(method, path, params) {
    if (!this.#controller?.element.isConnected) {
      this.#controller?.remove();
      const frame = new Frame(this.#origin, 'controller', {
        name: '__privateStripeController',
        title: 'Payments provider',
        handleMessage: (message) => {
          if (message.type === 'unreachable') frame.remove();
        },
      });
      frame.element.tabIndex = -1;
      frame.element.setAttribute('aria-hidden', 'true');
      frame.element.style.display = 'none';
      frame.attach(document.body);
      this.#controller = frame;
    }
    return this.#controller.sendRequest({
      type: 'call',
      method,
      path,
      params: { ...params, key: this.#key },
    });
  }

  /** @param {MethodData & { type: string }} data */
  async createPaymentMethod({ type, card, billing_details, metadata }) {
    if (type !== 'card')
      throw new IntegrationError(`The payments sandbox does not support the payment method "${type}".`);
    return this.#tokenize({ card, billing_details, metadata });
  }

  /** @param {MethodData} data */
  #tokenize({ card, billing_details, metadata }) {
    if (!(card instanceof CardElement)) {
      throw new IntegrationError('Please provide a Card Element: raw card data is not accepted.');
    }
    return card.tokenize(this.#key, { billing_details, metadata });
  }

  /**
   * @param {string} secret
   * @param {{ payment_method?: string | MethodData, receipt_email?: string }} [data]
   * @param {{ handleActions?: boolean }} [options]
   * @returns {Promise<IntentResult>}
   */
  async confirmCardPayment(secret, data = {}, { handleActions = true } = {}) {
    const id = parseIntentId(secret, 'stripe.confirmCardPayment');
    let method = data.payment_method;
    if (typeof method === 'object') {
      const tokenized = await this.#tokenize(method);
      if (!tokenized.paymentMethod) return { error: /** @type {StripeError} */ (tokenized.error) };
      method = tokenized.paymentMethod.id;
    }
    const intent = await this.#call('POST', `/v1/payment_intents/${id}/confirm`, {
      client_secret: secret,
      ...(method ? { payment_method: method } : {}),
      ...(data.receipt_email ? { receipt_email: data.receipt_email } : {}),
    });
    if (intent.error) return { error: intent.error };
    return intent.status === 'requires_action' && handleActions
      ? this.#authenticate(secret)
      : { paymentIntent: intent };
  }

  /** @param {{ clientSecret: string }} options @returns {Promise<IntentResult>} */
  async handleNextAction({ clientSecret }) {
    const result = await this.retrievePaymentIntent(clientSecret);
    return result.paymentIntent?.status === 'requires_action' ? this.#authenticate(clientSecret) : result;
  }

  /** @param {string} secret @returns {Promise<IntentResult>} */
  async #authenticate(secret) {
    const intent = parseIntentId(secret, 'stripe.handleNextAction');
    await showChallenge(this.#origin, { key: this.#key, intent, secret });
    const result = await this.retrievePaymentIntent(secret);
    const failure = result.paymentIntent?.last_payment_error;
    return result.paymentIntent && failure
      ? { error: { ...failure, payment_intent: result.paymentIntent } }
      : result;
  }

  /** @param {string} secret @returns {Promise<IntentResult>} */
  async retrievePaymentIntent(secret) {
    const id = parseIntentId(secret, 'stripe.retrievePaymentIntent');
    const intent = await this.#call('GET', `/v1/payment_intents/${id}`, { client_secret: secret });
    return intent.error ? { error: intent.error } : { paymentIntent: intent };
  }

  async createToken() {
    return {
      error: {
        type: 'invalid_request_error',
        message: 'The payments sandbox does not support tokens. Use createPaymentMethod.',
      },
    };
  }

  registerAppInfo() {
    // Does nothing. Libraries such as @stripe/react-stripe-js report their version with this call, for
    // statistics.
  }

  _registerWrapper() {
    // Does nothing, like `registerAppInfo`.
  }
}
