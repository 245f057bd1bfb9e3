import { formatNumber } from '@second-gear/contract/format';

export const texts = {
  withoutScripts: 'Log in and enable JavaScript to order, save, or report this car.',
  pictures: 'Photos',
  picture: (car: string, index: number, count: number) =>
    `${car}, photo ${String(index)} of ${String(count)}`,
  show: (index: number) => `Show photo ${String(index)}`,
  previous: 'Previous photo',
  next: 'Next photo',
  carousel: 'carousel',
  position: (index: number, count: number) => `${String(index)} of ${String(count)}`,
  fullScreen: (index: number) => `Full screen: photo ${String(index)}`,
  opening: 'Opening photos…',
  pictureMissing: 'We couldn’t load this photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomed: (percent: number) => `${String(percent)}%`,
  bar: 'Price and order',
  orderThisCar: 'Order Now: this car',
  agreedPrice: 'Agreed price',
  listPrice: 'List price',
  facts: 'Details',
  streetWhenSignedIn: '(log in to see the exact address)',
  description: 'Description',
  seller: 'Seller',
  readReviews: 'Read reviews',
  listedOn: (date: string) => `Listed ${date}`,
  message: 'Message the seller',
  own: 'This is your own listing.',
  manage: 'Manage it in My Products',
  seeOffers: 'See offers on this car',
  compared: (median: string, count: number) =>
    `Similar cars cost about ${median}, based on ${formatNumber(count)} comparable cars.`,
  taken: {
    booked: 'Reserved by another buyer. It’ll become available again if they don’t pay in time.',
    sold: 'This car has been sold.',
  },
  unavailable: { booked: 'This car is reserved.', sold: 'This car has been sold.' },
  ownOrder: {
    unpaid: (deadline: string | null) =>
      deadline === null
        ? 'You’ve reserved this car. Pay to complete your purchase.'
        : `You’ve reserved this car until ${deadline}. Pay before then to complete your purchase.`,
    paid: 'You bought this car.',
    orders: 'Go to My Orders',
  },
  similar: 'Similar cars',
  noSimilar: 'No similar cars right now',
  allCars: 'All cars',
} as const;
