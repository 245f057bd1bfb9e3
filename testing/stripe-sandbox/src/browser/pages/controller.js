import { callProvider } from './call-provider.js';
import { onHostMessage, sendToHost } from './host-messages.js';

/** Matches the API calls that the host page may make through this frame. Others require the secret key. */
const ALLOWED_CALLS_PATTERN =
  /^(GET \/v1\/payment_intents\/pi_\w+|POST \/v1\/payment_intents\/pi_\w+\/confirm)$/;

onHostMessage(async (message) => {
  if (message.type !== 'call') return;
  const { method, path, params, request } = message;
  const response = ALLOWED_CALLS_PATTERN.test(`${method} ${path}`)
    ? await callProvider(method, path, params)
    : { error: { type: 'invalid_request_error', message: 'This call is not allowed from a browser.' } };
  sendToHost({ type: 'response', request, response });
});
