import { formatNumber } from '@second-gear/contract/format';

const withCount = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/**
 * Texts shared by several features; each feature has its own file. A second language needs a second file of
 * the same shape.
 */
export const common = {
  site: 'Second Gear',
  cars: (count: number) => withCount(count, 'car', 'cars'),
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
    noDescription: (car: string) => `The seller hasn’t described this ${car} yet.`,
    priceMedian: (median: string, count: number) =>
      `Similar cars cost about ${median}, based on ${String(count)} comparable cars`,
    /** Whole miles between cities. */
    away: (miles: number) => `${formatNumber(miles)} ${miles === 1 ? 'mile' : 'miles'} away`,
    status: { available: 'Available', booked: 'Reserved', sold: 'Sold' },
    bookedByYou: 'Reserved by you',
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
    bookingLoading: 'Opening booking form…',
  },
  actions: {
    reportedToast: 'Added to Reported Items successfully',
    wishedToast: 'Added to wishlist successfully',
    unwishedToast: 'WishList deleted successfully',
    boughtToast: 'Your Order is created successfully',
    messageToast: 'Message sent',
    unexpected: 'Something went wrong. Please try again.',
    cancel: 'Cancel',
  },
  reason: { choose: 'Choose a reason', required: 'Choose a reason first' },
  report: {
    title: (car: string) => `Report ${car}`,
    intro: 'Our team reviews every report. We never tell the seller who sent it.',
    label: 'What’s wrong with this listing?',
    reasons: [
      'The price or details are wrong',
      'The car was already sold elsewhere',
      'It looks like a scam',
      'Offensive photos or text',
      'Something else',
    ],
    more: 'Details (optional)',
    send: 'Send report',
  },
  message: {
    title: (seller: string) => `Message ${seller}`,
    label: 'Your message',
    hint: (car: string) => `About the ${car}. You’ll find replies in Messages.`,
    required: 'Write a message first',
    send: 'Send message',
    contactDataTitle: 'Keep it on Second Gear',
    contactData:
      'Your message was sent, but it seems to include contact details. Chat and pay on Second Gear so your money stays protected.',
    done: 'OK',
  },
  offer: {
    open: 'Make an offer',
    openFor: (car: string) => `Make an offer: ${car}`,
    yours: (amount: string) => `Your offer: ${amount}`,
    agreed: (amount: string, until: string) =>
      `Your offer of ${amount} was accepted. Order by ${until} to get this price.`,
    title: (car: string) => `Your offer on ${car}`,
    loading: 'Loading your offer…',
    failed: 'We couldn’t load your offer',
    label: 'Offer amount',
    hint: (price: string) => `In dollars, below the asking price of ${price}`,
    suggested: 'Suggested amounts',
    low: 'Sellers rarely accept offers this low.',
    next: 'The seller can accept, decline, or counter. You’ll find their reply in Offers. An offer isn’t an order, so other buyers can still order the car.',
    problems: {
      none: 'Enter your offer in dollars',
      meant: (amount: string) => `Did you mean ${amount}?`,
      digits: 'Enter the amount in digits, such as 12,500',
      small: (min: string) => `Offer at least ${min}`,
      cents: 'Use at most two decimal places',
      high: (price: string) => `Enter less than the asking price, ${price}`,
    },
    send: 'Send offer',
    sent: 'Offer sent',
    close: 'Close',
    waiting: (amount: string, seller: string, until: string) =>
      `You offered ${amount}. ${seller} has until ${until} to reply.`,
    countered: (amount: string, seller: string, until: string) =>
      `${seller} countered at ${amount}. Reply by ${until}.`,
    agreedNext: 'Press Order Now to get this price.',
    toOffers: 'Go to Offers',
  },
  buyAd: {
    title: 'Buy this car?',
    body: (car: string, price: string) =>
      `This reserves the ${car} for ${price}. You don’t pay anything now. We’ll hold the car for 48 hours so you can pay in My Orders.`,
    confirm: 'Buy Now',
    gone: 'This ad is no longer available.',
  },
  list: {
    loading: 'Loading cars…',
    failed: 'We couldn’t load the cars',
    more: 'Show more',
    next: 'Next page',
    first: 'Back to start of list',
    shown: (shown: number, total: number) => `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
    shownFrom: (first: number, last: number, total: number) =>
      `Showing ${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
    countFrom: (count: string, first: number) => `${count}, starting with car ${formatNumber(first)}`,
    earlier: 'Earlier cars',
    jump: 'Jump to car number',
    jumpAction: 'Go',
    beyond: 'No more cars on this page',
    beyondText: (total: number) => `There are only ${formatNumber(total)} cars in this list.`,
    empty: 'No cars here yet',
    emptyText: 'New cars are listed every day. Check back soon.',
    categories: 'Categories',
    allCategories: 'All cars',
    categoriesLoading: 'Loading categories…',
    categoriesFailed: 'We couldn’t load the categories',
    viewAll: 'View All Cars',
  },
  compareDock: {
    label: 'Cars to compare',
    picked: (count: number, max: number) => `${String(count)} of ${String(max)} picked to compare`,
    open: 'Compare',
    clear: 'Clear',
    full: (max: number) => `You can compare up to ${String(max)} cars. Remove one first.`,
  },
  later: {
    title: 'We couldn’t load this section',
    message: 'The rest of the page still works. Try again.',
  },
  facts: {
    category: 'Category',
    year: 'Year of purchase',
    condition: 'Condition',
    location: 'Location',
  },
  ads: {
    title: 'Featured cars',
    badge: 'Ads.',
    buyNow: 'Buy Now',
    buyNowFor: (car: string) => `Buy Now: ${car}`,
    loading: 'Loading featured cars…',
    failed: 'We couldn’t load the featured cars',
    empty: 'No featured cars today',
  },
} as const;
