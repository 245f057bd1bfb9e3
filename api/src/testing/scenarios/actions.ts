import fc from 'fast-check';

/** Actions of a scenario and their weights. Late and unnoticed payments are more frequent than in reality. */
const ACTION_WEIGHTS = {
  // A car is ordered and paid for.
  book: 6,
  repeatBooking: 2,
  offer: 5,
  moveOffer: 6,
  expireOffer: 1,
  bookAtOfferedPrice: 4,
  openCardForm: 6,
  pay: 6,
  payLate: 4,
  record: 3,
  // An order ends.
  cancel: 3,
  cancelSale: 2,
  // The hand-over succeeds or fails.
  enterRightCode: 3,
  enterWrongCode: 1,
  confirm: 2,
  dispute: 2,
  answer: 1,
  decide: 3,
  refund: 2,
  refundManually: 3,
  // Other actions of users and admins.
  editPrice: 2,
  deleteCar: 2,
  deleteCarAsAdmin: 1,
  restoreCar: 2,
  suspendSeller: 1,
  unsuspendSeller: 1,
  deleteBuyer: 1,
  deleteSeller: 1,
  // Actions at the provider. `openBankDispute` to `appealBankDispute` are actions of the buyer's bank.
  refundAtProvider: 1,
  reverseTransfer: 4,
  failNextRefund: 1,
  failRefund: 2,
  openBankDispute: 2,
  decideBankDispute: 3,
  appealBankDispute: 2,
  enableAccount: 4,
  revokeAccount: 1,
  setUpAccount: 1,
  injectFault: 3,
  advanceProvider: 1,
  // The provider's oldest event is delivered, delivered twice, or dropped. `deliverLastEvent` delivers the
  // newest event.
  deliverEvent: 5,
  deliverEventTwice: 1,
  deliverLastEvent: 2,
  dropEvent: 4,
  // The jobs run an hour later (`runJobs`) or days later. Processes are killed.
  runJobs: 5,
  advanceDays: 2,
  killServer: 1,
  killProvider: 1,
} as const;
export type ActionKind = keyof typeof ACTION_WEIGHTS;

export interface Action {
  kind: ActionKind;
  /** Selects among the candidates: buyers, cars, orders, depending on the action. */
  targetIndex: number;
  /** Selects the variant of the action, such as its amount. */
  variant: number;
  /** Whether the next action starts before this one ends. */
  isConcurrent: boolean;
}

const actionKind = fc.oneof(
  ...Object.entries(ACTION_WEIGHTS).map(([kindName, weight]) => ({
    arbitrary: fc.constant(kindName as ActionKind),
    weight,
  })),
);

const action = fc.record({
  kind: actionKind,
  targetIndex: fc.nat(11),
  variant: fc.nat(11),
  isConcurrent: fc.boolean(),
});
const fixedAction = (kind: ActionKind) =>
  fc.record({
    kind: fc.constant(kind),
    targetIndex: fc.nat(11),
    variant: fc.nat(11),
    isConcurrent: fc.constant(false),
  });

/**
 * The usual beginning: an order. In most cases the card form is opened, in many cases the order is paid for,
 * and in some cases the car is handed over, so payouts occur too.
 */
const orderBeginning = fc
  .tuple(
    fixedAction('book'),
    fixedAction('openCardForm'),
    fixedAction('pay'),
    fixedAction('runJobs'),
    fixedAction('enterRightCode'),
    fc.nat(4),
  )
  .map(([bookCar, openForm, pay, runJobs, enterCode, steps]) =>
    [bookCar, openForm, pay, runJobs, enterCode].slice(0, steps + 1),
  );
/**
 * A beginning with an offer: the first buyer and the seller agree on an amount for the first car, which is
 * then ordered at that amount.
 */
const offerBeginning = fc.constant(
  (['offer', 'moveOffer', 'bookAtOfferedPrice', 'openCardForm', 'pay'] as const).map((kindName): Action => ({
    kind: kindName,
    targetIndex: 0,
    variant: 0,
    isConcurrent: false,
  })),
);
/**
 * A beginning with a bank dispute: a bank disputes a payment before or after the hand-over, then decides, and
 * may later reverse its decision.
 */
const disputeBeginning = fc
  .tuple(
    fixedAction('book'),
    fixedAction('openCardForm'),
    fixedAction('pay'),
    fixedAction('runJobs'),
    fixedAction('enterRightCode'),
    fixedAction('openBankDispute'),
    fixedAction('decideBankDispute'),
    fixedAction('runJobs'),
    fixedAction('appealBankDispute'),
    fc.tuple(fc.boolean(), fc.boolean(), fc.nat(2)),
  )
  .map(
    ([
      bookCar,
      openForm,
      pay,
      runJobs,
      enterCode,
      dispute,
      decide,
      nextJobs,
      appeal,
      [isHandedOver, hasNextJobs, lastIndex],
    ]) => [
      ...[bookCar, openForm, pay, runJobs],
      ...(isHandedOver ? [enterCode] : []),
      dispute,
      ...[decide, ...(hasNextJobs ? [nextJobs] : []), appeal].slice(0, lastIndex + 1),
    ],
  );
const beginningArbitrary = fc.oneof(
  { arbitrary: orderBeginning, weight: 4 },
  { arbitrary: offerBeginning, weight: 1 },
  { arbitrary: disputeBeginning, weight: 2 },
);

/** A scenario: a list of actions, sequential or concurrent. */
export const scenarios = fc
  .tuple(beginningArbitrary, fc.array(action, { minLength: 6, maxLength: 28 }))
  .map(([firstActions, otherActions]): Action[] => [...firstActions, ...otherActions]);
