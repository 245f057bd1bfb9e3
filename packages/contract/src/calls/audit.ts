import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';
import { createOptionalLineSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { createSortSchema, pageQuery } from './page-query.ts';

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  admin: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
export const AUDIT_SORTS = ['at', 'admin', 'action'] as const;

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Lists all admin actions, newest first',
  query: z.object({
    ...pageQuery,
    /** Search text for the admin's name, the action, the subject, and the detail. */
    q: z.optional(createOptionalLineSchema('Search', 100)),
    /** Id of a user. Limits the result to entries about the user and the user's listings. */
    person: z.optional(idSchema),
    sort: createSortSchema(AUDIT_SORTS),
  }),
  answer: z.array(auditEntrySchema),
});
