import type { Call } from '../http/call.ts';
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts';
import type { PaymentIntent } from '../objects/wire.ts';

/** What a browser may see: no metadata, nothing of the charge. */
function forBrowser(intent: PaymentIntent): PaymentIntent {
  const { metadata: _metadata, latest_charge: _charge, amount_received: _received, ...open } = intent;
  return open;
}

export const seenBy = (caller: Call['caller'], intent: PaymentIntent): PaymentIntent =>
  caller === 'secret' ? intent : forBrowser(intent);

/** The intent of the path. A publishable key must bring the intent's client secret. */
export function ownIntent({ id, params, caller, store }: Call): PaymentIntent {
  const intent = store.intents.get(id);
  const secret = params.text('client_secret');
  if (caller === 'publishable' && secret === undefined) throw missingParam('client_secret');
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret of this PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
  return intent;
}
