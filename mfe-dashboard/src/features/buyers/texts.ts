export const texts = {
  enterCode: 'Enter code',
  openSale: 'Open sale',
  title: 'My Buyers',
  buyer: 'Buyer',
  opensSale: 'Opens the sale',
  place: 'Meeting place',
  time: 'Meeting time',
  day: 'Booking date',
  payment: 'Payment',
  add: 'Add a car',
  empty: 'Nobody has ordered one of your cars yet',
  emptyHelp: 'As soon as somebody does, you see here who it is and where you meet.',
} as const;
