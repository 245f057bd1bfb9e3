import * as z from 'zod/mini';
import { okSchema } from '../values/fields.ts';
import { targetNameSchema, versionNameSchema } from '../values/name-schemas.ts';
import { defineCall } from './call.ts';

const KINDS = [
  'mounted',
  'load-failed',
  'render-failed',
  'fallback',
  'vital',
  /** The page starts to load a version. An outcome follows: mounted, failed, or left. */
  'began',
  /** The visitor left before the version was mounted. */
  'left',
  /** An uncaught error of an event handler or promise, or a hydration error. */
  'error',
] as const;

/** Event that the shell reports about the served versions. Contains no personal data and no URLs with ids. */
export const telemetryEventSchema = z.object({
  remote: targetNameSchema,
  version: versionNameSchema,
  /** Any name, because newer shells may report kinds that this version does not know. */
  kind: z.string().check(z.regex(/^[a-z-]{1,32}$/)),
  /** Error message, or name of the web vital. */
  detail: z.optional(z.string().check(z.maxLength(300))),
  /** Value of the web vital: ms, or CLS without unit. */
  value: z.optional(z.number()),
});
type ReceivedEvent = z.output<typeof telemetryEventSchema>;
export type TelemetryEvent = ReceivedEvent & { kind: (typeof KINDS)[number] };

/** Returns whether the event's kind is known. Receivers ignore others. */
export const isKnownEvent = (event: ReceivedEvent): event is TelemetryEvent =>
  (KINDS as readonly string[]).includes(event.kind);

export const sendTelemetry = defineCall({
  method: 'POST',
  path: '/telemetry',
  access: 'public',
  summary: 'Reports served versions and failures in batches',
  body: z.object({ events: z.array(telemetryEventSchema).check(z.maxLength(50)) }),
  answer: okSchema,
});
