import type { SandboxContext } from '../http/call.ts';
import type { ProviderEvent } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';
import type { Store } from '../store/store.ts';

export const API_VERSION = '2026-10-28.endive';

interface EmitterOptions {
  store: Store;
  now: () => number;
  queue: (event: ProviderEvent) => void;
}

/**
 * Creates a function that stores events and queues their webhooks.
 * @param request identifies the API call that causes the events; by default, elapsed time causes them
 */
export const createEmitter =
  (
    { store, now, queue }: EmitterOptions,
    request: ProviderEvent['request'] = { id: null, idempotency_key: null },
  ): SandboxContext['emit'] =>
  (type, object, { previous, account } = {}) => {
    const event: ProviderEvent = {
      id: createId('evt'),
      object: 'event',
      ...(account !== undefined && { account }),
      api_version: API_VERSION,
      created: Math.floor(now() / 1000),
      data: {
        object: structuredClone(object),
        ...(previous && { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 1,
      request,
      type,
    };
    store.events.set(event.id, event);
    queue(event);
  };
