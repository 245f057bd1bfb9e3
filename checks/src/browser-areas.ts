/** Sources and the browser tests that use them. */
export interface Area {
  /** Path prefixes, relative to the repository. */
  sources: readonly string[];
  /** Path prefixes of browser tests, relative to e2e/. */
  specs: readonly string[];
}

const catalog = 'mfe-catalog/src/';
const checkout = 'mfe-checkout/src/';
const dashboard = 'mfe-dashboard/src/features/';

/**
 * Browser tests by the sources that they use. The first area that lists a file applies, so narrow areas come
 * before wide ones. A file without an area (a schema, a part of the design system) selects all tests.
 */
export const AREAS: readonly Area[] = [
  { sources: [`${catalog}features/home/`], specs: ['catalog/home'] },
  { sources: [`${catalog}features/car/`], specs: ['catalog/car.', 'catalog/gallery', 'catalog/price'] },
  { sources: [`${catalog}features/category/`], specs: ['catalog/category'] },
  { sources: [`${catalog}features/compare/`], specs: ['catalog/viewallcars'] },
  { sources: [`${catalog}features/sellers/`], specs: ['site/seller-page'] },
  {
    sources: [`${catalog}features/view-all/`],
    specs: ['catalog/viewallcars', 'catalog/filters', 'catalog/near'],
  },
  { sources: ['mfe-catalog/'], specs: ['catalog/', 'site/'] },
  {
    sources: [`${checkout}features/booking/`],
    specs: ['site/purchase', 'catalog/car.', 'catalog/street-privacy'],
  },
  { sources: ['mfe-checkout/'], specs: ['checkout/', 'site/purchase'] },
  {
    sources: [`${dashboard}add-car/`, 'mfe-dashboard/src/shared/car-form/'],
    specs: ['dashboard/seller-add-car', 'dashboard/seller-drafts', 'dashboard/seller-pictures'],
  },
  {
    sources: [`${dashboard}admin/`, `${dashboard}overview/`, `${dashboard}money/`],
    specs: ['dashboard/admin-'],
  },
  { sources: [`${dashboard}disputes/`, `${dashboard}payouts/`], specs: ['dashboard/money'] },
  { sources: [`${dashboard}hours/`], specs: ['dashboard/meeting-hours'] },
  { sources: [`${dashboard}import/`], specs: ['dashboard/seller-import'] },
  {
    sources: [`${dashboard}listings/`, `${dashboard}buyers/`],
    specs: ['dashboard/seller-', 'dashboard/bulk'],
  },
  { sources: [`${dashboard}live/`], specs: ['dashboard/live'] },
  { sources: [`${dashboard}messages/`], specs: ['dashboard/messages'] },
  { sources: [`${dashboard}moderation/`], specs: ['dashboard/moderation'] },
  { sources: [`${dashboard}offers/`], specs: ['dashboard/offers'] },
  {
    sources: [`${dashboard}order/`, `${dashboard}orders/`, `${dashboard}sale/`],
    specs: ['dashboard/buyer-', 'dashboard/money'],
  },
  { sources: [`${dashboard}frame/`, `${dashboard}profile/`], specs: ['dashboard/dashboard-frame'] },
  { sources: [`${dashboard}reviews/`], specs: ['site/seller-page'] },
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
  { sources: ['shell/src/layout/'], specs: ['shell/frame', 'site/focus-retention', 'site/back'] },
  { sources: ['shell/src/federation/'], specs: ['operations/', 'site/'] },
  { sources: ['shared-auth/'], specs: ['shell/', 'site/sign-in-redirect'] },
  { sources: ['ops/src/renderer/'], specs: ['site/server-rendering', 'site/page-metadata'] },
  { sources: ['ops/'], specs: ['operations/'] },
  {
    sources: ['api/src/drafts/', 'api/src/images/'],
    specs: ['dashboard/seller-add-car', 'dashboard/seller-drafts'],
  },
  { sources: ['api/src/hours/'], specs: ['dashboard/meeting-hours'] },
  { sources: ['api/src/imports/'], specs: ['dashboard/seller-import'] },
  { sources: ['api/src/messages/', 'api/src/events/'], specs: ['dashboard/messages', 'dashboard/live'] },
  { sources: ['api/src/moderation/'], specs: ['dashboard/moderation'] },
  { sources: ['api/src/offers/'], specs: ['dashboard/offers'] },
  { sources: ['api/src/outreach/'], specs: ['shell/content-pages', 'shell/frame'] },
  { sources: ['api/src/reviews/', 'api/src/ratings/', 'api/src/sellers/'], specs: ['site/seller-page'] },
  { sources: ['api/src/sessions/'], specs: ['shell/'] },
  {
    sources: [
      'api/src/payments/',
      'api/src/refunds/',
      'api/src/escrow/',
      'api/src/payouts/',
      'api/src/disputes/',
    ],
    specs: ['checkout/', 'site/purchase', 'dashboard/money', 'dashboard/buyer-orders'],
  },
  { sources: ['payments-sandbox/'], specs: ['checkout/', 'site/purchase'] },
  { sources: ['checks/', 'bench/', 'docs/', 'demo/'], specs: [] },
];

/** Tests of the full tier that a change triggers although `npm test` omits them. */
export interface Trigger {
  /** Path prefixes, relative to the repository. */
  sources: readonly string[];
  /** Tag of browser tests. */
  tag?: string;
  /** Paths of jest tests, relative to the repository. */
  tests?: RegExp;
}

const MONEY_TESTS =
  /^api\/src\/(payments|refunds|escrow|payouts|disputes|ledger|scenarios)\/.*\.full\.test\.ts$/;

export const TRIGGERS: readonly Trigger[] = [
  {
    sources: ['mfe-checkout/src/features/payment/', 'api/src/payments/', 'payments-sandbox/src/'],
    tag: '@matrix',
    tests: MONEY_TESTS,
  },
  {
    sources: ['api/src/refunds/', 'api/src/escrow/', 'api/src/payouts/', 'api/src/ledger/'],
    tests: MONEY_TESTS,
  },
  { sources: ['ui/src/'], tag: '@grid' },
  { sources: ['shell/src/federation/', 'contract/src/releases/', 'contract/src/remote/'], tag: '@faults' },
  { sources: ['ops/src/renderer/'], tag: '@rendering' },
  {
    sources: ['ops/src/'],
    tag: '@release',
    tests: /^ops\/.*\.(program|full|program\.full)\.test\.ts$/,
  },
  { sources: ['api/src/db/', 'api/migrations/'], tests: /^api\/.*\.full\.test\.ts$/ },
];
