import type { SettingsGroup } from './setting.ts';

/** Behavior of the API, the renderer, the release tools and the tests. */
export const PROGRAM_SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'API',
    settings: [
      {
        name: 'NODE_ENV',
        description:
          'development, test or production. production refuses the emulator, the sandbox, test keys and weak secrets.',
        defaultDescription: 'development for npm start, production for every program started on its own',
      },
      {
        name: 'JWT_SECRET',
        description: 'Signs session tokens; at least 32 characters. All API processes need the same one.',
        defaultDescription: 'generated once and stored in DATA_DIR',
      },
      {
        name: 'API_HOST',
        description: '{host}: how browsers reach the API, a path on the site or an absolute URL.',
        value: '/api',
      },
      {
        name: 'PUBLIC_API_URL',
        description: 'Base URL of images and pagination links.',
        defaultDescription: 'API_HOST',
      },
      {
        name: 'CORS_ORIGINS',
        description: 'Origins besides the site that may call the API from a browser, comma-separated.',
      },
      {
        name: 'TRUST_PROXY',
        description: 'Proxies whose X-Forwarded-For is trusted: an address, a range, or loopback.',
        value: 'loopback',
      },
      { name: 'ORDER_EXPIRY_HOURS', description: 'Hours after which an unpaid order expires.', value: '48' },
      {
        name: 'MAX_UNPAID_ORDERS',
        description: 'Maximum number of unpaid orders per buyer at a time, at least 1.',
        value: '5',
      },
      {
        name: 'MAX_ABANDONED_ORDERS_PER_CAR',
        description:
          'Unpaid orders for a car that a buyer may cancel or let expire within ABANDONED_ORDER_DAYS, at least 1.',
        value: '3',
      },
      { name: 'MAX_ABANDONED_ORDERS', description: 'The same limit across all cars.', value: '10' },
      {
        name: 'ABANDONED_ORDER_DAYS',
        description: 'Days for which an abandoned order counts, 1 to 365.',
        value: '30',
      },
      {
        name: 'OFFER_EXPIRY_HOURS',
        description: 'Hours after which an unanswered or unused accepted offer expires.',
        value: '48',
      },
      {
        name: 'PLATFORM_FEE_PERCENT',
        description: 'Our fee per sale, in percent: 0 to 50, at most two decimals.',
        value: '0',
      },
      {
        name: 'CANCEL_HOURS',
        description:
          'Hours after the payment within which the buyer may cancel for a full refund; 0 for never.',
        value: '48',
      },
      {
        name: 'AUTO_RELEASE_DAYS',
        description:
          'Days after the meeting, with one daily reminder, until the money is released to the seller if the buyer does not respond. At least 1.',
        value: '7',
      },
      {
        name: 'LOG_LEVEL',
        description: 'Log of API, gateway and renderer: fatal, error, warn, info, debug, trace or silent.',
        value: 'info',
      },
      {
        name: 'REMOTES',
        description: 'Comma-separated names by which metrics count requests of remotes; others are `other`.',
        value: 'shell,catalog,checkout,dashboard',
      },
      {
        name: 'OPERATOR_TOKEN',
        description:
          'Bearer token for /metrics (and, in production, /docs) at API_PORT; at least 20 characters.',
        defaultDescription: 'only the internal port serves them',
      },
      {
        name: 'REQUEST_TIMEOUT_SECONDS',
        description: 'Seconds within which a whole request must arrive, uploads included.',
        value: '300',
      },
      {
        name: 'HEADERS_TIMEOUT_SECONDS',
        description: "Seconds within which a request's headers must arrive.",
        value: '60',
      },
      {
        name: 'RATE_LIMIT_REDIS_URL',
        description:
          'Valkey or Redis, in which all API processes count requests: redis://user:password@host:6379, or rediss:// with TLS.',
        defaultDescription: 'PostgreSQL, except for RATE_LIMIT_GENERAL, which each process counts alone',
      },
      {
        name: 'RATE_LIMIT_GENERAL',
        description: 'Requests per minute per client, in total.',
        value: '1000',
      },
      { name: 'RATE_LIMIT_SIGN_IN', description: 'The same for sign-in.', value: '120' },
      {
        name: 'RATE_LIMIT_CONTACT_FORMS',
        description: 'The same for newsletter and contact form.',
        value: '20',
      },
      { name: 'RATE_LIMIT_PAYMENT', description: 'The same for payments.', value: '120' },
      { name: 'RATE_LIMIT_UPLOAD', description: 'The same for uploads.', value: '60' },
    ],
  },
  {
    title: 'Server-side rendering',
    settings: [
      {
        name: 'RENDERER',
        description: 'URL of the renderer for a gateway of your own; off renders every page in the browser.',
        defaultDescription: 'the renderer of npm start',
      },
      { name: 'RENDERER_BIND', description: 'Address that the renderer listens on.', value: '127.0.0.1' },
      {
        name: 'RENDERER_DEADLINE_MS',
        description: 'Milliseconds that the renderer may spend on one screen. Then the browser renders it.',
        value: '300',
      },
      {
        name: 'RENDERER_CACHE_MB',
        description: 'Megabytes of rendered pages that the renderer stores in memory. 0: none.',
        value: '64',
      },
      {
        name: 'RENDERER_TIMEOUT_MS',
        description:
          'Milliseconds that the gateway or nginx waits for the renderer. Then it sends the static page.',
        value: '1000',
      },
      {
        name: 'RENDERER_TOKEN',
        description:
          'Secret of API and renderer, for a renderer whose API_TARGET is not the internal port: its reads are not rate-limited. At least 20 characters.',
        defaultDescription: 'they are rate-limited like those of a visitor',
      },
      {
        name: 'CDN_PURGE_URL',
        description: 'URL to call after each release so that a CDN drops its pages.',
        defaultDescription: 'none: the CDN must not cache pages',
      },
      { name: 'CDN_PURGE_TOKEN', description: 'Bearer token for CDN_PURGE_URL.' },
    ],
  },
  {
    title: 'Site and releases',
    settings: [
      {
        name: 'SITE_URL',
        description: 'Public URL of the site, for canonical links, the sitemap and links from Stripe.',
        defaultDescription: 'the URL of the local stack',
      },
      {
        name: 'HSTS_INCLUDE_SUBDOMAINS',
        description:
          'true or false. Extends HSTS, which an https:// site sends for two years, to all subdomains.',
        defaultDescription: 'false',
      },
      {
        name: 'OPERATOR',
        description: 'Name recorded in the release ledger.',
        defaultDescription: 'the login name on this machine',
      },
      { name: 'DEV_PORT', description: 'Port of npm run dev.', value: '3001' },
      {
        name: 'API_TARGET',
        description: 'URL of the API for npm run dev and for a renderer or gateway of your own.',
        defaultDescription: 'the API on this machine',
      },
      {
        name: 'METRICS_URL',
        description:
          'Where npm run watch and the console read failure rates: /metrics at the internal port of every API process, comma-separated.',
        defaultDescription: 'the API of npm start',
      },
      { name: 'CONSOLE_PORT', description: 'Port of npm run console.', value: '3002' },
      { name: 'CONSOLE_BIND', description: 'Address that the console listens on.', value: '127.0.0.1' },
      {
        name: 'CONSOLE_TOKEN',
        description: 'Token for the console; required unless it listens on this machine only.',
      },
      {
        name: 'SITE_BUCKET',
        description: 'Bucket that npm run deploy:bucket uploads the site to (path-style addressing).',
      },
      {
        name: 'SITE_BUCKET_ENDPOINT',
        description: 'URL of that store.',
        defaultDescription: 'S3_ENDPOINT',
      },
      {
        name: 'SITE_BUCKET_REGION',
        description: 'Region for signing requests.',
        defaultDescription: 'S3_REGION',
      },
      {
        name: 'SITE_BUCKET_ACCESS_KEY_ID',
        description: 'Key that may list, read, write and delete objects.',
        defaultDescription: 'S3_ACCESS_KEY_ID',
      },
      {
        name: 'SITE_BUCKET_SECRET_ACCESS_KEY',
        description: 'Secret of that key.',
        defaultDescription: 'S3_SECRET_ACCESS_KEY',
      },
    ],
  },
  {
    title: 'Tests',
    settings: [
      {
        name: 'CHROME_PATH',
        description: 'Chrome or Chromium for the browser tests.',
        defaultDescription: 'an installed one, or a Debian package that the tests install',
      },
      {
        name: 'FIREFOX_PATH',
        description: 'Firefox for the browser test of the site in Firefox.',
        defaultDescription: 'an installed one, or a Debian package that the tests install',
      },
      { name: 'E2E_WORKERS', description: 'Number of browser tests that run in parallel.', value: '2' },
    ],
  },
];
