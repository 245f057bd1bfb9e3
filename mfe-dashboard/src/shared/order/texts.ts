import { CAR_FACTS, type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import type { OrderedListingField, Refund } from '@second-gear/contract/order-details';
import type { DisputeDecision, Party } from '@second-gear/contract/order-steps';

/** The user's role in an order. */
export type Side = 'buyer' | 'seller';

const SITE_NAME = 'Second Gear';

/**
 * Names the party that acted from the viewpoint of `side`, such as `you` or `the buyer`. Null if it happened
 * automatically, or if the party is unknown.
 */
const getActorText = (by: Party | null, side: Side): string | null => {
  if (by === null || by === 'clock') return null;
  if (by === side) return 'you';
  return by === 'admin' ? SITE_NAME : `the ${by}`;
};

export const progressTexts = {
  title: 'Order status',
  list: 'Order steps',
  stages: {
    ordered: { buyer: 'Ordered', seller: 'Ordered by the buyer' },
    paid: { buyer: `Paid, held by ${SITE_NAME}`, seller: `Paid by the buyer, held by ${SITE_NAME}` },
    /** For an older API without escrow. */
    paidWithoutEscrow: { buyer: 'Paid', seller: 'Paid by the buyer' },
    handedOver: { buyer: 'Handed over', seller: 'Handed over' },
    paidOut: { buyer: 'Paid out to the seller', seller: 'Paid out to you' },
  },
  /** Names of future steps, worded so that none sounds completed. */
  upcoming: {
    ordered: { buyer: 'Ordered', seller: 'Ordered by the buyer' },
    paid: { buyer: 'Awaiting your payment', seller: 'Awaiting buyer’s payment' },
    paidWithoutEscrow: { buyer: 'Awaiting your payment', seller: 'Awaiting buyer’s payment' },
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
  onHold: 'On hold. Nothing will be paid out until the dispute is decided.',
  ended: (outcome: 'cancelled' | 'lapsed' | 'refunded', by: Party | null, side: Side): string => {
    if (outcome === 'lapsed') return 'Not paid in time';
    const actor = getActorText(by, side);
    if (actor === null) return outcome === 'cancelled' ? 'Canceled' : 'Refunded to the buyer';
    if (outcome === 'cancelled') return `Canceled by ${actor}`;
    return by === 'admin' ? `Refunded by ${actor}` : `Canceled by ${actor} and refunded`;
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
  admin: `Refunded by ${SITE_NAME}`,
};

export const refundListTexts = {
  title: 'Refunds',
  refundLabel: (amount: string, day: string) => `${amount}, ${day}`,
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
  statementHeading: {
    buyer: (moment: string) => `You wrote on ${moment}`,
    seller: (moment: string) => `The buyer wrote on ${moment}`,
  },
  answerHeading: {
    buyer: (moment: string) => `The seller responded on ${moment}`,
    seller: (moment: string) => `You responded on ${moment}`,
  },
  noAnswer: {
    buyer: 'The seller hasn’t responded yet.',
    seller: 'You haven’t responded yet.',
  },
  awaitsDecision: `${SITE_NAME} will review both sides and decide. The money is on hold until then.`,
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
  picturesHint: (maxCount: number) =>
    `Optional. Add up to ${String(maxCount)} photos (JPEG, PNG, WebP, or AVIF, 10 MB each). The buyer, the seller, and ${SITE_NAME} can see them.`,
  draftSaved: 'Your text is saved in this browser until you send it.',
  cancel: 'Not now',
  uploading: 'Uploading photos…',
} as const;

export const orderScreenTexts = {
  notFound: 'Order not found',
  notFoundHelp: 'Check the link, or find the order in your dashboard.',
} as const;

/** Texts about orders, shared by the list and the page of an order. */
export const orderTexts = {
  payNow: 'Pay Now',
  cancelOrder: 'Cancel order',
  cancelTitle: 'Cancel this order?',
  cancelBody: (car: string) =>
    `This cancels your order for the ${car}. The car becomes available to other buyers.`,
  cancelConfirm: 'Yes, cancel order',
  keep: 'Keep order',
  canceled: 'Order canceled',
  heldUntil: (moment: string) => `Reserved for you until ${moment}`,
  message: 'Message seller',
  details: 'Details',
  rate: 'Rate seller',
} as const;

export const ratingTexts = {
  title: 'Rate the seller',
  lead: (car: string) => `How was your experience buying the ${car}?`,
  stars: 'Stars',
  text: 'Comment',
  textHint: 'Shown publicly with your rating. Comments with contact details are reviewed first.',
  starsRequired: 'Choose 1–5 stars',
  send: 'Submit rating',
  sent: 'Thanks! Your rating is saved.',
  sentForReview: 'Thanks! Your rating is saved. Your comment will appear once we’ve reviewed it.',
} as const;

/** Texts about messages to a buyer. */
export const buyerMessageTexts = {
  write: 'Message buyer',
  openThread: 'Open conversation',
  unreachable: 'Can’t be messaged',
  title: (name: string) => `Message ${name}`,
  lead: (car: string) =>
    `Your message about the ${car} will appear in the buyer’s Messages, where they can reply.`,
  message: 'Your message',
  send: 'Send',
  sent: 'Message sent',
} as const;

export const meetingTexts = {
  title: 'Meeting',
  noMeetingTime: 'No meeting time set yet.',
  timeCanceled: {
    buyer: 'The seller canceled this time. Choose another one, or message the seller to arrange one.',
    seller: 'You canceled this time.',
  } satisfies Record<Side, string>,
  timeAndPlace: (time: string, place: string) => `${time}, at ${place}`,
  localTimeHint: 'Local time at the meeting place.',
  proposedBy: {
    buyer: { buyer: 'You chose this time.', seller: 'The seller chose this time.' },
    seller: { buyer: 'The buyer chose this time.', seller: 'You chose this time.' },
  } satisfies Record<Side, Record<Side, string>>,
  choose: 'Choose a time',
  move: 'Reschedule',
  cancelTime: 'Cancel this time',
  cancelTimeTitle: 'Cancel this meeting time?',
  cancelTimeBody:
    'The order itself isn’t canceled. The buyer will see that no time is set and can choose another one.',
  keepTime: 'Keep this time',
  timeCanceledToast: 'Meeting time canceled',
  addToCalendar: 'Add to calendar',
  canceled: (time: string) => `The meeting on ${time} was canceled.`,
  removeFromCalendar: 'Remove from calendar',
  fileName: 'meeting.ics',
  fieldLabel: 'Meeting time',
  placeholder: 'Choose when to meet',
  save: 'Save time',
  notNow: 'Not now',
  loading: 'Loading available times…',
  failed: 'We couldn’t load the available times.',
  noFreeTimes: {
    buyer: 'All times in the next two weeks are taken. Message the seller to arrange one.',
    seller: 'All your times in the next two weeks are taken. Add more under Meeting hours.',
  } satisfies Record<Side, string>,
  noHours: {
    buyer: 'The seller hasn’t set meeting hours yet. Message them to arrange a time.',
    seller: 'You haven’t set meeting hours yet. Add them under Meeting hours.',
  } satisfies Record<Side, string>,
  toHours: 'Meeting hours',
  moved: 'Meeting time saved. We’ve let the other person know.',
  required: 'Choose a time first',
  timeTaken: 'That time was just taken. These are still available.',
} as const;

const fieldLabels: Readonly<Record<OrderedListingField, string>> = {
  brandName: 'Brand',
  model: 'Model',
  resellPrice: 'Asking price',
  category: 'Category',
  purchaseYear: 'Year',
  condition: 'Condition',
  ...mapCarFacts<Record<CarFactName, string>>((name) => CAR_FACTS[name].label),
  description: 'Description',
  images: 'Photos',
};

export const listingTexts = {
  title: 'Listing at time of order',
  listingDate: (moment: string) => `This is how the listing looked on ${moment}.`,
  unchanged: 'It hasn’t changed since.',
  changed: (names: readonly string[]) => `Changed since then: ${names.join(', ')}.`,
  listingDeleted: 'The listing has since been deleted.',
  fieldLabels,
  /** Where the pictures come from. Used in their alternative texts. */
  imagesSource: 'the listing',
} as const;
