export const texts = {
  notFound: 'Category not found',
  description: (category: string) =>
    `Shop used cars in the ${category} category from private sellers and dealers, with price ratings, seller reviews, and secure payment.`,
  emptyAction: 'See all cars',
} as const;
