/**
 * @typedef {{
 *   type: string, message: string, code?: string, decline_code?: string, doc_url?: string, param?: string,
 *   charge?: string, payment_intent?: Intent, payment_method?: object,
 * }} StripeError
 * @typedef {{ id: string, status: string, client_secret: string, last_payment_error: StripeError | null,
 *   [field: string]: unknown, }} Intent
 */

/** Thrown if the host page uses this script incorrectly. Buyers never see the message. */
export class IntegrationError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'IntegrationError';
  }
}

/** @returns {{ error: StripeError }} */
export const createConnectionError = () => ({
  error: {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  },
});
