import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../values/fields.ts';
import { meetingTimeSchema } from '../values/meeting-times.ts';
import { DISPUTE_DECISIONS, DISPUTE_KINDS, ORDER_STEPS, PARTIES } from '../values/order-steps.ts';

/**
 * `owed`: not requested yet. `pending`: requested from the payment provider. `succeeded`: received by the
 * buyer. `needs_person`: needs manual attention.
 */
const REFUND_STATES = ['owed', 'pending', 'succeeded', 'needs_person'] as const;
/**
 * `waiting`: the seller has no payout account. `owed`: not sent yet. `sending`: being sent. `sent`: arrived.
 * `returned`: returned by the payment provider, needs manual attention.
 */
const PAYOUT_STATES = ['waiting', 'owed', 'sending', 'sent', 'returned'] as const;

export const refundSchema = z.object({
  /** Dollars. */
  amount: z.number(),
  /** Reason as a code, such as `cancelled`, `dispute`, `car_gone`. */
  reason: z.string(),
  /** Reason as text, from the person who decided the refund. Empty if there is none. */
  note: z.string(),
  state: z.enum(REFUND_STATES),
  createdAt: instantSchema,
});
export type Refund = z.output<typeof refundSchema>;

/** A dispute about an order. All parties see the same fields. */
export const disputeSchema = z.object({
  _id: idSchema,
  kind: z.enum(DISPUTE_KINDS),
  text: z.string(),
  pictures: z.array(z.string()),
  createdAt: instantSchema,
  /** The seller's response. null if there is none yet. */
  answer: z.nullable(z.string()),
  answerPictures: z.array(z.string()),
  answeredAt: z.nullable(instantSchema),
  /** null while the dispute is open. */
  decision: z.nullable(z.enum(DISPUTE_DECISIONS)),
  decisionReason: z.nullable(z.string()),
  /** Amount that the decision refunds to the buyer, in dollars. */
  refund: z.number(),
  decidedAt: z.nullable(instantSchema),
});
export type Dispute = z.output<typeof disputeSchema>;

/** The payout of an order to its seller. */
export const payoutSchema = z.object({
  /** Dollars after the fee. */
  amount: z.number(),
  /** Dollars. */
  fee: z.number(),
  state: z.enum(PAYOUT_STATES),
  /**
   * Dollars of a payout that were returned, if only a part was returned. Absent in responses of older
   * servers.
   */
  returned: z.optional(z.number()),
  /** Whether the payout needs manual attention. Absent in responses of older servers. */
  stuck: z.optional(z.boolean()),
});
export type Payout = z.output<typeof payoutSchema>;

const nullableText = z.nullable(z.string());
/**
 * Snapshot of a car's listing at the time of the order, and the changes since then. The car's facts are not
 * validated, so every stored value is accepted and the first screen does not load the schemas of facts.
 */
export const orderedListingSchema = z.object({
  /**
   * Time of the snapshot. It is the time of the order, or later for orders from before the site stored
   * snapshots.
   */
  takenAt: instantSchema,
  brandName: z.string(),
  model: z.string(),
  /** Price in the listing, in dollars. The price of the order may be lower. */
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
   * Names of the fields above that have another value in the current listing. Empty if the listing was
   * deleted.
   */
  changed: z.array(z.string()),
  /** Whether the listing has been deleted. */
  gone: z.boolean(),
});
export type OrderedListing = z.output<typeof orderedListingSchema>;
/** Name of a field that the snapshot copies from the listing. */
export type OrderedListingField = Exclude<keyof OrderedListing, 'takenAt' | 'changed' | 'gone'>;

/**
 * Status fields of an order, for buyer and seller. Lists and single orders contain them. Absent in responses
 * of older servers.
 */
export const orderStatusFields = {
  step: z.optional(z.enum(ORDER_STEPS)),
  /** The car's first picture at the time of the order. null if unknown. */
  image: z.optional(z.nullable(z.string())),
  /** Refunds to the buyer in dollars, including pending ones. */
  refunded: z.optional(z.number()),
  /** Time of the auto-release. null if it does not apply. */
  releasesAt: z.optional(z.nullable(instantSchema)),
  /**
   * Time of the meeting, and the party that set it last. null if no time was ever set. `time` is null if it
   * was removed.
   */
  meeting: z.optional(
    z.nullable(z.object({ time: z.nullable(meetingTimeSchema), by: z.enum(['buyer', 'seller']) })),
  ),
  handedOverAt: z.optional(z.nullable(instantSchema)),
  /**
   * Time of the last reminder to confirm the hand-over. null if there was no reminder, or after the
   * hand-over.
   */
  remindedAt: z.optional(z.nullable(instantSchema)),
  /** Party that cancelled the order, and its reason. null if the order was not cancelled. */
  ended: z.optional(z.nullable(z.object({ by: z.enum(PARTIES), reason: z.string() }))),
};

/** Additional fields for a single order. */
export const orderDetailFields = {
  refunds: z.optional(z.array(refundSchema)),
  /** The open dispute, or else the last one. null if there was none. */
  dispute: z.optional(z.nullable(disputeSchema)),
  /**
   * null if there is no snapshot, because the listing was deleted before the site stored snapshots. Absent in
   * responses of older servers.
   */
  listing: z.optional(z.nullable(orderedListingSchema)),
};
