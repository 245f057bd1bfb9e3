export const sale = {
  title: 'Your sale',
  back: 'Back to My Buyers',
  handOver: {
    title: 'Hand-over',
    lead: (amount: string) =>
      `Hand over the car, then type or scan the code that the buyer shows: it releases ${amount} to you, less our fee.`,
    code: 'Hand-over code',
    hint: 'Six digits',
    submit: (amount: string) => `Release ${amount}`,
    done: 'The car is handed over and the money is yours',
    wrong: (left: number) =>
      left === 1 ? 'That is not the code. 1 try left.' : `That is not the code. ${String(left)} tries left.`,
    wrongUncounted: 'That is not the code.',
    locked:
      'Too many wrong tries: this code is locked. Ask the buyer to make a new one on the page of the order, then type it here.',
    scan: 'Scan',
    cannotScan: 'This browser cannot scan codes: type the digits.',
    read: 'The code is read. Release the money with the button.',
  },
  scan: {
    title: 'Scan the code',
    lead: 'Point the camera at the square code on the buyer’s screen.',
    starting: 'Starting the camera',
    video: 'What the camera sees',
    refused:
      'The camera may not be used here. Allow it in the browser’s settings for this site, or type the digits.',
    noCamera: 'No camera could be started. Type the digits instead.',
    other: 'This is another code, not one for a hand-over.',
  },
  cancel: {
    title: 'Cancel the sale',
    lead: 'If you cannot sell the car after all, cancel before it is handed over. The buyer reads why.',
    unpaid: 'Cancel the order',
    held: (amount: string) => `Cancel and give ${amount} back`,
    dialog: 'Cancel this order?',
    bodyUnpaid: (buyer: string, car: string) =>
      `The order of the ${car} by ${buyer} ends and the car can be ordered by others again.`,
    bodyHeld: (buyer: string, car: string, amount: string) =>
      `The order of the ${car} ends and ${amount} goes back to ${buyer}. You get nothing, and the car can be ordered by others again.`,
    reason: 'Reason',
    reasonHint: 'The buyer reads it.',
    keep: 'Keep the sale',
    done: 'The order is cancelled',
    doneHeld: 'The order is cancelled and the buyer gets the money back',
  },
  dispute: {
    lead: 'Say what happened from your side. You can do so once.',
    what: 'Your answer',
    hint: 'The buyer reads it, and Second Gear decides by it.',
    send: 'Send your answer',
    sent: 'Your answer is sent',
  },
  money: {
    title: 'What you get',
    price: 'Price',
    refunded: 'Paid back to the buyer',
    fee: 'Our fee',
    payout: 'You get',
    unpaid: 'Nothing yet: the buyer has not paid.',
    held: (amount: string) =>
      `${amount} is held for you until the car is handed over. Our fee is taken off then.`,
    disputed: (amount: string) => `${amount} is held until the dispute is decided.`,
    nothing: 'Nothing: the money went back to the buyer, or never came.',
    state: {
      waiting: 'It waits for your payout account.',
      owed: 'It is sent to your payout account with the next payout.',
      sending: 'It is on its way to your payout account.',
      sent: 'It is on your payout account.',
      returned: 'It came back from your payout account: we are looking into it.',
    },
    stuck: 'It is delayed: we are looking into it.',
    partBack: (amount: string) =>
      `${amount} of it came back from your payout account: we are looking into it.`,
    toPayouts: 'Set up your payout account',
  },
  buyer: { title: 'The buyer' },
} as const;
