import type { Call } from '../http/call.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { fits, page } from '../http/page.ts';
import type { List, ProviderEvent } from '../objects/wire.ts';

const asNow = (event: ProviderEvent, { store }: Call): ProviderEvent => ({
  ...event,
  pending_webhooks: store.deliveries.has(event.id) ? 1 : 0,
});

/** `type` may end in `*`; `types` has up to twenty entries. */
export function listEvents(call: Call): List<ProviderEvent> {
  const { params, store } = call;
  const type = params.text('type');
  const types = params.list('types');
  if (type !== undefined && types.length > 0) {
    throw invalidRequest('You may only specify one of these parameters: type, types.');
  }
  const isAsked = (event: ProviderEvent) =>
    type?.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : fits(type, event.type);
  const listed = page(call, {
    all: store.events.values(),
    url: '/v1/events',
    keep: (event) => isAsked(event) && (types.length === 0 || types.includes(event.type)),
  });
  return { ...listed, data: listed.data.map((event) => asNow(event, call)) };
}

export function retrieveEvent(call: Call): ProviderEvent {
  call.params.end();
  const event = call.store.events.get(call.id);
  if (!event) throw noSuch('event', call.id);
  return asNow(event, call);
}
