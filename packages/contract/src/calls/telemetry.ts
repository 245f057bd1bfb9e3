import * as z from 'zod/mini';
import { okSchema } from '../values/fields.ts';
import { targetNameSchema, versionNameSchema } from '../values/name-schemas.ts';
import { defineCall } from './call.ts';

const EVENT_KINDS = [
  'mounted',
  'load-failed',
  'render-failed',
  'fallback',
  'vital',
  /** The page starts to load a version. Another event with the outcome follows. */
  'began',
  /** The visitor left the page before the version was mounted. */
  'left',
  /** An uncaught error in an event handler or promise, or a hydration error. */
  'error',
] as const;

/** Event about a version, reported by the shell. Contains no personal data and no URLs with ids. */
export const telemetryEventSchema = z.object({
  remote: targetNameSchema,
  version: versionNameSchema,
  /** Any name, because newer shells may report unknown kinds. */
  kind: z.string().check(z.regex(/^[a-z-]{1,32}$/)),
  /** Error message, or name of the web vital. */
  detail: z.optional(z.string().check(z.maxLength(300))),
  /** Value of the web vital, in ms. CLS has no unit. */
  value: z.optional(z.number()),
});
type ReceivedEvent = z.output<typeof telemetryEventSchema>;
export type TelemetryEvent = ReceivedEvent & { kind: (typeof EVENT_KINDS)[number] };

/** Whether the event has a known kind. Receivers ignore other events. */
export const isKnownEvent = (event: ReceivedEvent): event is TelemetryEvent =>
  (EVENT_KINDS as readonly string[]).includes(event.kind);

export const sendTelemetry = defineCall({
  method: 'POST',
  path: '/telemetry',
  access: 'public',
  summary: 'Reports served versions and failures in batches',
  body: z.object({ events: z.array(telemetryEventSchema).check(z.maxLength(50)) }),
  answer: okSchema,
});
