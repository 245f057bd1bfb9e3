import * as z from 'zod/mini';
import { type CarFactName, mapCarFacts } from '../values/car-facts.ts';
import { deletedSchema, idParams, idSchema, instantSchema } from '../values/fields.ts';
import { defineCall } from './call.ts';
import { MAX_CAR_IMAGES } from './car-forms.ts';
import { errorSchema } from './errors.ts';
import { pageQuery } from './page-query.ts';

/** Maximum number of drafts per user. */
export const MAX_DRAFTS = 20;

const shortTextSchema = z
  .string()
  .check(z.maxLength(500, { error: 'Shorten this to 500 characters or fewer' }));
const longTextSchema = z
  .string()
  .check(z.maxLength(10_000, { error: 'Shorten this to 10,000 characters or fewer' }));

/** Fields of the Add Car form. They accept any text, because a draft does not have to be valid. */
export const draftFormSchema = z.object({
  carName: shortTextSchema,
  carModel: shortTextSchema,
  location: shortTextSchema,
  condition: shortTextSchema,
  carPrice: shortTextSchema,
  phone: shortTextSchema,
  purchaseYear: shortTextSchema,
  description: longTextSchema,
  categoryId: shortTextSchema,
  ...mapCarFacts<Record<CarFactName, typeof shortTextSchema>>(() => shortTextSchema),
});
export type DraftForm = z.output<typeof draftFormSchema>;

/** An uploaded picture of a draft: the URL returned by POST /images, and the original file name. */
export const draftPictureSchema = z.object({
  url: z.string().check(z.maxLength(500)),
  name: z.string().check(z.maxLength(255)),
});
export type DraftPicture = z.output<typeof draftPictureSchema>;

const picturesSchema = z
  .array(draftPictureSchema)
  .check(z.maxLength(MAX_CAR_IMAGES, { error: `Add up to ${String(MAX_CAR_IMAGES)} photos` }));

export const draftSchema = z.object({
  _id: idSchema,
  /** Incremented by every change. */
  version: z.int(),
  form: draftFormSchema,
  /** The first picture is the cover. */
  pictures: picturesSchema,
  changedAt: instantSchema,
});
export type Draft = z.output<typeof draftSchema>;

/** Body of PUT /drafts/:id. */
export const draftChangeSchema = z.object({
  /** Version of the draft before the change. 0 for a new draft. */
  version: z.int().check(z.minimum(0)),
  form: draftFormSchema,
  pictures: picturesSchema,
});
export type DraftChange = z.output<typeof draftChangeSchema>;

/**
 * Error body for a rejected change to a draft. `draft_changed` contains the newer draft. `draft_listed`
 * contains the id of the listed car.
 */
export const draftRejectionSchema = z.extend(errorSchema, {
  draft: z.optional(draftSchema),
  carId: z.optional(idSchema),
});

/** The client chooses the draft's id, so retries never create a second draft. */
const draftParams = z.object({
  id: idSchema.check(
    z.regex(/^[\w-]{8,64}$/, { error: 'Use 8 to 64 letters, digits, hyphens, or underscores' }),
  ),
});

export const listDrafts = defineCall({
  method: 'GET',
  path: '/drafts',
  access: 'seller',
  summary: "Lists the caller's drafts, most recently changed first",
  query: z.object(pageQuery),
  answer: z.array(draftSchema),
});
/** Returns 409 `draft_listed` if the draft has become a listing. */
export const getDraft = defineCall({
  method: 'GET',
  path: '/drafts/:id',
  access: 'seller',
  summary: "One of the caller's drafts",
  params: idParams,
  answer: draftSchema,
});
/**
 * Saves a draft. If the draft has a newer version than the request, returns 409 `draft_changed` with that
 * version and does not save. Repeating the same change succeeds.
 */
export const saveDraft = defineCall({
  method: 'PUT',
  path: '/drafts/:id',
  access: 'seller',
  summary: 'Saves a draft of a listing',
  params: draftParams,
  body: draftChangeSchema,
  answer: z.object({ version: z.int(), changedAt: instantSchema }),
});
export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/drafts/:id',
  access: 'seller',
  summary: "Deletes one of the caller's drafts",
  params: idParams,
  answer: deletedSchema,
});
