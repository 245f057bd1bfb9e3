import type { Call } from '../http/call.ts';
import { invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import type { PaymentIntent } from '../objects/api-types.ts';

/** Fields that a caller with a publishable key gets. Metadata, charge, and received amount are secret. */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'excluded_payment_method_types',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof PaymentIntent)[];

const toPublicIntent = (intent: PaymentIntent): Partial<PaymentIntent> =>
  Object.fromEntries(PUBLIC_FIELDS.filter((name) => name in intent).map((name) => [name, intent[name]]));

/** Returns the fields of an intent that this caller may see. */
export const toVisibleIntent = (caller: Call['caller'], intent: PaymentIntent): Partial<PaymentIntent> =>
  caller === 'secret' ? intent : toPublicIntent(intent);

/**
 * Returns the intent whose id is in the request path. Callers with a publishable key must send the intent's
 * client secret.
 */
export function requireIntent({ id, params, caller, store }: Call): PaymentIntent {
  const intent = store.intents.get(id);
  const secret = params.text('client_secret');
  if (caller === 'publishable' && secret === undefined) throw missingParamError('client_secret');
  if (!intent) throw noSuchObjectError('payment_intent', id, 'intent');
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequestError(
      'The client_secret provided does not match the client_secret of this PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
  return intent;
}

/** Creates a 400 error: the intent's status does not allow the operation. */
export const unexpectedStateError = (
  message: string,
  { caller }: Pick<Call, 'caller'>,
  intent: PaymentIntent,
) =>
  invalidRequestError(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(toVisibleIntent(caller, intent)),
  });
