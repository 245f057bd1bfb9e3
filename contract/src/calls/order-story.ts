import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';
import { meetingTimeSchema } from '../values/meeting-times.ts';
import { DISPUTE_DECISIONS, DISPUTE_KINDS, ORDER_STEPS, PARTIES } from '../values/order-steps.ts';

/** What became of a refund: it is to be asked for, under way, with the buyer, or a person has to look at it. */
const REFUND_STATES = ['owed', 'pending', 'succeeded', 'needs_person'] as const;
/**
 * What became of a payout: it has no account to go to yet, is to be sent, being sent, has arrived there, or came back
 * and a person has to look at it.
 */
const PAYOUT_STATES = ['waiting', 'owed', 'sending', 'sent', 'returned'] as const;

/** One refund of an order's money. */
export const refundSchema = z.object({
  /** Dollars. */
  amount: z.number(),
  /** Why, as a code such as `cancelled`, `dispute`, `car_gone`. */
  reason: z.string(),
  /** Why, in words of who decided it; empty where nobody gave any. */
  note: z.string(),
  state: z.enum(REFUND_STATES),
  createdAt: instantSchema,
});
export type Refund = z.output<typeof refundSchema>;

/** A disagreement about an order, as all its parties see it. */
export const disputeSchema = z.object({
  _id: idSchema,
  kind: z.enum(DISPUTE_KINDS),
  text: z.string(),
  pictures: z.array(z.string()),
  createdAt: instantSchema,
  /** The seller's side; null until there is one. */
  answer: z.nullable(z.string()),
  answerPictures: z.array(z.string()),
  answeredAt: z.nullable(instantSchema),
  /** null while it stands open. */
  decision: z.nullable(z.enum(DISPUTE_DECISIONS)),
  decisionReason: z.nullable(z.string()),
  /** Dollars that go back to the buyer by the decision. */
  refund: z.number(),
  decidedAt: z.nullable(instantSchema),
});
export type Dispute = z.output<typeof disputeSchema>;

/** What the seller of an order gets. */
export const payoutSchema = z.object({
  /** Dollars, the fee taken off. */
  amount: z.number(),
  /** Dollars. */
  fee: z.number(),
  state: z.enum(PAYOUT_STATES),
  /** Dollars of one that was sent, which came back while the rest stayed. A server of before says nothing of it. */
  returned: z.optional(z.number()),
  /** Whether a person has to look at it before it goes on. A server of before says nothing of it. */
  stuck: z.optional(z.boolean()),
});
export type Payout = z.output<typeof payoutSchema>;

const known = z.nullable(z.string());
/**
 * The listing of an order's car as it was when the order was placed, and what of it reads otherwise now. Its facts are
 * plain: whatever they were, they are shown, and first screens need no more of them.
 */
export const orderedListingSchema = z.object({
  /** Since when it is kept: when the order was placed, later only for an order of before there were such copies. */
  takenAt: instantSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars that the listing asked for; the order's own price is what was agreed. */
  resellPrice: z.number(),
  category: z.string(),
  purchaseYear: z.int(),
  condition: z.string(),
  /** Miles. */
  mileage: z.nullable(z.int()),
  ...{ fuel: known, gearbox: known, body: known, colour: known, vin: known },
  description: z.string(),
  /** Addresses. */
  images: z.array(z.string()),
  /** Names of the parts above that the listing says otherwise now; empty where it does not, or is gone. */
  changed: z.array(z.string()),
  /** Whether the listing was deleted since. */
  gone: z.boolean(),
});
export type OrderedListing = z.output<typeof orderedListingSchema>;
/** A part of a listing that an order keeps. */
export type OrderedPart = Exclude<keyof OrderedListing, 'takenAt' | 'changed' | 'gone'>;

/** How an order stands, for its buyer and its seller alike; in lists too. A server of before says nothing of it. */
export const standing = {
  step: z.optional(z.enum(ORDER_STEPS)),
  /** The car's first picture as it was ordered; null where that is not known. */
  image: z.optional(z.nullable(z.string())),
  /** Dollars that went back to the buyer, or are on the way. */
  refunded: z.optional(z.number()),
  /** When silence releases the money to the seller; null where it does not. */
  releasesAt: z.optional(z.nullable(instantSchema)),
  /** When they meet, and who said so last; null where nobody ever did. Its time is null once it was taken back. */
  meeting: z.optional(
    z.nullable(z.object({ time: z.nullable(meetingTimeSchema), by: z.enum(['buyer', 'seller']) })),
  ),
  handedOverAt: z.optional(z.nullable(instantSchema)),
  /** When the buyer was last asked whether the car was handed over; null before that, and once it is known. */
  remindedAt: z.optional(z.nullable(instantSchema)),
  /** Who ended the order, and why in words; null where nobody did. */
  ended: z.optional(z.nullable(z.object({ by: z.enum(PARTIES), reason: z.string() }))),
};

/** What is told of one order besides. */
export const story = {
  refunds: z.optional(z.array(refundSchema)),
  /** The dispute that stands open, else the last one; null where there was none. */
  dispute: z.optional(z.nullable(disputeSchema)),
  /** null for an order whose listing was gone before such copies were made. A server of before says nothing of it. */
  listing: z.optional(z.nullable(orderedListingSchema)),
};
