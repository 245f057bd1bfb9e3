import fc from 'fast-check';

/** What can happen in a history. Money that comes late or unheard has more than its share. */
const DEEDS = {
  // A car is wanted and paid for.
  book: 6,
  bookAgain: 2,
  offer: 5,
  moveOffer: 6,
  endOffer: 1,
  bookOffered: 4,
  openForm: 6,
  pay: 6,
  payLate: 4,
  record: 3,
  // An order ends.
  cancel: 3,
  cancelSale: 2,
  // The car is handed over, or not.
  codeRight: 3,
  codeWrong: 1,
  confirm: 2,
  dispute: 2,
  answer: 1,
  decide: 3,
  refund: 2,
  refundManually: 3,
  // Somebody does something else meanwhile.
  editPrice: 2,
  deleteCar: 2,
  deleteCarAsAdmin: 1,
  restoreCar: 2,
  suspendSeller: 1,
  admitSeller: 1,
  deleteBuyer: 1,
  deleteSeller: 1,
  // At the provider.
  refundThere: 1,
  reverseThere: 4,
  refundFails: 1,
  refundComesBack: 2,
  bankDisputes: 2,
  bankDecides: 3,
  bankAppeals: 2,
  readyAccount: 4,
  revokeAccount: 1,
  setUpAccount: 1,
  providerFails: 3,
  providerAdvances: 1,
  // News from there.
  hear: 5,
  hearTwice: 1,
  hearLast: 2,
  miss: 4,
  // Time passes.
  turn: 5,
  days: 2,
  kill: 1,
  killProvider: 1,
} as const;
export type Deed = keyof typeof DEEDS;

export interface Action {
  deed: Deed;
  /** Which of those that could be meant: buyers, cars, orders, whatever the deed is about. */
  which: number;
  /** How much, or in which way. */
  how: number;
  /** Whether the next action does not wait for this one. */
  together: boolean;
}

const deeds = fc.oneof(
  ...Object.entries(DEEDS).map(([deed, weight]) => ({ arbitrary: fc.constant(deed as Deed), weight })),
);

const action = fc.record({ deed: deeds, which: fc.nat(11), how: fc.nat(11), together: fc.boolean() });
const first = (deed: Deed) =>
  fc.record({ deed: fc.constant(deed), which: fc.nat(11), how: fc.nat(11), together: fc.constant(false) });

/**
 * How histories begin: with an order, so that there is something to go wrong; most with its card form, or its money, and
 * some with its car handed over, so that there are payouts too; a few with an amount that two agreed on, or with a bank.
 */
const ordered = fc
  .tuple(first('book'), first('openForm'), first('pay'), first('turn'), first('codeRight'), fc.nat(4))
  .map(([book, form, pay, turn, code, steps]) => [book, form, pay, turn, code].slice(0, steps + 1));
/** The first buyer and the seller agree on an amount for the first car, which is then ordered at it. */
const agreed = fc.constant(
  (['offer', 'moveOffer', 'bookOffered', 'openForm', 'pay'] as const).map((deed): Action => ({
    deed,
    which: 0,
    how: 0,
    together: false,
  })),
);
/** A bank disputes what was paid, early or after the hand-over, and its decision does not stay so. */
const contested = fc
  .tuple(
    first('book'),
    first('openForm'),
    first('pay'),
    first('turn'),
    first('codeRight'),
    first('bankDisputes'),
    first('bankDecides'),
    first('turn'),
    first('bankAppeals'),
    fc.tuple(fc.boolean(), fc.boolean(), fc.nat(2)),
  )
  .map(([book, form, pay, turn, code, dispute, decide, look, appeal, [isHandedOver, isLooked, left]]) => [
    ...[book, form, pay, turn],
    ...(isHandedOver ? [code] : []),
    dispute,
    ...[decide, ...(isLooked ? [look] : []), appeal].slice(0, left + 1),
  ]);
const beginning = fc.oneof(
  { arbitrary: ordered, weight: 4 },
  { arbitrary: agreed, weight: 1 },
  { arbitrary: contested, weight: 2 },
);

/** A history: what happens, one after the other or at once. */
export const histories = fc
  .tuple(beginning, fc.array(action, { minLength: 6, maxLength: 28 }))
  .map(([begin, rest]): Action[] => [...begin, ...rest]);
