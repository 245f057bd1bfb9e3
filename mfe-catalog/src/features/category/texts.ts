export const texts = {
  notFound: 'There is no such category',
  about: (category: string) =>
    `Used cars of the category ${category} from people and dealers, with fair price labels, seller ratings and safe payment.`,
  emptyAction: 'See all cars',
} as const;
