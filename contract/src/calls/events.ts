import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * Kinds of data that other users or the server can change. Each is the first part of the query key to
 * invalidate: own orders, sales of own cars, own messages, own listings, own offers; for admins reports,
 * users and disputes.
 */
export const TOPICS = [
  'orders',
  'sales',
  'messages',
  'cars',
  'offers',
  'reports',
  'users',
  'disputes',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Data of a `change` event. */
export const changeSchema = z.object({ topic: z.enum(TOPICS) });
export type Change = z.output<typeof changeSchema>;

/** Interval of heartbeat comments, in ms. A stream that is silent for longer is broken. */
export const EVENTS_HEARTBEAT_MS = 25_000;

/**
 * Server-sent events, read with `fetch` because they require the bearer token. The first event is `ready`,
 * followed by `event: change` with `data: {"topic":"orders"}` for each invalidated topic. The stream ends
 * when the token expires. 429 with code `too_many_streams` if the user has too many open streams.
 */
export const watchChanges = defineCall({
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: "Live stream of changes to the caller's data (text/event-stream)",
  answer: z.string(),
});
