/**
 * First parts of query keys. Remotes share one query cache: keys named here may be invalidated across
 * borders (an order placed in checkout refreshes the dashboard's list); all others are a remote's own.
 */
export const queryKeys = {
  cars: ['cars'],
  car: (id: string) => ['cars', 'one', id],
  categories: ['categories'],
  ads: ['ads'],
  drafts: ['drafts'],
  orders: ['orders'],
  order: (id: string) => ['orders', 'one', id],
  sales: ['sales'],
  sale: (id: string) => ['sales', 'one', id],
  disputes: ['disputes'],
  dispute: (id: string) => ['disputes', 'one', id],
  hours: ['hours'],
  times: ['meeting-times'],
  payouts: ['payouts'],
  books: ['books'],
  wishlist: ['wishlist'],
  reports: ['reports'],
  reviews: ['reviews'],
  reviewReports: ['review-reports'],
  sellers: ['sellers'],
  users: ['users'],
  me: ['me'],
  waiting: ['waiting'],
  messages: ['messages'],
  overview: ['overview'],
  flagged: ['flagged'],
  audit: ['audit'],
  carStats: (id: string) => ['cars', 'stats', id],
} as const;
