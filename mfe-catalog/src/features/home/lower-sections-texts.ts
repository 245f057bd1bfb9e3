/** Texts of the home page's sections below the car list. */
export const lowerSectionTexts = {
  exclusive: {
    title: 'Our Super Exclusive Cars',
    see: 'See this car',
    seeFor: (car: string) => `See this car: ${car}`,
    where: (city: string) => `In ${city}`,
  },
  sellers: {
    title: 'Sellers',
    lead: 'People who know their cars, because they drove them.',
    listed: (cars: string) => `${cars} on this page`,
    see: (name: string) => `See the cars of ${name}`,
    verified: 'Verified',
    pending: 'Pending',
  },
  gallery: {
    title: 'Gallery',
    open: (car: string) => `Open ${car}`,
  },
  brands: {
    title: 'Top brands',
    loading: 'Loading brands',
    failed: 'The brands could not be loaded',
    empty: 'No brands yet',
  },
  app: {
    title: 'Second Gear in your pocket',
    text: 'We have brought drivers and cars together since 1998, out of Chicago. Apps for your phone are on their way; until then the site fits any screen.',
    soon: 'Coming soon',
    stores: [
      { store: 'App Store', on: 'Download on the' },
      { store: 'Google Play', on: 'Get it on' },
    ],
  },
} as const;
