import type { Call } from '../http/call.ts';
import { invalidRequestError, noSuchObjectError } from '../http/errors.ts';
import { matchesFilter, paginate } from '../http/pagination.ts';
import type { List, ProviderEvent } from '../objects/api-types.ts';

const addPendingWebhooks = (event: ProviderEvent, { store }: Call): ProviderEvent => ({
  ...event,
  pending_webhooks: store.deliveries.has(event.id) ? 1 : 0,
});

/** Lists events by `type`, which may end in `*`, or by `types`. */
export function listEvents(call: Call): List<ProviderEvent> {
  const { params, store } = call;
  const type = params.text('type');
  const types = params.list('types');
  if (type !== undefined && types.length > 0) {
    throw invalidRequestError('You may only specify one of these parameters: type, types.');
  }
  const matchesType = (event: ProviderEvent) =>
    type?.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : matchesFilter(type, event.type);
  const eventPage = paginate(call, {
    items: store.events.values(),
    url: '/v1/events',
    isIncluded: (event) => matchesType(event) && (types.length === 0 || types.includes(event.type)),
  });
  return { ...eventPage, data: eventPage.data.map((event) => addPendingWebhooks(event, call)) };
}

export function retrieveEvent(call: Call): ProviderEvent {
  call.params.assertAllRead();
  const event = call.store.events.get(call.id);
  if (!event) throw noSuchObjectError('event', call.id);
  return addPendingWebhooks(event, call);
}
