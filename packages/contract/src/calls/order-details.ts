import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';
import { meetingTimeSchema } from '../values/meeting-times.ts';
import { DISPUTE_DECISIONS, DISPUTE_KINDS, ORDER_STEPS, PARTIES } from '../values/order-steps.ts';

/** States of a refund: not requested yet, in progress, received by the buyer, needs manual attention. */
const REFUND_STATES = ['owed', 'pending', 'succeeded', 'needs_person'] as const;
/**
 * States of a payout: waiting for a payout account, not sent yet, being sent, arrived, or returned and in
 * need of manual attention.
 */
const PAYOUT_STATES = ['waiting', 'owed', 'sending', 'sent', 'returned'] as const;

/** One refund of an order. */
export const refundSchema = z.object({
  /** Dollars. */
  amount: z.number(),
  /** Reason as a code, such as `cancelled`, `dispute`, `car_gone`. */
  reason: z.string(),
  /** Reason as text by the person who decided it. Empty if none was given. */
  note: z.string(),
  state: z.enum(REFUND_STATES),
  createdAt: instantSchema,
});
export type Refund = z.output<typeof refundSchema>;

/** A dispute about an order, as all parties see it. */
export const disputeSchema = z.object({
  _id: idSchema,
  kind: z.enum(DISPUTE_KINDS),
  text: z.string(),
  pictures: z.array(z.string()),
  createdAt: instantSchema,
  /** The seller's response. null until submitted. */
  answer: z.nullable(z.string()),
  answerPictures: z.array(z.string()),
  answeredAt: z.nullable(instantSchema),
  /** null while the dispute is open. */
  decision: z.nullable(z.enum(DISPUTE_DECISIONS)),
  decisionReason: z.nullable(z.string()),
  /** Dollars that the decision refunds to the buyer. */
  refund: z.number(),
  decidedAt: z.nullable(instantSchema),
});
export type Dispute = z.output<typeof disputeSchema>;

/** What the seller of an order receives. */
export const payoutSchema = z.object({
  /** Dollars after the fee. */
  amount: z.number(),
  /** Dollars. */
  fee: z.number(),
  state: z.enum(PAYOUT_STATES),
  /**
   * The returned part of a payout in dollars, if only a part was returned. Absent in responses of older
   * servers.
   */
  returned: z.optional(z.number()),
  /** Whether the payout needs manual attention. Absent in responses of older servers. */
  stuck: z.optional(z.boolean()),
});
export type Payout = z.output<typeof payoutSchema>;

const nullableText = z.nullable(z.string());
/**
 * Snapshot of the car's listing when the order was placed, and what has changed since. The car's facts are
 * plain texts without validation. Any stored value can be shown, and the first screen does not have to load
 * the schemas of the facts.
 */
export const orderedListingSchema = z.object({
  /**
   * When the snapshot was taken: with the order, or later if the order was placed before the site stored
   * snapshots.
   */
  takenAt: instantSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars in the listing. The order's own price is the agreed price. */
  resellPrice: z.number(),
  category: z.string(),
  purchaseYear: z.int(),
  condition: z.string(),
  /** Miles. */
  mileage: z.nullable(z.int()),
  ...{
    fuel: nullableText,
    gearbox: nullableText,
    body: nullableText,
    colour: nullableText,
    vin: nullableText,
  },
  description: z.string(),
  /** URLs. */
  images: z.array(z.string()),
  /**
   * Names of the fields above that differ in the current listing. Empty if none do or the listing was
   * deleted.
   */
  changed: z.array(z.string()),
  /** Whether the listing was deleted since. */
  gone: z.boolean(),
});
export type OrderedListing = z.output<typeof orderedListingSchema>;
/** A field of the snapshot that comes from the listing. */
export type OrderedListingField = Exclude<keyof OrderedListing, 'takenAt' | 'changed' | 'gone'>;

/**
 * Status fields of an order. Buyer and seller get the same values, in lists and for a single order. Absent in
 * responses of older servers.
 */
export const orderStatusFields = {
  step: z.optional(z.enum(ORDER_STEPS)),
  /** The car's first picture at the time of the order. null if unknown. */
  image: z.optional(z.nullable(z.string())),
  /** Dollars refunded to the buyer, or in transit. */
  refunded: z.optional(z.number()),
  /** When auto-release pays the seller. null if it does not apply. */
  releasesAt: z.optional(z.nullable(instantSchema)),
  /**
   * When buyer and seller meet, and who set it last. null if it was never set. The time is null after it was
   * removed.
   */
  meeting: z.optional(
    z.nullable(z.object({ time: z.nullable(meetingTimeSchema), by: z.enum(['buyer', 'seller']) })),
  ),
  handedOverAt: z.optional(z.nullable(instantSchema)),
  /** When the buyer was last asked to confirm the hand-over. null before that, and once it is confirmed. */
  remindedAt: z.optional(z.nullable(instantSchema)),
  /** Who cancelled the order, and the reason as text. null if no one did. */
  ended: z.optional(z.nullable(z.object({ by: z.enum(PARTIES), reason: z.string() }))),
};

/** Additional fields for a single order. */
export const orderDetailFields = {
  refunds: z.optional(z.array(refundSchema)),
  /** The open dispute, otherwise the last one. null if there was none. */
  dispute: z.optional(z.nullable(disputeSchema)),
  /**
   * null if the listing was deleted before the site stored snapshots. Absent in responses of older servers.
   */
  listing: z.optional(z.nullable(orderedListingSchema)),
};
