/** Source paths and the browser tests that cover them. */
export interface Area {
  /** Path prefixes, relative to the repository. */
  sources: readonly string[];
  /** Path prefixes of browser tests, relative to testing/e2e/. */
  specs: readonly string[];
}

const CATALOG_PREFIX = 'mfe-catalog/src/';
const CHECKOUT_PREFIX = 'mfe-checkout/src/';
const DASHBOARD_PREFIX = 'mfe-dashboard/src/features/';

/**
 * Browser tests by the sources that they use. The first area that lists a file applies, so narrow areas
 * precede wide ones. A file without an area (a schema, a part of the design system) selects all tests.
 */
export const AREAS: readonly Area[] = [
  { sources: [`${CATALOG_PREFIX}features/home/`], specs: ['catalog/home'] },
  {
    sources: [`${CATALOG_PREFIX}features/car/`],
    specs: ['catalog/car.', 'catalog/gallery', 'catalog/price'],
  },
  { sources: [`${CATALOG_PREFIX}features/category/`], specs: ['catalog/category'] },
  { sources: [`${CATALOG_PREFIX}features/compare/`], specs: ['catalog/viewallcars'] },
  { sources: [`${CATALOG_PREFIX}features/sellers/`], specs: ['site/seller-page'] },
  {
    sources: [`${CATALOG_PREFIX}features/view-all/`],
    specs: ['catalog/viewallcars', 'catalog/filters', 'catalog/near'],
  },
  { sources: ['mfe-catalog/'], specs: ['catalog/', 'site/'] },
  {
    sources: [`${CHECKOUT_PREFIX}features/booking/`],
    specs: ['site/purchase', 'catalog/car.', 'catalog/street-privacy'],
  },
  { sources: ['mfe-checkout/'], specs: ['checkout/', 'site/purchase'] },
  {
    sources: [`${DASHBOARD_PREFIX}seller/add-car/`, 'mfe-dashboard/src/shared/car-form/'],
    specs: ['dashboard/seller-add-car', 'dashboard/seller-drafts', 'dashboard/seller-pictures'],
  },
  {
    sources: ['audit-log', 'money', 'overview', 'reports', 'users'].map(
      (name) => `${DASHBOARD_PREFIX}admin/${name}/`,
    ),
    specs: ['dashboard/admin-'],
  },
  {
    sources: [`${DASHBOARD_PREFIX}admin/disputes/`, `${DASHBOARD_PREFIX}seller/payouts/`],
    specs: ['dashboard/money'],
  },
  { sources: [`${DASHBOARD_PREFIX}seller/meeting-hours/`], specs: ['dashboard/meeting-hours'] },
  { sources: [`${DASHBOARD_PREFIX}seller/import/`], specs: ['dashboard/seller-import'] },
  {
    sources: [`${DASHBOARD_PREFIX}seller/listings/`, `${DASHBOARD_PREFIX}seller/buyers/`],
    specs: ['dashboard/seller-', 'dashboard/bulk'],
  },
  { sources: [`${DASHBOARD_PREFIX}account/live/`], specs: ['dashboard/live'] },
  { sources: [`${DASHBOARD_PREFIX}account/messages/`], specs: ['dashboard/messages'] },
  { sources: [`${DASHBOARD_PREFIX}admin/moderation/`], specs: ['dashboard/moderation'] },
  { sources: [`${DASHBOARD_PREFIX}account/offers/`], specs: ['dashboard/offers'] },
  {
    sources: [`${DASHBOARD_PREFIX}buyer/`, `${DASHBOARD_PREFIX}seller/sale-page/`],
    specs: ['dashboard/buyer-', 'dashboard/money'],
  },
  {
    sources: [`${DASHBOARD_PREFIX}account/frame/`, `${DASHBOARD_PREFIX}account/profile/`],
    specs: ['dashboard/dashboard-frame'],
  },
  { sources: [`${DASHBOARD_PREFIX}seller/reviews/`], specs: ['site/seller-page'] },
  { sources: ['mfe-dashboard/'], specs: ['dashboard/'] },
  {
    sources: ['shell/src/accounts/'],
    specs: [
      'shell/login',
      'shell/signup',
      'shell/reset-password',
      'shell/social-sign-in',
      'site/sign-in-redirect',
    ],
  },
  { sources: ['shell/src/pages/', 'shell/src/content/'], specs: ['shell/content-pages'] },
  {
    sources: ['shell/src/layout/', 'shell/src/focus/'],
    specs: ['shell/frame', 'site/focus-retention', 'site/back'],
  },
  { sources: ['shell/src/browser-support/'], specs: ['site/without-scripts'] },
  { sources: ['shell/src/federation/', 'shell/src/hydration/'], specs: ['operations/', 'site/'] },
  { sources: ['shared-auth/'], specs: ['shell/', 'site/sign-in-redirect'] },
  { sources: ['tools/release/src/renderer/'], specs: ['site/server-rendering', 'site/page-metadata'] },
  { sources: ['tools/release/'], specs: ['operations/'] },
  {
    sources: ['api/src/catalog/drafts/', 'api/src/catalog/images/'],
    specs: ['dashboard/seller-add-car', 'dashboard/seller-drafts'],
  },
  { sources: ['api/src/trade/hours/'], specs: ['dashboard/meeting-hours'] },
  { sources: ['api/src/catalog/imports/'], specs: ['dashboard/seller-import'] },
  {
    sources: ['api/src/trade/messages/', 'api/src/platform/live-events/'],
    specs: ['dashboard/messages', 'dashboard/live'],
  },
  { sources: ['api/src/catalog/moderation/'], specs: ['dashboard/moderation'] },
  { sources: ['api/src/trade/offers/'], specs: ['dashboard/offers'] },
  { sources: ['api/src/community/outreach/'], specs: ['shell/content-pages', 'shell/frame'] },
  {
    sources: ['api/src/community/reviews/', 'api/src/trade/ratings/', 'api/src/community/sellers/'],
    specs: ['site/seller-page'],
  },
  { sources: ['api/src/community/sessions/'], specs: ['shell/'] },
  {
    sources: ['api/src/money/'],
    specs: ['checkout/', 'site/purchase', 'dashboard/money', 'dashboard/buyer-orders'],
  },
  { sources: ['testing/stripe-sandbox/'], specs: ['checkout/', 'site/purchase'] },
  { sources: ['tools/ci/', 'tools/bench/', 'tools/servers/', 'docs/', 'testing/demo-data/'], specs: [] },
];

/** Tests of the full tier that `npm test -- --since` also runs if these sources changed. */
export interface Trigger {
  /** Path prefixes, relative to the repository. */
  sources: readonly string[];
  /** Tag of browser tests. */
  tag?: string;
  /** Paths of jest tests, relative to the repository. */
  tests?: RegExp;
}

const MONEY_TEST_PATTERN = /^api\/src\/(money|testing\/scenarios)\/.*\.full\.test\.ts$/;

export const TRIGGERS: readonly Trigger[] = [
  {
    sources: ['mfe-checkout/src/features/payment/', 'api/src/money/payments/', 'testing/stripe-sandbox/src/'],
    tag: '@matrix',
    tests: MONEY_TEST_PATTERN,
  },
  { sources: ['api/src/money/'], tests: MONEY_TEST_PATTERN },
  { sources: ['packages/ui/src/'], tag: '@grid' },
  {
    sources: [
      'shell/src/federation/',
      'packages/federation/src/releases/',
      'packages/federation/src/remote/',
    ],
    tag: '@faults',
  },
  {
    sources: ['tools/release/src/renderer/', 'shell/src/browser-support/', '.browserslistrc'],
    tag: '@rendering',
  },
  {
    sources: ['tools/release/src/'],
    tag: '@release',
    tests: /^tools\/release\/.*\.(program|full|program\.full)\.test\.ts$/,
  },
  { sources: ['api/src/platform/db/', 'api/migrations/'], tests: /^api\/.*\.full\.test\.ts$/ },
];
