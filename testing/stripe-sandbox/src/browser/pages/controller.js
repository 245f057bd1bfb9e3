import { onHostMessage, sendToHost } from './parent.js';
import { callProvider } from './provider.js';

/** API calls that the host page may make through this frame. All other calls require the secret key. */
const ALLOWED_CALLS = /^(GET \/v1\/payment_intents\/pi_\w+|POST \/v1\/payment_intents\/pi_\w+\/confirm)$/;

onHostMessage(async (message) => {
  if (message.type !== 'call') return;
  const { method, path, params, request } = message;
  const response = ALLOWED_CALLS.test(`${method} ${path}`)
    ? await callProvider(method, path, params)
    : { error: { type: 'invalid_request_error', message: 'This call is not allowed from a browser.' } };
  sendToHost({ type: 'response', request, response });
});
