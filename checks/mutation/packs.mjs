const api = (...files) => files.map((file) => `api/src/${file}`);
const rooms = (...names) => names.map((name) => `api/src/${name}/*`);

/** Permission rules that all packages use for orders and money. */
const VALUES = 'contract/src/values';

/**
 * The files to mutate together, and the tests that must kill the mutants. Only adjacent tests run, so that a
 * surviving mutant costs seconds rather than minutes. Both are file patterns without extensions.
 */
export const PACKS = {
  steps: {
    mutate: [`${VALUES}/{money,order-states,order-steps}`],
    tests: [`${VALUES}/{money,order-*}`, ...rooms('orders', 'holds', 'disputes')],
  },
  policies: {
    mutate: api('*/policy'),
    tests: rooms(
      'cars',
      'users',
      'orders',
      'holds',
      'hours',
      'messages',
      'offers',
      'payments',
      'ratings',
      'documents',
      'people',
      'ads',
      'reviews',
      'sellers',
    ),
  },
  holds: {
    mutate: api('ledger/*', 'holds/*'),
    tests: rooms('ledger', 'holds', 'orders', 'disputes', 'refunds'),
  },
  refunds: { mutate: api('refunds/*'), tests: rooms('refunds', 'holds', 'disputes') },
  payouts: {
    mutate: api('payouts/{account,follow,outcome,queries,send}'),
    tests: rooms('payouts', 'disputes', 'holds'),
  },
  payments: {
    mutate: api('payments/{asking,follow,policy,queries,settle,watch}'),
    tests: rooms('payments', 'refunds'),
  },
  orders: {
    mutate: api('orders/{booking-date,booking,cancel,ended,lapse-job,lifecycle,policy,standing,wanted}'),
    tests: rooms('orders', 'holds'),
  },
  offers: {
    mutate: [`${VALUES}/offer-states`, ...api('offers/{agreed,live,make,moves,queries}')],
    tests: [`${VALUES}/offer-states`, ...rooms('offers'), ...api('orders/offered-price')],
  },
  disputes: { mutate: api('disputes/{bank,changes,decide,open}'), tests: rooms('disputes', 'users') },
  books: { mutate: api('books/{compare,movements,ours}'), tests: rooms('books') },
};
