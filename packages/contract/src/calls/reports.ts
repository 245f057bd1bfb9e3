import * as z from 'zod/mini';
import { deletedSchema, idParams, idSchema, insertedSchema, modifiedSchema } from '../values/fields.ts';
import { createOptionalParagraphsSchema } from '../values/plain-text.ts';
import { defineCall } from './call.ts';
import { createSortSchema, pageQuery } from './page-query.ts';
import { carReferenceSchema, savedCarFields } from './saved-car.ts';

export const REPORT_STATES = ['open', 'dismissed', 'removed'] as const;
export const REPORT_SORTS = ['brandName', 'model', 'resellPrice', 'state', 'createdAt'] as const;

export const reportedItemSchema = z.object({
  ...savedCarFields,
  /** null if the car's listing was deleted. Absent in responses of older servers. */
  image: z.optional(z.nullable(z.string())),
  reason: z.string(),
  state: z.enum(REPORT_STATES),
  reporter: z.string(),
});
export type ReportedItem = z.output<typeof reportedItemSchema>;

export const listReports = defineCall({
  method: 'GET',
  path: '/reportlist',
  access: 'admin',
  summary: 'Lists reported cars, newest first',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(REPORT_STATES)),
    /** Limits the result to reports about cars of this user. */
    seller: z.optional(idSchema),
    sort: createSortSchema(REPORT_SORTS),
  }),
  answer: z.array(reportedItemSchema),
});
export const addReport = defineCall({
  method: 'POST',
  path: '/reportlist',
  access: 'user',
  summary: 'Reports a car to the admins; reporting it again updates the reason',
  idempotent: true,
  body: z.object({
    car: carReferenceSchema,
    reason: z.optional(createOptionalParagraphsSchema('Reason', 1000)),
  }),
  answer: insertedSchema,
  status: 201,
});
export const deleteReport = defineCall({
  method: 'DELETE',
  path: '/reportlist/:id',
  access: 'admin',
  summary: 'Deletes a report; it can be restored for 24 hours',
  params: idParams,
  answer: deletedSchema,
});
/** Restores a deleted report. Returns 404 after one day, and 409 if the user has reported the car again. */
export const restoreReport = defineCall({
  method: 'POST',
  path: '/reportlist/:id/restore',
  access: 'admin',
  summary: 'Restores a report deleted within the last 24 hours',
  params: idParams,
  answer: modifiedSchema,
});
/**
 * The resolution `open` reverts an earlier resolution. It restores a removed car if that is possible.
 */
export const resolveReport = defineCall({
  method: 'PUT',
  path: '/reportlist/:id/resolution',
  access: 'admin',
  summary: 'Resolves a report by dismissing it or removing the car, or reopens it',
  params: idParams,
  body: z.object({ resolution: z.enum(REPORT_STATES) }),
  answer: modifiedSchema,
});
