import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idSchema, instantSchema } from './fields.ts';
import { pageQuerySchema } from './paging.ts';

export const auditEntrySchema = z.object({
  _id: idSchema,
  at: instantSchema,
  admin: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
});
export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Every admin action, newest first',
  query: pageQuerySchema,
  answer: z.array(auditEntrySchema),
});
