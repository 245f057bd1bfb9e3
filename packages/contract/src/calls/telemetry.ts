import * as z from 'zod/mini';
import { okSchema } from '../values/fields.ts';
import { targetNameSchema, versionNameSchema } from '../values/name-schemas.ts';
import { defineCall } from './call.ts';

/** Event that the shell reports about the served versions. Contains no personal data and no URLs with ids. */
export const telemetryEventSchema = z.object({
  remote: targetNameSchema,
  version: versionNameSchema,
  kind: z.enum(['mounted', 'load-failed', 'render-failed', 'fallback', 'vital']),
  /** Error message, or name of the web vital. */
  detail: z.optional(z.string().check(z.maxLength(300))),
  /** Value of the web vital: ms, or CLS without unit. */
  value: z.optional(z.number()),
});
export type TelemetryEvent = z.output<typeof telemetryEventSchema>;
export const sendTelemetry = defineCall({
  method: 'POST',
  path: '/telemetry',
  access: 'public',
  summary: 'Reports served versions and failures in batches',
  body: z.object({ events: z.array(telemetryEventSchema).check(z.maxLength(50)) }),
  answer: okSchema,
});
