import { carFactOutputSchemas } from '@second-gear/contract/car-fact-schemas';
import { CAR_STATUSES } from '@second-gear/contract/cars';
import { addressSchema, emailSchema, idSchema, instantSchema } from '@second-gear/contract/fields';
import { meetingHoursSchema } from '@second-gear/contract/meeting-hours';
import { MAX_OFFER_ROUNDS, OFFER_SIDES, OFFER_STATES } from '@second-gear/contract/offer-states';
import { ORDER_STATES } from '@second-gear/contract/order-states';
import { REPORT_STATES } from '@second-gear/contract/reports';
import { ROLES } from '@second-gear/contract/users';
import * as z from 'zod/mini';
import { INVALID_PHONE_MESSAGE, normalizePhone } from '../../platform/text/phone.ts';

const storedDateSchema = z.pipe(
  instantSchema,
  z.transform((text: string) => new Date(text)),
);
const centsSchema = z.int().check(z.positive());
const text = z.string();
const seedPhoneSchema = text.check(
  z.refine((typed) => typed === '' || normalizePhone(typed) !== null, { error: INVALID_PHONE_MESSAGE }),
  z.overwrite((typed) => normalizePhone(typed) ?? ''),
);

const seedUserSchema = z.object({
  /** Firebase uid. */
  uid: idSchema,
  name: text,
  email: emailSchema,
  phone: seedPhoneSchema,
  role: z.enum(ROLES),
  verified: z.boolean(),
  verifiedAt: z.optional(storedDateSchema),
  createdAt: z.optional(storedDateSchema),
});

const seedCarSchema = z.object({
  id: idSchema,
  sellerUid: idSchema,
  categoryId: idSchema,
  brandName: text,
  model: text,
  priceCents: centsSchema,
  description: text,
  address: addressSchema,
  condition: text,
  purchaseYear: z.int(),
  phone: seedPhoneSchema,
  ...z.partial(z.object(carFactOutputSchemas)).shape,
  /** Image URLs. Only the part that starts with `/images/` is stored. */
  images: z.array(text.check(z.regex(/\/images\//))).check(z.minLength(1)),
  status: z.optional(z.enum(CAR_STATUSES)),
  publishedAt: storedDateSchema,
  /** Former and current prices, oldest first. */
  priceHistory: z.optional(z.array(z.object({ priceCents: centsSchema, since: storedDateSchema }))),
});

const seedOrderSchema = z.object({
  id: idSchema,
  carId: idSchema,
  buyerUid: idSchema,
  name: text,
  phone: seedPhoneSchema,
  state: z.enum(ORDER_STATES),
  bookingDate: text.check(z.iso.date()),
  createdAt: storedDateSchema,
  /** The provider's transaction id of a paid order. */
  paymentId: z.optional(text),
});

const seedReportSchema = z.object({
  id: idSchema,
  carId: idSchema,
  reporterUid: idSchema,
  reason: text,
  state: z.optional(z.enum(REPORT_STATES)),
  createdAt: storedDateSchema,
});
const seedWishSchema = z.object({
  id: idSchema,
  carId: idSchema,
  userUid: idSchema,
  createdAt: storedDateSchema,
});
/** Views of a car on a day (UTC). */
const seedViewSchema = z.object({
  carId: idSchema,
  day: text.check(z.iso.date()),
  views: z.int().check(z.positive()),
});
const seedRatingSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  stars: z.int().check(z.minimum(1), z.maximum(5)),
  text,
  /** The seller's answer. */
  answer: z.optional(text),
  createdAt: storedDateSchema,
});

const seedOfferSchema = z.object({
  id: idSchema,
  carId: idSchema,
  buyerUid: idSchema,
  state: z.enum(OFFER_STATES),
  changedAt: storedDateSchema,
  /** The amounts of the offer, oldest first. */
  rounds: z
    .array(z.object({ by: z.enum(OFFER_SIDES), amountCents: centsSchema, at: storedDateSchema }))
    .check(z.minLength(1), z.maxLength(MAX_OFFER_ROUNDS)),
});
const seedHoursSchema = z.extend(meetingHoursSchema, { sellerUid: idSchema });

/** Content for an empty database: demo data, or the first admin of a new site. */
export const seedDocumentSchema = z.object({
  users: z._default(z.array(seedUserSchema), []),
  categories: z._default(z.array(z.object({ id: idSchema, name: text })), []),
  cars: z._default(z.array(seedCarSchema), []),
  ads: z._default(z.array(z.object({ id: idSchema, carId: idSchema, createdAt: storedDateSchema })), []),
  orders: z._default(z.array(seedOrderSchema), []),
  reports: z._default(z.array(seedReportSchema), []),
  wishlist: z._default(z.array(seedWishSchema), []),
  views: z._default(z.array(seedViewSchema), []),
  ratings: z._default(z.array(seedRatingSchema), []),
  offers: z._default(z.array(seedOfferSchema), []),
  hours: z._default(z.array(seedHoursSchema), []),
  /**
   * Items that the moderation rules check like user content. The rules do not check the rest of a document.
   */
  moderated: z._default(z.object({ carIds: z.array(idSchema), ratingIds: z.array(idSchema) }), {
    carIds: [],
    ratingIds: [],
  }),
});
export type SeedDocument = z.output<typeof seedDocumentSchema>;
