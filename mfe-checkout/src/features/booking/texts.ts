export const texts = {
  title: (car: string) => `Order the ${car}`,
  car: { brand: 'Brand', model: 'Model', price: 'Price' },
  agreed: (amount: string, expiryTime: string) =>
    `Your offer of ${amount} was accepted. Order by ${expiryTime} to get this price.`,
  noPaymentYet:
    'You don’t pay anything now. We’ll hold the car for you for 48 hours, and you can cancel anytime before you pay.',
  date: 'Order date',
  dateHint: 'Today’s date',
  name: 'Name',
  email: 'Email',
  emailHint: 'From your account',
  phone: 'Phone',
  place: 'Select Meeting Location',
  placeHint: 'The car’s address is listed first, then the closest ones',
  choosePlace: 'Choose where to meet',
  placesLoading: 'Loading meeting locations…',
  placesEmptyTitle: 'No meeting locations yet',
  placesEmpty:
    'None of the cars for sale has an address right now, so there’s nowhere to meet. Try again later.',
  placesFailed: 'We couldn’t load the meeting locations',
  morePlaces: 'Show more locations',
  time: 'Meeting time',
  timeHint: 'Times are local to the meeting place. You and the seller can change the time later.',
  agreeLater: 'Set a time later',
  timesLoading: 'Loading available times…',
  timesFailed: (reason: string) =>
    `We couldn’t load the seller’s available times. ${reason} You can still order and set a time later.`,
  retry: 'Retry',
  noTimes: 'The seller hasn’t set meeting hours yet. You can arrange a time by message after you order.',
  timesFull:
    'The seller has no open times in the next two weeks. You can arrange a time by message after you order.',
  timeTaken: 'Someone else just booked that time. Choose another one, or schedule the meeting later.',
  submit: 'SUBMIT',
  placed: 'Your order has been placed successfully',
  failed: 'Already Booked this Car',
  carTaken: 'Someone just reserved this car. If they don’t pay, it’ll become available again.',
  priceChanged: (previousPrice: string, currentPrice: string) =>
    `The price just changed from ${previousPrice} to ${currentPrice}. You haven’t ordered yet. Press SUBMIT to order at the new price.`,
  slotTaken:
    'The meeting time you chose is no longer available. You haven’t ordered yet. Choose another time and press SUBMIT.',
  ownOrder: 'You’ve already ordered this car.',
  toMyOrders: 'Go to My Orders',
  unanswered: (message: string) =>
    `${message} We don’t know whether your order was placed. What you typed is saved. It’s safe to press SUBMIT again; you can’t order the same car twice.`,
  invalidFields: 'We couldn’t place your order. Please check the highlighted fields.',
  refused: (message: string) => `Your order wasn’t placed: ${message}`,
  broken: 'Something went wrong and your order wasn’t placed. Please try again.',
  signIn: 'You’re logged out. Log in to order this car. What you typed is saved.',
  toSignIn: 'Log in',
  checkingAccount: 'Checking your account…',
} as const;
