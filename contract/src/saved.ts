import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  deletedSchema,
  freeText,
  idParams,
  idSchema,
  insertedSchema,
  instantSchema,
  modifiedSchema,
} from './fields.ts';
import { pageQuery, sortBy } from './page-query.ts';

/** The wrapped car of a wishlist or report request: the whole car may be sent, its _id alone is read. */
const wrappedCar = z.object({ _id: idSchema });

export const REPORT_STATES = ['open', 'dismissed', 'removed'] as const;

export const WISH_SORTS = ['brandName', 'model', 'resellPrice', 'createdAt'] as const;
export const REPORT_SORTS = ['brandName', 'model', 'resellPrice', 'state', 'createdAt'] as const;

const row = {
  _id: idSchema,
  carId: z.nullable(idSchema),
  brandName: z.string(),
  model: z.string(),
  description: z.string(),
  resellPrice: z.number(),
  /** True once the car is sold. */
  paid: z.boolean(),
  createdAt: instantSchema,
};
export const wishlistItemSchema = z.object({
  ...row,
  image: z.string(),
  status: z.enum(['available', 'booked', 'sold']),
});
export type WishlistItem = z.output<typeof wishlistItemSchema>;
export const reportedItemSchema = z.object({
  ...row,
  reason: z.string(),
  state: z.enum(REPORT_STATES),
  reporter: z.string(),
});
export type ReportedItem = z.output<typeof reportedItemSchema>;

export const listWishlist = defineCall({
  method: 'GET',
  path: '/wishlist',
  access: 'user',
  summary: "The caller's wishlist, newest first",
  query: z.object({ ...pageQuery, sort: sortBy(WISH_SORTS) }),
  answer: z.array(wishlistItemSchema),
});
export const addWish = defineCall({
  method: 'POST',
  path: '/wishlist',
  access: 'user',
  summary: 'Adds a car to the wishlist; a repeat answers the same row',
  body: z.object({ car: wrappedCar }),
  answer: insertedSchema,
  status: 201,
});
export const deleteWish = defineCall({
  method: 'DELETE',
  path: '/wishlist/:id',
  access: 'user',
  summary: 'Removes an own wishlist row',
  params: idParams,
  answer: deletedSchema,
});
export const listReports = defineCall({
  method: 'GET',
  path: '/reportlist',
  access: 'admin',
  summary: 'Reported cars, newest first',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(REPORT_STATES)),
    sort: sortBy(REPORT_SORTS),
  }),
  answer: z.array(reportedItemSchema),
});
export const addReport = defineCall({
  method: 'POST',
  path: '/reportlist',
  access: 'user',
  summary: 'Reports a car to the admins; a repeat updates the reason',
  body: z.object({ car: wrappedCar, reason: z.optional(freeText('Reason', 1000)) }),
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
/** 404 once the day is over, 409 where the same person has reported the same car again. */
export const restoreReport = defineCall({
  method: 'POST',
  path: '/reportlist/:id/restore',
  access: 'admin',
  summary: 'Takes back the deletion of a report, within 24 hours',
  params: idParams,
  answer: modifiedSchema,
});
/** `open` takes an earlier resolution back; the car of a removed one is restored while that is possible. */
export const resolveReport = defineCall({
  method: 'PUT',
  path: '/reportlist/:id/resolution',
  access: 'admin',
  summary: 'Resolves a report by dismissing it or removing the car, or opens it again',
  params: idParams,
  body: z.object({ resolution: z.enum(REPORT_STATES) }),
  answer: modifiedSchema,
});
