export const texts = {
  notFound: 'Category not found',
  about: (category: string) =>
    `Shop ${category} used cars from private sellers and dealers, with price ratings, seller reviews, and secure payment.`,
  emptyAction: 'See all cars',
} as const;
