import type { Refund } from '@second-gear/contract/order-details';
import type { DisputeDecision, Party } from '@second-gear/contract/order-steps';

/** The reader's role in an order. */
export type Side = 'buyer' | 'seller';

const SITE = 'Second Gear';

/**
 * Returns the acting party from the reader's perspective. Null if a timeout acted or the party is unknown.
 */
const byWhom = (by: Party | null, side: Side): string | null => {
  if (by === null || by === 'clock') return null;
  if (by === side) return 'you';
  return by === 'admin' ? SITE : `the ${by}`;
};

export const progress = {
  title: 'How far it is',
  list: 'Steps of this order',
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
    paid: { buyer: 'Waits for your payment', seller: 'Waits for the buyer’s payment' },
    paidAtOnce: { buyer: 'Waits for your payment', seller: 'Waits for the buyer’s payment' },
    handedOver: { buyer: 'Hand-over at the meeting', seller: 'Hand-over at the meeting' },
    paidOut: { buyer: 'Payout to the seller', seller: 'Payout to you' },
  },
  heldUntil: {
    buyer: (moment: string) => `Pay by ${moment}: the car is held for you until then`,
    seller: (moment: string) => `The buyer has until ${moment} to pay`,
  },
  held: {
    buyer: 'The seller gets the money when you have the car.',
    seller: 'You get the money when the buyer has the car.',
  },
  releases: {
    buyer: (moment: string) => `If you say nothing, it goes to the seller on ${moment}.`,
    seller: (moment: string) => `If the buyer says nothing, it comes to you on ${moment}.`,
  },
  payingOut: {
    buyer: 'The money is on its way to the seller.',
    seller: 'The money is yours. Below you see how far it is.',
  },
  stopped: 'Stopped: nothing is paid out until the dispute is decided.',
  ended: (how: 'cancelled' | 'lapsed' | 'refunded', by: Party | null, side: Side): string => {
    if (how === 'lapsed') return 'Not paid in time';
    const who = byWhom(by, side);
    if (who === null) return how === 'cancelled' ? 'Cancelled' : 'Paid back to the buyer';
    if (how === 'cancelled') return `Cancelled by ${who}`;
    return by === 'admin' ? `Paid back by ${who}` : `Cancelled by ${who} and paid back`;
  },
} as const;

export const summary = {
  picture: (car: string) => `The ${car}`,
  price: 'Price',
  heldUntil: 'Held until',
  place: 'Meeting place',
  time: 'Meeting time',
  day: 'Booked on',
  seller: 'Seller',
  buyer: 'Buyer',
  refunded: 'Paid back',
} as const;

const REASONS: Record<string, string> = {
  cancelled: 'The order was cancelled',
  cancelled_by_seller: 'The seller cancelled the order',
  car_removed: 'The car was taken off the site',
  person_removed: 'The account of one of you was deleted',
  dispute: 'Decided in the dispute',
  car_gone: 'The car was gone',
  order_cancelled: 'The order had been cancelled',
  order_lapsed: 'The order had lapsed',
  order_refunded: 'The order had been paid back',
  paid_twice: 'It was paid twice',
  seller_suspended: 'The seller was suspended',
  mismatch: 'The payment was not what the order asked for',
  at_provider: 'Paid back by the payment provider',
  chargeback_won: 'The bank gave it back after the order had ended',
  admin: `Paid back by ${SITE}`,
};

export const refunds = {
  title: 'Refunds',
  of: (amount: string, day: string) => `${amount}, ${day}`,
  reason: (code: string): string => REASONS[code] ?? code.replaceAll('_', ' '),
  state: {
    owed: {
      buyer: 'We are sending it to your card. If the bank refuses it, we try again.',
      seller: 'It is being sent to the buyer.',
    },
    pending: {
      buyer: 'On its way to your card, up to 10 days',
      seller: 'On its way to the buyer',
    },
    succeeded: { buyer: 'Back on your card', seller: 'The buyer has it back' },
    needs_person: {
      buyer: 'Your bank refused it. One of us is looking into it: the money is still yours.',
      seller: 'The buyer’s bank refused it. One of us is looking into it.',
    },
  } satisfies Record<Refund['state'], Record<Side, string>>,
} as const;

export const disputes = {
  title: 'Dispute',
  bank: {
    buyer: 'Your bank has asked for this payment back and decides about it. Nothing is paid out until then.',
    seller:
      'The buyer’s bank has asked for this payment back and decides about it. Nothing is paid out until then.',
  },
  said: {
    buyer: (moment: string) => `You wrote on ${moment}`,
    seller: (moment: string) => `The buyer wrote on ${moment}`,
  },
  answered: {
    buyer: (moment: string) => `The seller answered on ${moment}`,
    seller: (moment: string) => `You answered on ${moment}`,
  },
  noAnswer: {
    buyer: 'The seller has not answered yet.',
    seller: 'You have not answered yet.',
  },
  waits: `${SITE} reads both sides and decides. Until then the money stays where it is.`,
  decided: (moment: string) => `Decided on ${moment}`,
  decision: (decision: DisputeDecision, amount: string): string =>
    ({
      refund: `All goes back to the buyer: ${amount}.`,
      part: `${amount} goes back to the buyer, the seller gets the rest.`,
      release: 'The seller gets the money.',
    })[decision],
  pictures: { buyer: 'Pictures by the buyer', seller: 'Pictures by the seller' },
  picture: (position: number) => `Picture ${String(position)}, opens in a new tab`,
} as const;

export const statement = {
  pictures: 'Pictures',
  picturesHint: (most: number) =>
    `Optional. Up to ${String(most)}: JPEG, PNG, WebP or AVIF, up to 10 MB each. Both sides and ${SITE} see them.`,
  kept: 'What you write is kept in this browser until you send it.',
  cancel: 'Not now',
  uploading: 'Waiting for the pictures…',
} as const;

export const page = {
  missing: 'There is no such order',
  missingHelp: 'It may be somebody else’s, or the address is not complete.',
} as const;
