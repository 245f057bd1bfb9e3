import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * What of a person's data can change behind their back, each the first part of the query key that went
 * stale: own orders, sales of own cars, own messages, own listings, own offers; for admins reports, users and disputes.
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

/** A comment line goes out this often (ms), so that a silent stream is a broken one. */
export const EVENTS_HEARTBEAT_MS = 25_000;

/**
 * Server-sent events, read with `fetch` because they need the bearer. The first event is `ready`; then
 * `event: change` with `data: {"topic":"orders"}` for each thing that went stale. The stream ends with the
 * token. 429 with code `too_many_streams` where a person has too many open.
 */
export const watchChanges = defineCall({
  method: 'GET',
  path: '/events',
  access: 'user',
  summary: "Changes of the caller's data as they happen (text/event-stream)",
  answer: z.string(),
});
