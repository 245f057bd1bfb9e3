const apiFiles = (...files) => files.map((file) => `api/src/${file}`);
const filesOf = (...names) => names.map((name) => `api/src/${name}/*`);

/** Folder of the rules for orders and money that all packages share. */
const VALUES_FOLDER = 'packages/contract/src/values';

/**
 * Packs of files to mutate together, with the tests that must kill the mutants. Only tests of the same or
 * related folders run, so that a surviving mutant costs seconds rather than minutes. `mutate` and `tests` are
 * file patterns without extensions.
 */
export const PACKS = {
  steps: {
    mutate: [`${VALUES_FOLDER}/{money,order-states,order-steps}`],
    tests: [`${VALUES_FOLDER}/{money,order-*}`, ...filesOf('orders', 'escrow', 'disputes')],
  },
  policies: {
    mutate: apiFiles('*/policy'),
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
    mutate: apiFiles('ledger/*', 'escrow/*'),
    tests: filesOf('ledger', 'escrow', 'orders', 'disputes', 'refunds'),
  },
  refunds: { mutate: apiFiles('refunds/*'), tests: filesOf('refunds', 'escrow', 'disputes') },
  payouts: {
    mutate: apiFiles('payouts/{account,outcome,queries,send,sync-transfers}'),
    tests: filesOf('payouts', 'disputes', 'escrow'),
  },
  payments: {
    mutate: apiFiles('payments/{call-provider,policy,poll-intents,queries,settle,sync-from-provider}'),
    tests: filesOf('payments', 'refunds'),
  },
  orders: {
    mutate: apiFiles(
      'orders/{booking-date,booking,cancel,lapse-job,lifecycle,notify-provider,order-status,order-target,policy}',
    ),
    tests: filesOf('orders', 'escrow'),
  },
  offers: {
    mutate: [
      `${VALUES_FOLDER}/offer-states`,
      ...apiFiles('offers/{accepted-offer,make,moves,offer-state,queries}'),
    ],
    tests: [`${VALUES_FOLDER}/offer-states`, ...filesOf('offers'), ...apiFiles('orders/offered-price')],
  },
  disputes: {
    mutate: apiFiles('disputes/{bank-disputes,changes,decide,open-disputes}'),
    tests: filesOf('disputes', 'users'),
  },
  reconciliation: {
    mutate: apiFiles('reconciliation/{balances,compare,internal-ledger}'),
    tests: filesOf('reconciliation'),
  },
};
