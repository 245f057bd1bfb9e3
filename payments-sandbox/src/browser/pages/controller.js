import { listen, tell } from './parent.js';
import { callProvider } from './provider.js';

/** API calls that a page may make; all others need the server. */
const ALLOWED = /^(GET \/v1\/payment_intents\/pi_\w+|POST \/v1\/payment_intents\/pi_\w+\/confirm)$/;

listen(async (message) => {
  if (message.type !== 'call') return;
  const { method, path, params, request } = message;
  const answer = ALLOWED.test(`${method} ${path}`)
    ? await callProvider(method, path, params)
    : { error: { type: 'invalid_request_error', message: 'This call is not open to a browser.' } };
  tell({ type: 'answer', request, answer });
});
