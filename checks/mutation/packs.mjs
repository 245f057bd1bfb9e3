const api = (...files) => files.map((file) => `api/src/${file}`);
const filesOf = (...names) => names.map((name) => `api/src/${name}/*`);

/** Folder of the rules for orders and money that all packages share. */
const VALUES = 'contract/src/values';

/**
 * Packs of files to mutate together, with the tests that must kill the mutants. Only tests of the same or
 * related folders run, so that a surviving mutant costs seconds rather than minutes. Both are file patterns
 * without extensions.
 */
export const PACKS = {
  steps: {
    mutate: [`${VALUES}/{money,order-states,order-steps}`],
    tests: [`${VALUES}/{money,order-*}`, ...filesOf('orders', 'escrow', 'disputes')],
  },
  policies: {
    mutate: api('*/policy'),
    tests: filesOf(
      'cars',
      'users',
      'orders',
      'escrow',
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
  escrow: {
    mutate: api('ledger/*', 'escrow/*'),
    tests: filesOf('ledger', 'escrow', 'orders', 'disputes', 'refunds'),
  },
  refunds: { mutate: api('refunds/*'), tests: filesOf('refunds', 'escrow', 'disputes') },
  payouts: {
    mutate: api('payouts/{account,outcome,queries,send,sync-transfers}'),
    tests: filesOf('payouts', 'disputes', 'escrow'),
  },
  payments: {
    mutate: api('payments/{call-provider,policy,poll-intents,queries,settle,sync-from-provider}'),
    tests: filesOf('payments', 'refunds'),
  },
  orders: {
    mutate: api(
      'orders/{booking-date,booking,cancel,lapse-job,lifecycle,notify-provider,order-status,order-target,policy}',
    ),
    tests: filesOf('orders', 'escrow'),
  },
  offers: {
    mutate: [`${VALUES}/offer-states`, ...api('offers/{accepted-offer,make,moves,offer-state,queries}')],
    tests: [`${VALUES}/offer-states`, ...filesOf('offers'), ...api('orders/offered-price')],
  },
  disputes: {
    mutate: api('disputes/{bank-disputes,changes,decide,open-disputes}'),
    tests: filesOf('disputes', 'users'),
  },
  reconciliation: {
    mutate: api('reconciliation/{balances,compare,internal-ledger}'),
    tests: filesOf('reconciliation'),
  },
};
