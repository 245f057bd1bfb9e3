/**
 * What is mutated together, and the rooms of the API whose tests have to notice: those beside it, so that a mutant which
 * nobody notices costs seconds and not minutes.
 */
export const PACKS = {
  holds: { mutate: ['ledger/*', 'holds/*'], tests: ['ledger', 'holds', 'orders', 'disputes', 'refunds'] },
  refunds: { mutate: ['refunds/*'], tests: ['refunds', 'holds', 'disputes'] },
  payouts: {
    mutate: ['payouts/{account,follow,outcome,queries,send}'],
    tests: ['payouts', 'disputes', 'holds'],
  },
  payments: {
    mutate: ['payments/{asking,follow,policy,queries,settle,watch}'],
    tests: ['payments', 'refunds'],
  },
  orders: {
    mutate: ['orders/{booking-date,booking,cancel,ended,lapse-job,lifecycle,policy,standing,wanted}'],
    tests: ['orders', 'holds'],
  },
  disputes: { mutate: ['disputes/{bank,changes,decide,open}'], tests: ['disputes', 'users'] },
  books: { mutate: ['books/{compare,movements,ours}'], tests: ['books'] },
};
