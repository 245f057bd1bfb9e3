const apiFiles = (...files) => files.map((file) => `api/src/${file}`);
const allFilesIn = (...names) => names.map((name) => `api/src/${name}/*`);

/** Folder of the rules for orders and money that all packages share. */
const VALUES_FOLDER = 'packages/contract/src/values';

/**
 * Packs of files to mutate together, with the tests that must kill the mutants. Only tests of the same or
 * related folders run, so a surviving mutant costs seconds rather than minutes. `mutate` and `tests` are
 * file patterns without extensions.
 */
export const PACKS = {
  steps: {
    mutate: [`${VALUES_FOLDER}/{money,order-states,order-steps}`],
    tests: [`${VALUES_FOLDER}/{money,order-*}`, ...allFilesIn('trade/order*', 'money/*')],
  },
  policies: {
    mutate: apiFiles('*/*/policy'),
    tests: allFilesIn('catalog/*', 'trade/*', 'money/*', 'community/*', 'admin/*'),
  },
  escrow: {
    mutate: apiFiles('money/ledger/*', 'money/escrow/*'),
    tests: allFilesIn('trade/order*', 'money/*'),
  },
  refunds: { mutate: apiFiles('money/refund*/*'), tests: allFilesIn('money/*') },
  payouts: {
    mutate: apiFiles('money/payouts/{account,outcome,queries,send,sync-transfers}'),
    tests: allFilesIn('money/*'),
  },
  payments: {
    mutate: apiFiles(
      'money/payments/{policy,poll-intents,queries,settle}',
      'money/provider/call-provider',
      'money/provider-sync/sync-from-provider',
    ),
    tests: allFilesIn('money/*'),
  },
  orders: {
    mutate: apiFiles(
      'trade/orders/{booking,order-status,order-target,policy}',
      'trade/order-steps/order-step',
      'money/cancellations/{cancel-order,close-order,notify-provider}',
    ),
    tests: allFilesIn('trade/order*', 'money/{cancellations,escrow}'),
  },
  offers: {
    mutate: [
      `${VALUES_FOLDER}/offer-states`,
      ...apiFiles('trade/offers/{accepted-offer,make-offer,move-offer,offer-state,queries}'),
    ],
    tests: [
      `${VALUES_FOLDER}/offer-states`,
      ...allFilesIn('trade/offers'),
      ...apiFiles('trade/orders/offered-price'),
    ],
  },
  disputes: {
    mutate: apiFiles(
      'money/disputes/{decide,open-and-answer}',
      'money/bank-disputes/bank-disputes',
      'trade/order-steps/open-disputes',
    ),
    tests: allFilesIn('money/*', 'community/users'),
  },
  reconciliation: {
    mutate: apiFiles('money/reconciliation/{balances,compare,internal-ledger}'),
    tests: allFilesIn('money/reconciliation'),
  },
};
