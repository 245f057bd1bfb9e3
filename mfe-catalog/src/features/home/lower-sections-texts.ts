/** Texts of the home page's sections below the car list. */
export const lowerSectionTexts = {
  exclusive: {
    title: 'Our Super Exclusive Cars',
    see: 'View car',
    seeFor: (car: string) => `View car: ${car}`,
    where: (city: string) => `In ${city}`,
  },
  sellers: {
    title: 'Sellers',
    listed: (cars: string) => `${cars} on this page`,
    see: (name: string) => `See ${name}’s cars`,
  },
  gallery: {
    title: 'Gallery',
    open: (car: string) => `Open ${car}`,
  },
  brands: {
    title: 'Top brands',
    loading: 'Loading brands…',
    failed: 'We couldn’t load the brands',
    empty: 'No brands yet',
  },
  app: {
    title: 'Second Gear in your pocket',
    text: 'We’ve been matching drivers with cars since 1998. Our iPhone and Android apps are coming soon. Until then, our site works great on your phone.',
    soon: 'Coming soon',
    stores: [
      { store: 'App Store', on: 'Download on the' },
      { store: 'Google Play', on: 'Get it on' },
    ],
  },
} as const;
