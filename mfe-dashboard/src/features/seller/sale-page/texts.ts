import { formatCount } from '@second-gear/contract/format';

export const texts = {
  title: 'Your sale',
  noun: 'your sale',
  back: 'Back to My Buyers',
  handOver: {
    title: 'Hand-over',
    lead: (amount: string) =>
      `After handing over the car, enter the buyer’s code to receive ${amount}, minus our fee.`,
    code: 'Hand-over code',
    hint: 'Shown on the buyer’s order page',
    submit: 'Confirm hand-over',
    done: 'Car handed over. The money is yours.',
    wrongCode: (left: number) => `Wrong code. ${formatCount(left, 'attempt')} left.`,
    wrongCodeWithoutCount: 'Wrong code.',
    locked:
      'Too many wrong attempts. Ask the buyer to get a new code on their order page, then enter it here.',
    scan: 'Scan code',
    cannotScan: 'This browser can’t scan codes. Enter the digits instead.',
    scanned: 'Code scanned. You can now confirm the hand-over.',
  },
  scan: {
    title: 'Scan the code',
    lead: 'Point your camera at the QR code on the buyer’s screen.',
    starting: 'Starting camera…',
    video: 'Camera view',
    permissionDenied:
      'Camera access is blocked. Allow it for this site in your browser settings, or enter the digits instead.',
    noCamera: 'We couldn’t start your camera. Enter the digits instead.',
    invalidCode: 'That’s not a hand-over code.',
  },
  cancel: {
    title: 'Cancel sale',
    lead: 'If you can’t sell the car after all, cancel before you hand it over. The buyer will see your reason.',
    cancelUnpaid: 'Cancel sale',
    cancelPaid: (amount: string) => `Cancel and refund ${amount}`,
    dialog: 'Cancel this sale?',
    confirm: 'Yes, cancel sale',
    bodyUnpaid: (buyer: string, car: string) =>
      `This cancels the sale of the ${car} to ${buyer}. The car becomes available to other buyers.`,
    bodyPaid: (buyer: string, car: string, amount: string) =>
      `This cancels the sale of the ${car} and refunds ${amount} to ${buyer}. You won’t be paid, and the car becomes available to other buyers.`,
    reason: 'Reason',
    reasonHint: 'The buyer will see this.',
    keep: 'Keep sale',
    done: 'Sale canceled',
    donePaid: 'Sale canceled. We’re refunding the buyer.',
  },
  dispute: {
    lead: 'Tell us your side. You can respond only once.',
    yourResponse: 'Your response',
    hint: 'The buyer will see this, and Second Gear will consider it when deciding.',
    send: 'Send response',
    sent: 'Response sent',
  },
  money: {
    title: 'Your payout',
    price: 'Price',
    refunded: 'Refunded to the buyer',
    fee: 'Our fee',
    payout: 'You get',
    unpaid: 'Not paid yet',
    held: (amount: string) =>
      `We’re holding ${amount} for you until you hand over the car. We’ll deduct our fee then.`,
    disputed: (amount: string) => `We’re holding ${amount} until the dispute is decided.`,
    noPayout: 'Nothing to pay out',
    state: {
      waiting: 'Waiting for your payout account.',
      owed: 'We’ll include this in your next payout.',
      sending: 'On its way to your payout account.',
      sent: 'Paid to your payout account.',
      returned: 'Returned from your payout account. We’re looking into it.',
    },
    stuck: 'Delayed. We’re looking into it.',
    partlyReturned: (amount: string) =>
      `${amount} was returned from your payout account. We’re looking into it.`,
    toPayouts: 'Set up your payout account',
  },
  buyer: { title: 'Buyer' },
} as const;
