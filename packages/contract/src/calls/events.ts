import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * Kinds of data that other users or the server can change. A topic is the first part of the query keys to
 * invalidate. The first five topics are the user's own data. The last three are for admins.
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
 * Streams server-sent events. Clients read them with `fetch`, because EventSource cannot send the bearer
 * token. The first event is `ready`. Each change sends `event: change` with data such as
 * `{"topic":"orders"}`. The stream ends when the token expires. Returns 429 `too_many_streams` if the user
 * has too many open streams.
 */
export const watchChanges = defineCall({
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: "Live stream of changes to the caller's data (text/event-stream)",
  answer: z.string(),
});
