export const texts = {
  withoutScripts: 'To order, save or report this car you need an account, and JavaScript.',
  title: (car: string) => `${car} · Second Gear`,
  about: (car: string, price: string, city: string) => `${car} for ${price} in ${city}.`,
  loading: 'Loading the car',
  failed: 'The car could not be loaded',
  pictures: 'Pictures',
  picture: (car: string, index: number, count: number) =>
    `${car}, picture ${String(index)} of ${String(count)}`,
  show: (index: number) => `Show picture ${String(index)}`,
  previous: 'Previous picture',
  next: 'Next picture',
  facts: 'Facts',
  streetWhenSignedIn: '(log in to see the street)',
  description: 'Description',
  seller: 'Seller',
  since: (date: string) => `Listed ${date}`,
  report: 'To Admin',
  message: 'Message the seller',
  own: 'This is your own listing.',
  manage: 'Manage it under My Products',
  compared: (median: string, count: number) =>
    `Comparable cars here cost ${median} in the middle (${String(count)} cars).`,
  notCompared: 'Too few comparable cars here to judge the price.',
  taken: {
    booked: 'Somebody has booked this car. It comes back here if the order is not paid in time.',
    sold: 'This car is sold.',
  },
  takenBySome: { booked: 'This car is booked.', sold: 'This car is sold.' },
  takenByYou: {
    unpaid: (until: string | null) =>
      until === null
        ? 'You have booked this car. Pay to make it yours.'
        : `You have booked this car. It is held for you until ${until}: pay by then to make it yours.`,
    paid: 'You have bought this car.',
    orders: 'My Orders',
  },
  similar: 'Similar cars',
  noSimilar: 'No similar car right now',
  back: 'All cars',
} as const;
