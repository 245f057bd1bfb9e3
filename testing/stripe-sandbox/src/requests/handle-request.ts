import { setTimeout as sleep } from 'node:timers/promises';
import { API_VERSION, createEmitter } from '../events/emitter.ts';
import { type ApiKeys, authenticate, requireAccess } from '../http/api-keys.ts';
import type { Call, Route } from '../http/call.ts';
import { invalidRequestError, ProviderError } from '../http/errors.ts';
import { validateExpandPaths, expandObject } from '../http/expand.ts';
import { toFaultError, type Fault } from '../http/faults.ts';
import { createEmptyTree, decodeForm, type FormTree } from '../http/form.ts';
import {
  findStoredReply,
  computeFingerprint,
  keyInUseError,
  requireValidKeyLength,
} from '../http/idempotency.ts';
import { Params } from '../http/params.ts';
import type { ProviderEvent } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';
import type { Store } from '../store/store.ts';

/** An API request. `form` is the body of a POST or the query string of a GET. */
export interface IncomingRequest {
  route: Route;
  path: string;
  id: string;
  subId: string;
  form: string;
  origin: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The connected account for which the caller makes the call (header `Stripe-Account`). */
  connectedAccount: string | undefined;
}

export interface Reply {
  status: number;
  body: string;
  headers: Record<string, string>;
}

export interface ServerContext {
  store: Store;
  keys: ApiKeys;
  now: () => number;
  queue: (event: ProviderEvent) => void;
  /** Idempotency keys whose first request is still in progress. */
  keysInUse: Set<string>;
}

function readForm(form: string): FormTree {
  try {
    return form === '' ? createEmptyTree() : decodeForm(form);
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequestError(error.message);
    throw error;
  }
}

function createCall(incoming: IncomingRequest, serverContext: ServerContext, requestId: string): Call {
  const params = new Params(readForm(incoming.form));
  const caller = authenticate(incoming.authorization, params.text('key'), serverContext.keys);
  requireAccess(caller, incoming.route.access);
  if (incoming.connectedAccount !== undefined) {
    throw invalidRequestError(
      'The payments sandbox does not support calls for connected accounts (Stripe-Account).',
    );
  }
  // The provider's browser script sends these parameters, so the sandbox accepts them too.
  params.ignore('_stripe_version', 'payment_user_agent');
  const { id, subId, origin } = incoming;
  const request = { id: requestId, idempotency_key: incoming.idempotencyKey ?? null };
  return {
    id,
    subId,
    params,
    caller,
    origin,
    store: serverContext.store,
    now: serverContext.now,
    emit: createEmitter(serverContext, request),
  };
}

const toErrorReply = ({ status, detail, headers }: ProviderError): Reply => ({
  status,
  body: JSON.stringify({ error: detail }),
  headers,
});

/**
 * Runs a route's handler. Returns the reply, and whether execution started. If not, the reply is not stored
 * for the idempotency key.
 */
function runRoute(route: Route, call: Call, fault: Fault | undefined): { reply: Reply; hasStarted: boolean } {
  const { params, store } = call;
  try {
    const paths = params.list('expand');
    validateExpandPaths(paths);
    if (fault?.kind === 'abort') {
      params.onStart(() => {
        throw toFaultError(fault);
      });
    }
    const body = JSON.stringify(expandObject(route.run(call), paths, store));
    return { reply: { status: 200, body, headers: {} }, hasStarted: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { reply: toErrorReply(error), hasStarted: params.hasStarted || error.status === 402 };
  }
}

async function executeAndStore(
  incoming: IncomingRequest,
  call: Call,
  serverContext: ServerContext,
  fault: Fault | undefined,
): Promise<Reply> {
  const { route, path, form, idempotencyKey: key } = incoming;
  if (fault?.kind === 'delay') await sleep(fault.delayMs ?? 1_000);
  const { reply: result, hasStarted } = runRoute(route, call, fault);
  const reply = fault?.kind === 'fail' && hasStarted ? toErrorReply(toFaultError(fault)) : result;
  if (route.method === 'GET') {
    await serverContext.store.waitUntilSaved();
    return reply;
  }
  if (key !== undefined && hasStarted) {
    const { status, body } = reply;
    serverContext.store.replies.set(key, {
      fingerprint: computeFingerprint(form),
      path,
      at: serverContext.now(),
      status,
      body,
    });
  }
  await serverContext.store.save();
  return reply;
}

async function executeOncePerKey(
  incoming: IncomingRequest,
  call: Call,
  serverContext: ServerContext,
  fault?: Fault,
): Promise<Reply> {
  const { route, path, form, idempotencyKey: key } = incoming;
  if (key === undefined || route.method === 'GET')
    return executeAndStore(incoming, call, serverContext, fault);
  requireValidKeyLength(key);
  if (serverContext.keysInUse.has(key)) throw keyInUseError(key);
  const storedReply = findStoredReply(serverContext.store, key, path, computeFingerprint(form));
  if (storedReply) {
    // The earlier write may have failed, but the reply must be on disk before it is sent again.
    await serverContext.store.save();
    return { status: storedReply.status, body: storedReply.body, headers: { 'idempotent-replayed': 'true' } };
  }
  serverContext.keysInUse.add(key);
  try {
    return await executeAndStore(incoming, call, serverContext, fault);
  } finally {
    serverContext.keysInUse.delete(key);
  }
}

/**
 * Handles one request: authenticates the caller, executes the request in one synchronous step, and waits
 * until the result is on disk.
 */
export async function handleRequest(
  incoming: IncomingRequest,
  serverContext: ServerContext,
  fault?: Fault,
): Promise<Reply> {
  const requestId = createId('req');
  const commonHeaders = {
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(incoming.idempotencyKey ? { 'idempotency-key': incoming.idempotencyKey } : {}),
  };
  try {
    const { status, body, headers } = await executeOncePerKey(
      incoming,
      createCall(incoming, serverContext, requestId),
      serverContext,
      fault,
    );
    return { status, body, headers: { ...commonHeaders, ...headers } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, body, headers } = toErrorReply(error);
    return { status, body, headers: { ...commonHeaders, ...headers } };
  }
}
