import { newId, type ProviderEvent } from '../objects/wire.ts';
import type { Store } from '../store/store.ts';
import type { Call, Route } from './call.ts';
import { invalidRequest, ProviderError } from './errors.ts';
import { decodeForm, emptyTree, type FormTree } from './form.ts';
import { earlierReply, fingerprintOf, isWorthKeeping } from './idempotency.ts';
import { authenticate, type Keys, requireAccess } from './keys.ts';
import { Params } from './params.ts';

const API_VERSION = '2026-10-28.endive';

/** A request as the API reads it: `form` is the body of a POST or the query string of a GET. */
export interface Incoming {
  route: Route;
  path: string;
  id: string;
  form: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface Reply {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export interface Desk {
  store: Store;
  keys: Keys;
  now: () => number;
  queue: (event: ProviderEvent) => void;
}

function readForm(form: string): FormTree {
  try {
    return form === '' ? emptyTree() : decodeForm(form);
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequest(error.message);
    throw error;
  }
}

function callFor(incoming: Incoming, desk: Desk, requestId: string): Call {
  const params = new Params(readForm(incoming.form));
  const caller = authenticate(incoming.authorization, params.text('key'), desk.keys);
  requireAccess(caller, incoming.route.access);
  // The provider's own browser script names itself; ours may be asked to.
  params.ignore('_stripe_version', 'payment_user_agent');
  return {
    id: incoming.id,
    params,
    caller,
    store: desk.store,
    now: desk.now,
    emit: (type, object) => {
      const event: ProviderEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(desk.now() / 1000),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: requestId, idempotency_key: incoming.idempotencyKey ?? null },
        type,
      };
      desk.store.events.set(event.id, event);
      desk.queue(event);
    },
  };
}

const refusal = (error: ProviderError): Pick<Reply, 'status' | 'body'> => ({
  status: error.status,
  body: JSON.stringify({ error: error.detail }),
});

function perform(route: Route, call: Call): Pick<Reply, 'status' | 'body'> {
  try {
    return { status: 200, body: JSON.stringify(route.run(call)) };
  } catch (error) {
    if (error instanceof ProviderError) return refusal(error);
    throw error;
  }
}

/** Answers one request in one synchronous step: keys, idempotency, work. */
export function answer(incoming: Incoming, desk: Desk): Reply {
  const requestId = newId('req');
  const headers: Record<string, string> = {
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(incoming.idempotencyKey ? { 'idempotency-key': incoming.idempotencyKey } : {}),
  };
  try {
    const call = callFor(incoming, desk, requestId);
    const key = incoming.route.method === 'POST' ? incoming.idempotencyKey : undefined;
    if (key === undefined) return { ...perform(incoming.route, call), headers };
    const fingerprint = fingerprintOf(incoming.form);
    const earlier = earlierReply(desk.store, key, incoming.path, fingerprint);
    if (earlier) {
      const { status, body } = earlier;
      return { status, body, headers: { ...headers, 'idempotent-replayed': 'true' } };
    }
    const reply = perform(incoming.route, call);
    if (isWorthKeeping(reply.status)) {
      desk.store.replies.set(key, { fingerprint, path: incoming.path, at: desk.now(), ...reply });
    }
    return { ...reply, headers };
  } catch (error) {
    if (error instanceof ProviderError) return { ...refusal(error), headers };
    throw error;
  }
}
