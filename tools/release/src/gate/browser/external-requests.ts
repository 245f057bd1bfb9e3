/**
 * Stub of the card provider's script. It supports the calls that a payment form makes when it appears, but no
 * payments.
 */
const STRIPE_STUB_SCRIPT = `window.Stripe = function () {
  var part = { mount: function () {}, unmount: function () {}, destroy: function () {}, on: function () {}, off: function () {}, update: function () {} };
  return {
    elements: function () { return { create: function () { return part; }, getElement: function () { return null; }, update: function () {} }; },
    createToken: function () {}, createPaymentMethod: function () {}, confirmCardPayment: function () {},
    retrievePaymentIntent: function () { return new Promise(function () {}); },
    _registerWrapper: function () {}, registerAppInfo: function () {}
  };
};`;

/**
 * Returns the response for an address outside the staged site: the card provider's script, else an empty
 * response.
 */
export const externalResponse = (url: string) =>
  new URL(url).pathname.includes('stripe.js') || new URL(url).hostname.endsWith('stripe.com')
    ? { status: 200, contentType: 'text/javascript', headers: CORS_HEADERS, body: STRIPE_STUB_SCRIPT }
    : { status: 204, headers: CORS_HEADERS, body: '' };

const CORS_HEADERS = { 'access-control-allow-origin': '*' };
