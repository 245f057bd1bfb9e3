import { carFactOutputSchemas } from '@second-gear/contract/car-fact-schemas';
import { CAR_STATUSES } from '@second-gear/contract/cars';
import { addressSchema, emailSchema, idSchema, instantSchema } from '@second-gear/contract/fields';
import { hoursSchema } from '@second-gear/contract/meeting-hours';
import { MAX_OFFER_ROUNDS, OFFER_SIDES, OFFER_STATES } from '@second-gear/contract/offer-states';
import { ORDER_STATES } from '@second-gear/contract/order-states';
import { REPORT_STATES } from '@second-gear/contract/reports';
import { ROLES } from '@second-gear/contract/users';
import * as z from 'zod/mini';
import { INVALID_PHONE_MESSAGE, normalizePhone } from '../phone.ts';

const instant = z.pipe(
  instantSchema,
  z.transform((text: string) => new Date(text)),
);
const cents = z.int().check(z.positive());
const text = z.string();
const phone = text.check(
  z.refine((typed) => typed === '' || normalizePhone(typed) !== null, { error: INVALID_PHONE_MESSAGE }),
  z.overwrite((typed) => normalizePhone(typed) ?? ''),
);

const user = z.object({
  /** Firebase uid. */
  uid: idSchema,
  name: text,
  email: emailSchema,
  phone,
  role: z.enum(ROLES),
  verified: z.boolean(),
  verifiedAt: z.optional(instant),
  createdAt: z.optional(instant),
});

const car = z.object({
  id: idSchema,
  sellerUid: idSchema,
  categoryId: idSchema,
  brandName: text,
  model: text,
  priceCents: cents,
  description: text,
  address: addressSchema,
  condition: text,
  purchaseYear: z.int(),
  phone,
  ...z.partial(z.object(carFactOutputSchemas)).shape,
  /** Image URLs. Only the part from `/images/` on is stored. */
  images: z.array(text.check(z.regex(/\/images\//))).check(z.minLength(1)),
  status: z.optional(z.enum(CAR_STATUSES)),
  publishedAt: instant,
  /** Oldest first. */
  priceHistory: z.optional(z.array(z.object({ priceCents: cents, since: instant }))),
});

const order = z.object({
  id: idSchema,
  carId: idSchema,
  buyerUid: idSchema,
  name: text,
  phone,
  state: z.enum(ORDER_STATES),
  bookingDate: text.check(z.iso.date()),
  createdAt: instant,
  /** The provider's transaction id of a paid order. */
  paymentId: z.optional(text),
});

const report = z.object({
  id: idSchema,
  carId: idSchema,
  reporterUid: idSchema,
  reason: text,
  state: z.optional(z.enum(REPORT_STATES)),
  createdAt: instant,
});
const wish = z.object({ id: idSchema, carId: idSchema, userUid: idSchema, createdAt: instant });
/** Views of a car on a day (UTC). */
const view = z.object({ carId: idSchema, day: text.check(z.iso.date()), views: z.int().check(z.positive()) });
const rating = z.object({
  id: idSchema,
  orderId: idSchema,
  stars: z.int().check(z.minimum(1), z.maximum(5)),
  text,
  /** The seller's answer. */
  answer: z.optional(text),
  createdAt: instant,
});

const offer = z.object({
  id: idSchema,
  carId: idSchema,
  buyerUid: idSchema,
  state: z.enum(OFFER_STATES),
  changedAt: instant,
  /** The amounts of the offer, the first one first. */
  rounds: z
    .array(z.object({ by: z.enum(OFFER_SIDES), amountCents: cents, at: instant }))
    .check(z.minLength(1), z.maxLength(MAX_OFFER_ROUNDS)),
});
const hours = z.extend(hoursSchema, { sellerUid: idSchema });

/** Content for an empty database: demo data, or the first admin of a new site. */
export const seedDocumentSchema = z.object({
  users: z._default(z.array(user), []),
  categories: z._default(z.array(z.object({ id: idSchema, name: text })), []),
  cars: z._default(z.array(car), []),
  ads: z._default(z.array(z.object({ id: idSchema, carId: idSchema, createdAt: instant })), []),
  orders: z._default(z.array(order), []),
  reports: z._default(z.array(report), []),
  wishlist: z._default(z.array(wish), []),
  views: z._default(z.array(view), []),
  ratings: z._default(z.array(rating), []),
  offers: z._default(z.array(offer), []),
  hours: z._default(z.array(hours), []),
  /** Items that the moderation rules check like user content. The rest of a document is trusted. */
  moderated: z._default(z.object({ carIds: z.array(idSchema), ratingIds: z.array(idSchema) }), {
    carIds: [],
    ratingIds: [],
  }),
});
export type SeedDocument = z.output<typeof seedDocumentSchema>;
