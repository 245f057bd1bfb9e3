export const moneyTexts = {
  title: 'Money',
  sum: {
    title: 'Where the money is',
    lead: 'Every dollar that buyers paid is in one of these places, so they add up to what was received.',
    unbalanced: (difference: string) =>
      `These do not add up: ${difference} is not accounted for. Compare the ledger with the payment provider before anything else.`,
    equals: 'equals',
    plus: 'plus',
    minus: 'minus',
  },
  figures: {
    received: 'Received',
    held: 'Held',
    owedBack: 'Owed back',
    refunded: 'Refunded',
    due: 'Due to sellers',
    paidOut: 'Paid out',
    fees: 'Fees',
    lost: 'Kept by banks',
    contested: 'Contested',
    ownLoss: 'Own loss',
  },
  helps: {
    received: 'What buyers have paid so far.',
    held: 'Of cars that are not handed over yet.',
    owedBack: 'Decided to go back to buyers, and not there yet.',
    refunded: 'Gone back to buyers.',
    due: 'Of cars that are handed over; the sellers are not paid yet.',
    paidOut: 'Arrived at the sellers’ accounts.',
    fees: 'What the marketplace keeps.',
    lost: 'Kept for good, out of money that was still here. Below zero: more went back besides than was here.',
    contested: 'Taken by banks in disputes that are still open. It comes back where they are won.',
    ownLoss: 'Gone back to buyers for good, after the seller had been paid or it had gone back once before.',
  },
  laidOut: {
    title: 'Out of the marketplace’s pocket',
    lead: 'This money has left the account, and nobody else’s has covered it. It is beside the sum above, where it still counts as held, due or paid out.',
  },
  stuck: {
    title: 'Somebody has to look',
    refunds: (count: number) =>
      count === 1
        ? '1 refund did not go through and waits for a person.'
        : `${String(count)} refunds did not go through and wait for a person.`,
    payouts: (count: number) =>
      count === 1
        ? '1 payout did not go through and waits for a person.'
        : `${String(count)} payouts did not go through and wait for a person.`,
    /** Meanings of the problem codes of stuck payouts. */
    problems: {
      charge_unknown:
        'The payment provider does not know the payment that it would come from, so nothing is sent.',
      demo_payment: 'A demo order: no money stands behind it, so none is sent.',
      insufficient_capabilities_for_transfer:
        'The seller’s account takes no transfers; it goes on once the seller has finished setting it up.',
      balance_insufficient: 'Less is left of the payment than is due.',
      reversed: 'It was taken back at the payment provider.',
      reversed_in_part: 'A part of it was taken back at the payment provider, and is due again.',
      chargeback_won:
        'The bank had decided for the buyer, and has given the money back since. Find out who is to have it.',
      seller_deleted: 'The seller’s account was deleted, so nobody can be paid.',
    } as Readonly<Partial<Record<string, string>>>,
    otherProblem: (code: string) => `The payment provider refused it (${code}).`,
    help: 'What the payment provider says of them is in its own dashboard.',
    toFlagged: 'Flagged payments',
    toDisputes: 'Disputes',
  },
  stuckRefunds: {
    title: 'Refunds that did not go through',
    none: 'Every refund has gone through.',
    car: 'Car',
    order: (id: string) => `Order ${id}`,
    buyer: 'Buyer',
    buyerGone: 'Deleted account',
    amount: 'Amount',
    reason: 'Reason',
    problem: 'Problem',
    noProblem: 'Unknown',
    /** Keyed by the payment provider's codes. */
    problems: {
      charge_already_refunded: 'Less is left of the payment at the payment provider than is owed.',
      charge_disputed:
        'The buyer’s bank took money of this payment, so the payment provider refunds no more of it.',
      expired_or_canceled_card: 'The buyer’s card has expired or was canceled.',
      lost_or_stolen_card: 'The buyer’s card was reported lost or stolen.',
      insufficient_funds: 'The balance at the payment provider is too low.',
    } as Readonly<Partial<Record<string, string>>>,
    since: 'Owed since',
    actions: 'Actions',
    open: 'Record manual refund',
    dialog: (amount: string) => `Record a manual refund of ${amount}?`,
    lead: (buyer: string, amount: string) =>
      `Pay ${amount} to ${buyer} from your own bank account first. The refund is then not tried again at the payment provider.`,
    reference: 'Reference',
    referenceHint: 'How it was paid, such as the number of the bank transfer. It is kept in the audit log.',
    record: 'Record refund',
    done: (amount: string) => `Manual refund of ${amount} recorded`,
  },
  time: 'Over time',
  chart: 'Received, refunded and paid out',
  noChart: 'Nothing was received, refunded or paid out in these days.',
  moved: 'What moved',
  asTable: 'All figures as a table',
  day: 'Day',
  byDay: 'Days are in UTC; today is not over yet. Days on which nothing moved are left out.',
  byWeek: 'By the week, counted back from today. Days are in UTC. Weeks in which nothing moved are left out.',
  noMoves: 'No money moved in these days',
  noMovesHelp: 'Choose more days above.',
  daysFile: 'money-by-day',
  sellers: 'By seller',
  seller: 'Seller',
  deleted: 'Deleted accounts',
  sellersFile: 'money-by-seller',
  noSellers: 'No seller has sold anything yet',
  noSellersHelp: 'As soon as a car is paid for, its seller appears here.',
} as const;
