import { writtenNumber } from '@second-gear/contract/written';

const counted = (count: number, one: string, many: string) =>
  `${writtenNumber(count)} ${count === 1 ? one : many}`;

/** Texts that several features need. Each feature has its own beside it; a second language is a second file of the same shape. */
export const common = {
  site: 'Second Gear',
  cars: (count: number) => counted(count, 'car', 'cars'),
  card: {
    orderNow: 'Order Now',
    orderNowFor: (car: string) => `Order Now: ${car}`,
    toAdmin: 'To Admin',
    toAdminFor: (car: string) => `To Admin: report ${car}`,
    reported: 'Reported',
    reportedFor: (car: string) => `Reported: ${car}`,
    wishlist: (car: string) => `Wishlist: ${car}`,
    compare: 'Compare',
    compareFor: (car: string) => `Compare ${car}`,
    reviews: 'Reviews',
    noReviews: 'None yet',
    own: 'Your car',
    noDescription: (car: string) => `The seller has not described this ${car} yet.`,
    priceMedian: (median: string, count: number) =>
      `The middle price of ${String(count)} comparable cars here is ${median}`,
    /** Whole miles, from city to city. */
    away: (miles: number) =>
      miles < 1 ? 'less than a mile away' : `${writtenNumber(miles)} ${miles === 1 ? 'mile' : 'miles'} away`,
    status: { available: 'Available', booked: 'Booked', sold: 'Sold' },
    bookedByYou: 'Booked by you',
    bought: 'You bought this car',
    payNow: 'Pay Now',
    payNowFor: (car: string) => `Pay Now: ${car}`,
    price: {
      great: 'Great price',
      good: 'Good price',
      fair: 'Fair price',
      high: 'High price',
      'far-above': 'Far above market',
    },
    bookingLoading: 'Opening the booking form',
  },
  actions: {
    reportedToast: 'Added to Reported Items successfully',
    wishedToast: 'Added to wishlist successfully',
    unwishedToast: 'WishList deleted successfully',
    boughtToast: 'Your Order is created successfully',
    messageToast: 'Your message is on its way',
    unexpected: 'Something went wrong. Please try again.',
    cancel: 'Cancel',
  },
  report: {
    title: (car: string) => `Report ${car}`,
    intro: 'An admin looks at every report. The seller is not told who sent it.',
    label: 'What is wrong with this listing?',
    reasons: [
      'The price or the facts are wrong',
      'The car is already sold elsewhere',
      'It looks like a fraud',
      'The pictures or the text are offensive',
      'Something else',
    ],
    more: 'More about it (optional)',
    send: 'Send report',
  },
  message: {
    title: (seller: string) => `Write to ${seller}`,
    label: 'Your message',
    hint: (car: string) => `It is about the ${car}. The answer comes to your messages.`,
    required: 'Write a few words first',
    send: 'Send message',
  },
  buyAd: {
    title: 'Buy this car?',
    body: (car: string, price: string) =>
      `You order the ${car} for ${price}. The car is kept for you for 48 hours; you pay under My Orders.`,
    confirm: 'Buy Now',
    gone: 'The ad you chose is no longer shown.',
  },
  list: {
    loading: 'Loading cars',
    failed: 'The cars could not be loaded',
    more: 'Show more',
    next: 'Next page',
    first: 'Back to the first cars',
    shown: (shown: number, total: number) => `Showing ${writtenNumber(shown)} of ${writtenNumber(total)}`,
    shownFrom: (first: number, last: number, total: number) =>
      `Showing ${writtenNumber(first)} to ${writtenNumber(last)} of ${writtenNumber(total)}`,
    countFrom: (count: string, first: number) => `${count}, from number ${writtenNumber(first)} on`,
    earlier: 'Earlier cars',
    jump: 'Go to car number',
    jumpAction: 'Go',
    beyond: 'The list ends before this place',
    beyondText: (total: number) => `It has ${writtenNumber(total)} cars.`,
    empty: 'No cars here yet',
    emptyText: 'New cars are listed every day. Look again soon.',
    categories: 'Categories',
    allCategories: 'All cars',
    categoriesLoading: 'Loading categories',
    categoriesFailed: 'The categories could not be loaded',
    viewAll: 'View All Cars',
  },
  compareDock: {
    label: 'Cars to compare',
    picked: (count: number, most: number) => `${String(count)} of ${String(most)} picked to compare`,
    open: 'Compare',
    clear: 'Clear',
    full: (most: number) => `You can compare up to ${String(most)} cars. Take one out first.`,
  },
  later: {
    title: 'This part did not load',
    message: 'The rest of the page works. Try this part again.',
  },
  facts: {
    category: 'Category',
    year: 'Year of purchase',
    condition: 'Condition',
    location: 'Location',
  },
  ads: {
    title: 'Advertised now',
    badge: 'Ads.',
    buyNow: 'Buy Now',
    buyNowFor: (car: string) => `Buy Now: ${car}`,
    loading: 'Loading ads',
    failed: 'The ads could not be loaded',
    empty: 'No advertised cars today',
  },
} as const;
