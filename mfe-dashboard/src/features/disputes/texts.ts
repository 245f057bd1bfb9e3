import { formatPrice } from '@second-gear/contract/money';

export const disputes = {
  title: 'Disputes',
  state: 'State',
  anyState: 'All disputes',
  filters: { open: 'Open', decided: 'Decided' },
  car: 'Car',
  buyer: 'Buyer',
  seller: 'Seller',
  sellerGone: 'Account deleted',
  kind: 'Whose',
  kinds: { buyer: 'The buyer’s', bank: 'The bank’s' },
  when: 'Opened on',
  order: 'Order',
  states: { open: 'Waits for the seller', answered: 'Waits for a decision', decided: 'Decided' },
  withBank: 'With the bank',
  empty: 'Nothing is disputed',
  emptyHelp: 'When a buyer or a bank disputes an order, it appears here and waits for a decision.',
  noMatch: 'No dispute is in this state',
  noMatchHelp: 'Disputes in other states are there to be seen.',
  showAll: 'Show all disputes',
} as const;

export const caseTexts = {
  title: (car: string) => `Dispute about the ${car}`,
  one: 'Dispute',
  back: 'Back to Disputes',
  openCar: 'Open the car',
  carPicture: (car: string) => `The ${car}`,
  missing: 'This dispute is not there',
  missingHelp: 'The link may be wrong. All disputes are in the list.',
  facts: 'The order',
  price: 'Price',
  paid: 'Paid',
  refunded: 'Gone back',
  left: 'Left to decide about',
  place: 'Meeting place',
  day: 'Booked on',
  step: 'Where it stands',
  steps: {
    unpaid: 'Not paid',
    held: 'Paid, the car is not handed over yet',
    handed_over: 'Handed over, the seller is not paid yet',
    paid_out: 'The seller is paid',
    disputed: 'Disputed: nobody is paid until it is decided',
    cancelled: 'Cancelled',
    lapsed: 'Lapsed',
    refunded: 'All the money went back',
  },
  payout: 'Seller’s payout',
  payoutOf: (amount: number, fee: number) =>
    fee > 0 ? `${formatPrice(amount)}, a fee of ${formatPrice(fee)} taken off` : formatPrice(amount),
  payouts: {
    waiting: 'waits for the seller’s account',
    owed: 'on its way',
    sending: 'on its way',
    returned: 'came back: a person has to look at it',
    sent: 'paid out',
  },
  payoutStuck: 'a person has to look at it',
  payoutPartBack: (amount: number) => `paid out, of which ${formatPrice(amount)} came back`,
  sides: 'Both sides',
  says: {
    buyer: (name: string) => `${name} (buyer) says`,
    seller: (name: string) => `${name} (seller) answers`,
    bank: 'The buyer’s bank says',
  },
  noAnswer: 'The seller has not answered yet. You may wait for it, or decide without.',
  noAnswerAnyMore: 'The seller did not answer.',
  history: 'What happened',
  events: {
    placed: 'Ordered',
    paid: 'Paid',
    handed_over: 'Car handed over',
    disputed: 'Disputed',
    answered: 'The seller answered',
    decided: 'Decided',
    refunded: 'Refunded',
    paid_out: 'Paid out to the seller',
  },
  refunds: 'Refunds',
  refundStates: {
    owed: 'About to be sent',
    pending: 'On its way to the buyer',
    succeeded: 'Arrived at the buyer',
    needs_person: 'Did not go through: look at it at the payment provider',
  },
} as const;

/** Why a bank takes money back, by the payment provider's codes. */
const BANK_REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The buyer was promised money back and did not get it.',
  duplicate: 'The buyer was charged twice.',
  fraudulent: 'The buyer did not make this payment.',
  general: 'No reason was given.',
  insufficient_funds: 'The buyer’s account did not have enough.',
  product_not_received: 'The buyer did not get the car.',
  product_unacceptable: 'The car is not what the buyer was promised.',
  subscription_canceled: 'The buyer says that the order was cancelled.',
  unrecognized: 'The buyer does not recognise this payment.',
};

/** What a bank says, in words: its codes are the payment provider's. */
export const bankReason = (code: string): string => BANK_REASONS[code] ?? code.replaceAll('_', ' ');

const REFUND_REASONS: Record<string, string> = {
  admin: 'By an admin',
  at_provider: 'Made at the payment provider',
  cancelled: 'The order was cancelled',
  cancelled_by_seller: 'The seller cancelled the order',
  car_removed: 'The car was removed',
  person_removed: 'An account was deleted',
  car_gone: 'The car was gone',
  chargeback_won: 'The bank gave it back',
  dispute: 'By the decision',
};
export const refundReason = (code: string): string => REFUND_REASONS[code] ?? code.replaceAll('_', ' ');

export const decisionTexts = {
  title: 'Decide',
  lead: (left: string) => `${left} of what was paid is left. Who gets it?`,
  how: 'How does it end?',
  choices: {
    refund: (left: number) => `All goes back to the buyer: ${formatPrice(left)}`,
    part: 'A part goes back, the seller gets the rest',
    release: (left: number) => `The seller gets all: ${formatPrice(left)}`,
  },
  choose: 'Choose how it ends',
  amount: 'Amount that the buyer gets back',
  amountHint: (left: number) => `In dollars, less than ${formatPrice(left)}`,
  noAmount: 'Give the amount that the buyer gets back',
  tooMuch: (left: number) => `Give less than ${formatPrice(left)}, or choose that all goes back`,
  reason: 'Reason',
  reasonHint: 'Buyer and seller read it.',
  check: 'Check and decide',
  confirmTitle: {
    refund: (buyer: number) => `Give ${formatPrice(buyer)} back to the buyer?`,
    part: (buyer: number) => `Give ${formatPrice(buyer)} back, and the rest to the seller?`,
    release: (seller: number) => `Give ${formatPrice(seller)} to the seller?`,
  },
  confirm: {
    refund: (buyer: number) => `Refund ${formatPrice(buyer)}`,
    part: (buyer: number, seller: number) => `Refund ${formatPrice(buyer)}, release ${formatPrice(seller)}`,
    release: (seller: number) => `Release ${formatPrice(seller)}`,
  },
  buyerGets: (name: string) => `${name}, the buyer, gets`,
  sellerGets: (name: string | null) => (name === null ? 'The seller gets' : `${name}, the seller, gets`),
  nothing: 'Nothing',
  lessFee: 'Of the seller’s share the marketplace’s fee is taken off, if there is one.',
  final: 'A decision is final: it cannot be taken back or changed.',
  done: 'The dispute is decided',
  results: {
    refund: (amount: number) => `Decided: ${formatPrice(amount)} goes back to the buyer`,
    part: (amount: number) =>
      `Decided: ${formatPrice(amount)} goes back to the buyer, the seller gets the rest`,
    release: 'Decided: the seller gets the money',
  },
  bankTitle: 'The bank decides',
  bankLead:
    'The buyer has asked the bank for the money. The bank hears both sides at the payment provider; nothing can be decided here. The seller is not paid until it has decided.',
  bankOpen: 'It has not decided yet.',
  bankResults: {
    refund: (amount: number) => `The bank gave ${formatPrice(amount)} back to the buyer`,
    release: 'The bank decided for the seller: the money stays',
  },
  decidedOn: (moment: string) => `On ${moment}`,
} as const;

export const refundTexts = {
  title: 'Refund',
  lead: (left: number) =>
    `${formatPrice(left)} can go back to the buyer without a decision, all of it or a part.`,
  leadDecided: (left: number) => `${formatPrice(left)} can still go back to the buyer, all of it or a part.`,
  open: 'Refund the buyer',
  dialog: 'Refund the buyer',
  amount: 'Amount',
  amountHint: (left: number) => `In dollars. Leave it empty for all that is left: ${formatPrice(left)}`,
  tooMuch: (left: number) => `Only ${formatPrice(left)} is left`,
  reason: 'Reason',
  reasonHint: 'Buyer and seller read it.',
  check: 'Check the refund',
  confirmTitle: (amount: number) => `Refund ${formatPrice(amount)}?`,
  sellerKeeps: 'For the seller there is left',
  final: 'A refund cannot be taken back.',
  confirm: (amount: number) => `Refund ${formatPrice(amount)}`,
  done: 'The refund is on its way',
  result: (amount: number) => `${formatPrice(amount)} goes back to the buyer.`,
} as const;
