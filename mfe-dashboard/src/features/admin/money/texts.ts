export const moneyTexts = {
  title: 'Money',
  noun: 'the money totals',
  sum: {
    title: 'Balances',
    lead: 'Every dollar buyers paid is in one of these balances. Together they equal the amount received.',
    unbalanced: (difference: string) =>
      `These balances don’t add up: ${difference} is unaccounted for. Compare the ledger with the payment provider’s records before you do anything else.`,
    equals: 'equals',
    plus: 'plus',
    minus: 'minus',
  },
  figures: {
    received: 'Received',
    held: 'Held',
    owedBack: 'Refunds pending',
    refunded: 'Refunded',
    due: 'Due to sellers',
    paidOut: 'Paid out',
    fees: 'Fees',
    lost: 'Lost to chargebacks',
    contested: 'In dispute',
    ownLoss: 'Write-offs',
  },
  helps: {
    received: 'What buyers have paid so far.',
    held: 'For cars not yet handed over.',
    owedBack: 'Refunds approved but not yet received by buyers.',
    refunded: 'Refunded to buyers.',
    due: 'For cars handed over but not yet paid out.',
    paidOut: 'Received by sellers.',
    fees: 'Second Gear’s fees.',
    lost: 'Money we still held when the bank sided with the buyer. A negative amount means refunds exceeded this balance.',
    contested: 'Withdrawn by banks in open disputes. We’ll get it back if we win.',
    ownLoss: 'Refunded or charged back after the seller was paid or the buyer was already refunded.',
  },
  advances: {
    title: 'Funded by Second Gear',
    lead: 'Money we’ve advanced and haven’t recovered yet. It isn’t added to the total above because it’s already counted there as held, due, or paid out.',
  },
  stuck: {
    title: 'Needs attention',
    refunds: (count: number) =>
      count === 1
        ? '1 refund failed and needs attention.'
        : `${String(count)} refunds failed and need attention.`,
    payouts: (count: number) =>
      count === 1
        ? '1 payout failed and needs attention.'
        : `${String(count)} payouts failed and need attention.`,
    /** Meanings of the codes that explain why a payout is stuck. */
    problems: {
      charge_unknown: 'The payment provider has no record of the original payment, so nothing was sent.',
      demo_payment: 'This is a demo order without real money, so nothing was sent.',
      insufficient_capabilities_for_transfer:
        'The seller’s account can’t receive transfers yet. We’ll send the payout once the seller finishes setup.',
      balance_insufficient: 'What’s left of the payment is less than the amount due.',
      reversed: 'The payout was reversed at the payment provider.',
      reversed_in_part: 'Part of the payout was reversed at the payment provider and is due again.',
      chargeback_won:
        'The bank first sided with the buyer, then returned the money. Find out who should receive it.',
      seller_deleted: 'The seller’s account was deleted, so the payout can’t be sent.',
    } as Readonly<Partial<Record<string, string>>>,
    otherProblem: (code: string) => `The payment provider rejected it (${code}).`,
    help: 'See the payment provider’s dashboard for details.',
    toFlagged: 'Flagged payments',
    toDisputes: 'Disputes',
  },
  stuckRefunds: {
    title: 'Failed refunds',
    noun: 'failed refunds',
    none: 'No failed refunds.',
    car: 'Car',
    order: (id: string) => `Order ${id}`,
    buyer: 'Buyer',
    buyerGone: 'Deleted account',
    amount: 'Amount',
    reason: 'Reason',
    problem: 'Problem',
    noProblem: 'Unknown',
    /** Explanations by the payment provider's codes. */
    problems: {
      charge_already_refunded: 'What’s left of the payment is less than the refund.',
      charge_disputed:
        'The buyer’s bank charged back this payment, so the payment provider won’t refund any more of it.',
      expired_or_canceled_card: 'The buyer’s card has expired or was canceled.',
      lost_or_stolen_card: 'The buyer’s card was reported lost or stolen.',
      insufficient_funds: 'Our balance with the payment provider is too low.',
    } as Readonly<Partial<Record<string, string>>>,
    since: 'Pending since',
    actions: 'Actions',
    open: 'Record manual refund',
    dialog: (amount: string) => `Record a manual refund of ${amount}?`,
    lead: (buyer: string, amount: string) =>
      `First, pay ${amount} to ${buyer} outside the payment provider, such as by bank transfer. We won’t retry the original refund.`,
    reference: 'Reference',
    referenceHint:
      'A reference for the payment you made, such as a bank transfer number. It’s recorded in the audit log.',
    record: 'Record refund',
    done: (amount: string) => `Manual refund of ${amount} recorded`,
  },
  time: 'Over time',
  chart: 'Received, refunded, and paid out',
  noChart: 'No payments, refunds, or payouts during this period.',
  transactions: 'Transactions',
  asTable: 'View as table',
  day: 'Day',
  byDay: 'Daily (UTC). Today isn’t complete yet. Days without transactions are omitted.',
  byWeek: 'Weekly (UTC), ending today. Weeks without transactions are omitted.',
  noMoves: 'No transactions in this period',
  noMovesHelp: 'Choose a longer period above.',
  daysFile: 'money-by-day',
  sellers: 'By seller',
  sellersNoun: 'balances by seller',
  seller: 'Seller',
  deleted: 'Deleted accounts',
  sellersFile: 'money-by-seller',
  noSellers: 'No sales yet',
  noSellersHelp: 'Sellers appear here after their first paid sale.',
} as const;
