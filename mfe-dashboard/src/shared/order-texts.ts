/** Texts about orders, shared by the list and the page of an order. */
export const ordering = {
  payNow: 'Pay Now',
  cancelOrder: 'Cancel order',
  cancelTitle: 'Cancel this order?',
  cancelBody: (car: string) => `Your order of the ${car} ends and the car can be ordered by others again.`,
  cancelConfirm: 'Yes, cancel the order',
  keep: 'Keep the order',
  cancelled: 'Your order is cancelled',
  heldUntil: (moment: string) => `Held for you until ${moment}`,
  message: 'Message seller',
  details: 'Details',
  rate: 'Rate seller',
} as const;

export const rating = {
  title: 'Rate the seller',
  lead: (car: string) => `How did buying the ${car} go?`,
  stars: 'Stars',
  text: 'In your own words',
  textHint:
    'Optional. Others read it beside the stars. With an address or a number in it, an admin looks first.',
  noStars: 'Give one to five stars',
  send: 'Send rating',
  sent: 'Thank you, your rating is saved',
  waits: 'Thank you, your rating is saved. Your words are shown once an admin has looked.',
} as const;

/** Texts about messages to a buyer. */
export const buyerMessage = {
  write: 'Message buyer',
  openThread: 'Open conversation',
  unreachable: 'No longer reachable',
  title: (name: string) => `Message ${name}`,
  lead: (car: string) => `About the ${car}. The buyer finds it under Messages and can answer there.`,
  message: 'Your message',
  send: 'Send',
  sent: 'Your message is sent',
} as const;
