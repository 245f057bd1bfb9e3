import { setTimeout as sleep } from 'node:timers/promises';
import { API_VERSION, emitter } from '../events/emit.ts';
import { newId } from '../objects/ids.ts';
import type { ProviderEvent } from '../objects/wire.ts';
import type { Store } from '../store/store.ts';
import type { Call, Route } from './call.ts';
import { invalidRequest, ProviderError } from './errors.ts';
import { checkExpand, expanded } from './expand.ts';
import { type Fault, refusalOf } from './faults.ts';
import { decodeForm, emptyTree, type FormTree } from './form.ts';
import { earlierReply, fingerprintOf, keyInUse, requireShort } from './idempotency.ts';
import { authenticate, type Keys, requireAccess } from './keys.ts';
import { Params } from './params.ts';

/** A parsed API request: `form` is the body of a POST or the query string of a GET. */
export interface Incoming {
  route: Route;
  path: string;
  id: string;
  subId: string;
  form: string;
  origin: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The connected account on whose behalf the caller acts. */
  onBehalfOf: string | undefined;
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
  /** Idempotency keys whose first request is still in progress. */
  keysInUse: Set<string>;
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
  if (incoming.onBehalfOf !== undefined) {
    throw invalidRequest('The payments sandbox makes no calls for connected accounts (Stripe-Account).');
  }
  // The provider's browser script sends these parameters; callers may send them here too.
  params.ignore('_stripe_version', 'payment_user_agent');
  const { id, subId, origin } = incoming;
  const request = { id: requestId, idempotency_key: incoming.idempotencyKey ?? null };
  return {
    id,
    subId,
    params,
    caller,
    origin,
    store: desk.store,
    now: desk.now,
    emit: emitter(desk, request),
  };
}

const refusal = ({ status, detail, headers }: ProviderError): Reply => ({
  status,
  body: JSON.stringify({ error: detail }),
  headers,
});

/** Returns the reply and whether execution began. Only then is the reply stored for the key. */
function perform(route: Route, call: Call, fault: Fault | undefined): { reply: Reply; began: boolean } {
  const { params, store } = call;
  try {
    const paths = params.list('expand');
    checkExpand(paths);
    if (fault?.kind === 'abort') {
      params.atBegin(() => {
        throw refusalOf(fault);
      });
    }
    const body = JSON.stringify(expanded(route.run(call), paths, store));
    return { reply: { status: 200, body, headers: {} }, began: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { reply: refusal(error), began: params.begun || error.status === 402 };
  }
}

async function work(incoming: Incoming, call: Call, desk: Desk, fault: Fault | undefined): Promise<Reply> {
  const { route, path, form, idempotencyKey: key } = incoming;
  if (fault?.kind === 'delay') await sleep(fault.delayMs ?? 1_000);
  const { reply: result, began } = perform(route, call, fault);
  const reply = fault?.kind === 'fail' && began ? refusal(refusalOf(fault)) : result;
  if (route.method === 'GET') {
    await desk.store.settled();
    return reply;
  }
  if (key !== undefined && began) {
    const { status, body } = reply;
    desk.store.replies.set(key, { fingerprint: fingerprintOf(form), path, at: desk.now(), status, body });
  }
  await desk.store.save();
  return reply;
}

async function onceForKey(incoming: Incoming, call: Call, desk: Desk, fault?: Fault): Promise<Reply> {
  const { route, path, form, idempotencyKey: key } = incoming;
  if (key === undefined || route.method === 'GET') return work(incoming, call, desk, fault);
  requireShort(key);
  if (desk.keysInUse.has(key)) throw keyInUse(key);
  const earlier = earlierReply(desk.store, key, path, fingerprintOf(form));
  if (earlier) {
    // If the write failed, the reply only counts once it is on disk.
    await desk.store.save();
    return { status: earlier.status, body: earlier.body, headers: { 'idempotent-replayed': 'true' } };
  }
  desk.keysInUse.add(key);
  try {
    return await work(incoming, call, desk, fault);
  } finally {
    desk.keysInUse.delete(key);
  }
}

/**
 * Handles one request: checks its key, executes it in one synchronous step, and replies once the result is on
 * disk.
 */
export async function answer(incoming: Incoming, desk: Desk, fault?: Fault): Promise<Reply> {
  const requestId = newId('req');
  const common = {
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(incoming.idempotencyKey ? { 'idempotency-key': incoming.idempotencyKey } : {}),
  };
  try {
    const { status, body, headers } = await onceForKey(
      incoming,
      callFor(incoming, desk, requestId),
      desk,
      fault,
    );
    return { status, body, headers: { ...common, ...headers } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, body, headers } = refusal(error);
    return { status, body, headers: { ...common, ...headers } };
  }
}
