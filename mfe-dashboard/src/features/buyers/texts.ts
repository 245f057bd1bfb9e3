export const texts = {
  enterCode: 'Enter code',
  openSale: 'Open sale',
  title: 'My Buyers',
  buyer: 'Buyer',
  opensSale: 'View sale',
  place: 'Meeting place',
  time: 'Meeting time',
  day: 'Booking date',
  payment: 'Payment',
  add: 'Add a car',
  empty: 'No buyers yet',
  emptyHelp: 'When someone orders one of your cars, you’ll see who they are and where to meet.',
} as const;
