import type { Refund } from '@second-gear/contract/order-details';
import type { DisputeDecision, Party } from '@second-gear/contract/order-steps';

/** The user's role in an order. */
export type Side = 'buyer' | 'seller';

const SITE = 'Second Gear';

/**
 * Returns who acted, in words for the user with the role `side`: `you` or `the buyer`. Null if a timeout
 * acted or the party is unknown.
 */
const byWhom = (by: Party | null, side: Side): string | null => {
  if (by === null || by === 'clock') return null;
  if (by === side) return 'you';
  return by === 'admin' ? SITE : `the ${by}`;
};

export const progressTexts = {
  title: 'Order status',
  list: 'Order steps',
  stages: {
    ordered: { buyer: 'Ordered', seller: 'Ordered by the buyer' },
    paid: { buyer: `Paid, held by ${SITE}`, seller: `Paid by the buyer, held by ${SITE}` },
    /** For an older API without escrow. */
    paidAtOnce: { buyer: 'Paid', seller: 'Paid by the buyer' },
    handedOver: { buyer: 'Handed over', seller: 'Handed over' },
    paidOut: { buyer: 'Paid out to the seller', seller: 'Paid out to you' },
  },
  /** Names of future steps, worded so that none sounds completed. */
  coming: {
    ordered: { buyer: 'Ordered', seller: 'Ordered by the buyer' },
    paid: { buyer: 'Awaiting your payment', seller: 'Awaiting buyer’s payment' },
    paidAtOnce: { buyer: 'Awaiting your payment', seller: 'Awaiting buyer’s payment' },
    handedOver: { buyer: 'Meeting and hand-over', seller: 'Meeting and hand-over' },
    paidOut: { buyer: 'Payout to the seller', seller: 'Payout to you' },
  },
  heldUntil: {
    buyer: (moment: string) => `Pay by ${moment}. The car is reserved for you until then.`,
    seller: (moment: string) => `The buyer has until ${moment} to pay.`,
  },
  held: {
    buyer: 'We’ll pay the seller once you have the car.',
    seller: 'We’ll pay you once the buyer has the car.',
  },
  releases: {
    buyer: (moment: string) =>
      `Unless you report a problem, we’ll release the money to the seller on ${moment}.`,
    seller: (moment: string) =>
      `If the buyer doesn’t confirm the hand-over or open a dispute, we’ll release the money to you on ${moment}.`,
  },
  payingOut: {
    buyer: 'The money is on its way to the seller.',
    seller: 'The money is yours. See your payout below.',
  },
  stopped: 'On hold. Nothing will be paid out until the dispute is decided.',
  ended: (how: 'cancelled' | 'lapsed' | 'refunded', by: Party | null, side: Side): string => {
    if (how === 'lapsed') return 'Not paid in time';
    const who = byWhom(by, side);
    if (who === null) return how === 'cancelled' ? 'Canceled' : 'Refunded to the buyer';
    if (how === 'cancelled') return `Canceled by ${who}`;
    return by === 'admin' ? `Refunded by ${who}` : `Canceled by ${who} and refunded`;
  },
} as const;

export const summaryTexts = {
  picture: (car: string) => `The ${car}`,
  price: 'Price',
  heldUntil: 'Reserved until',
  place: 'Meeting place',
  time: 'Meeting time',
  day: 'Booked on',
  seller: 'Seller',
  buyer: 'Buyer',
  refunded: 'Refunded',
} as const;

const REASONS: Record<string, string> = {
  cancelled: 'The order was canceled',
  cancelled_by_seller: 'The seller canceled the order',
  car_removed: 'The car was removed from the site',
  person_removed: 'One of the accounts was deleted',
  dispute: 'Dispute decision',
  car_gone: 'The car was unavailable',
  order_cancelled: 'The order had been canceled',
  order_lapsed: 'The order had expired',
  order_refunded: 'The order was already refunded',
  paid_twice: 'The order was paid twice',
  seller_suspended: 'The seller was suspended',
  mismatch: 'The payment didn’t match the order',
  at_provider: 'Refunded by the payment provider',
  chargeback_won: 'The bank returned the money after the order ended',
  admin: `Refunded by ${SITE}`,
};

export const refundListTexts = {
  title: 'Refunds',
  of: (amount: string, day: string) => `${amount}, ${day}`,
  reason: (code: string): string => REASONS[code] ?? code.replaceAll('_', ' '),
  state: {
    owed: {
      buyer: 'We’re sending it to your card. If your bank rejects it, we’ll try again.',
      seller: 'We’re sending it to the buyer.',
    },
    pending: {
      buyer: 'On its way to your card (up to 10 days)',
      seller: 'On its way to the buyer',
    },
    succeeded: { buyer: 'Back on your card', seller: 'Received by the buyer' },
    needs_person: {
      buyer: 'Your bank rejected it. We’re looking into it, and the money is still yours.',
      seller: 'The buyer’s bank rejected it. We’re looking into it.',
    },
  } satisfies Record<Refund['state'], Record<Side, string>>,
} as const;

export const disputeSummaryTexts = {
  title: 'Dispute',
  bank: {
    buyer: 'Your bank is disputing this payment and will decide. Nothing will be paid out until then.',
    seller:
      'The buyer’s bank is disputing this payment and will decide. Nothing will be paid out until then.',
  },
  wrote: {
    buyer: (moment: string) => `You wrote on ${moment}`,
    seller: (moment: string) => `The buyer wrote on ${moment}`,
  },
  answered: {
    buyer: (moment: string) => `The seller responded on ${moment}`,
    seller: (moment: string) => `You responded on ${moment}`,
  },
  noAnswer: {
    buyer: 'The seller hasn’t responded yet.',
    seller: 'You haven’t responded yet.',
  },
  waits: `${SITE} will review both sides and decide. The money is on hold until then.`,
  decided: (moment: string) => `Decided on ${moment}`,
  decision: (decision: DisputeDecision, amount: string): string =>
    ({
      refund: `Full refund to the buyer: ${amount}.`,
      part: `${amount} is refunded to the buyer, and the rest goes to the seller.`,
      release: 'The money goes to the seller.',
    })[decision],
  pictures: { buyer: 'Photos from the buyer', seller: 'Photos from the seller' },
  picture: (position: number) => `Photo ${String(position)}, opens in a new tab`,
} as const;

export const statementTexts = {
  pictures: 'Photos',
  picturesHint: (most: number) =>
    `Optional. Up to ${String(most)} photos (JPEG, PNG, WebP, or AVIF), 10 MB each, visible to both parties and ${SITE}.`,
  draftSaved: 'Your text is saved in this browser until you send it.',
  cancel: 'Not now',
  uploading: 'Uploading photos…',
} as const;

export const orderScreenTexts = {
  missing: 'Order not found',
  missingHelp: 'Check the link, or find the order in your dashboard.',
} as const;
