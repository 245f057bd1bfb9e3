import type { ProviderEvent, Refund } from '../objects/wire.ts';
import type { Call } from './call.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Params } from './params.ts';

interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** A page of `newestFirst` by `limit` (1 to 100, 10 when absent) and `starting_after`. */
function page<T extends { id: string }>(newestFirst: T[], params: Params, url: string): List<T> {
  const limit = params.integer('limit') ?? 10;
  const after = params.text('starting_after');
  params.end();
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
  const at = after === undefined ? -1 : newestFirst.findIndex(({ id }) => id === after);
  if (after !== undefined && at < 0) throw noSuch('object', after, 'starting_after');
  const data = newestFirst.slice(at + 1, at + 1 + limit);
  return { object: 'list', data, has_more: at + 1 + limit < newestFirst.length, url };
}

export function listEvents({ params, store }: Call): List<ProviderEvent> {
  const type = params.text('type');
  const events = [...store.events.values()].reverse();
  return page(type ? events.filter((event) => event.type === type) : events, params, '/v1/events');
}

export function retrieveEvent({ id, params, store }: Call): ProviderEvent {
  params.end();
  const event = store.events.get(id);
  if (!event) throw noSuch('event', id);
  return event;
}

export function listRefunds({ params, store }: Call): List<Refund> {
  const intent = params.text('payment_intent');
  const refunds = [...store.refunds.values()].reverse();
  return page(
    intent ? refunds.filter(({ payment_intent }) => payment_intent === intent) : refunds,
    params,
    '/v1/refunds',
  );
}
