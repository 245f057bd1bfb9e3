/** Texts about orders, shared by the list and the page of an order. */
export const orderTexts = {
  payNow: 'Pay Now',
  cancelOrder: 'Cancel order',
  cancelTitle: 'Cancel this order?',
  cancelBody: (car: string) =>
    `This cancels your order for the ${car}. The car becomes available to other buyers.`,
  cancelConfirm: 'Yes, cancel order',
  keep: 'Keep order',
  cancelled: 'Order canceled',
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
  noStars: 'Choose 1–5 stars',
  send: 'Submit rating',
  sent: 'Thanks! Your rating is saved.',
  waits: 'Thanks! Your rating is saved. Your comment will appear once we’ve reviewed it.',
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
