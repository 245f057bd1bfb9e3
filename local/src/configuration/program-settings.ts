import type { SettingsGroup } from './setting.ts';

/** Behavior of the API, the renderer, the release tools and the tests. */
export const PROGRAM_SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'API',
    settings: [
      {
        name: 'NODE_ENV',
        about:
          'development, test or production. production refuses the emulator, the sandbox, test keys and weak secrets.',
        otherwise: 'development for npm start, production for every program started on its own',
      },
      {
        name: 'JWT_SECRET',
        about: 'Signs session tokens; at least 32 characters. All API processes need the same one.',
        otherwise: 'generated once and stored in DATA_DIR',
      },
      {
        name: 'API_HOST',
        about: '{host}: how browsers reach the API, a path on the site or an absolute URL.',
        value: '/api',
      },
      {
        name: 'PUBLIC_API_URL',
        about: 'Base URL of images and pagination links.',
        otherwise: 'API_HOST',
      },
      {
        name: 'CORS_ORIGINS',
        about: 'Origins besides the site that may call the API from a browser, comma-separated.',
      },
      {
        name: 'TRUST_PROXY',
        about: 'Proxies whose X-Forwarded-For is trusted: an address, a range, or loopback.',
        value: 'loopback',
      },
      { name: 'ORDER_LAPSE_HOURS', about: 'Hours after which an unpaid order expires.', value: '48' },
      { name: 'MAX_UNPAID_ORDERS', about: 'Unpaid orders per buyer at a time, at least 1.', value: '5' },
      {
        name: 'MAX_GIVEN_UP_PER_CAR',
        about:
          'Unpaid orders of one car that a buyer may cancel or let expire within GIVEN_UP_DAYS, at least 1.',
        value: '3',
      },
      { name: 'MAX_GIVEN_UP_ORDERS', about: 'The same for all cars together.', value: '10' },
      { name: 'GIVEN_UP_DAYS', about: 'Days for which an abandoned order counts, 1 to 365.', value: '30' },
      {
        name: 'OFFER_HOURS',
        about: 'Hours after which an offer expires that is not answered, or accepted but not used.',
        value: '48',
      },
      {
        name: 'PLATFORM_FEE_PERCENT',
        about: 'Our fee per sale, in percent: 0 to 50, at most two decimals.',
        value: '0',
      },
      {
        name: 'CANCEL_HOURS',
        about: 'Hours after the payment within which the buyer may cancel for a full refund; 0 for never.',
        value: '48',
      },
      {
        name: 'RELEASE_DAYS',
        about:
          'Days after the meeting, each with a reminder, until the money is released to the seller without an answer from the buyer. At least 1.',
        value: '7',
      },
      { name: 'LOG_LEVEL', about: 'fatal, error, warn, info, debug, trace or silent.', value: 'info' },
      {
        name: 'OPERATOR_TOKEN',
        about: 'Bearer token for /metrics (and, in production, /docs) at API_PORT; at least 20 characters.',
        otherwise: 'only the internal port serves them',
      },
      {
        name: 'REQUEST_TIMEOUT_SECONDS',
        about: 'Seconds within which a whole request must arrive, uploads included.',
        value: '300',
      },
      {
        name: 'HEADERS_TIMEOUT_SECONDS',
        about: "Seconds within which a request's headers must arrive.",
        value: '60',
      },
      {
        name: 'RATE_LIMIT_GENERAL',
        about: 'Requests per minute and client, all kinds together.',
        value: '1000',
      },
      { name: 'RATE_LIMIT_SIGN_IN', about: 'The same for sign-in.', value: '120' },
      { name: 'RATE_LIMIT_OUTREACH', about: 'The same for newsletter and contact form.', value: '20' },
      { name: 'RATE_LIMIT_PAYMENT', about: 'The same for payments.', value: '120' },
      { name: 'RATE_LIMIT_UPLOAD', about: 'The same for uploads.', value: '60' },
    ],
  },
  {
    title: 'Server-side rendering',
    settings: [
      {
        name: 'RENDERER',
        about: 'URL of the renderer for a gateway of your own; off renders every page in the browser.',
        otherwise: 'the renderer of npm start',
      },
      { name: 'RENDERER_BIND', about: 'Address that the renderer listens on.', value: '127.0.0.1' },
      {
        name: 'RENDERER_DEADLINE_MS',
        about: 'Milliseconds that one screen may take to render.',
        value: '300',
      },
      {
        name: 'RENDERER_PATIENCE_MS',
        about: 'Milliseconds after which the gateway stops waiting and sends the static page.',
        value: '1000',
      },
      {
        name: 'CDN_PURGE_URL',
        about: 'URL to call after each release so that a CDN drops its pages.',
        otherwise: 'none: the CDN must not cache pages',
      },
      { name: 'CDN_PURGE_TOKEN', about: 'Bearer token for CDN_PURGE_URL.' },
    ],
  },
  {
    title: 'Site and releases',
    settings: [
      {
        name: 'SITE_URL',
        about: 'Public URL of the site, for canonical links, the sitemap and links from Stripe.',
        otherwise: 'the URL of the local stack',
      },
      {
        name: 'HSTS_INCLUDE_SUBDOMAINS',
        about: 'true or false. Extends HSTS, which an https:// site sends for two years, to all subdomains.',
        otherwise: 'false',
      },
      {
        name: 'OPERATOR',
        about: 'Name written to the ledger of releases.',
        otherwise: 'the login name on this machine',
      },
      { name: 'DEV_PORT', about: 'Port of npm run dev.', value: '3001' },
      {
        name: 'API_TARGET',
        about: 'API that npm run dev, and a renderer or gateway of your own, call.',
        otherwise: 'the API on this machine',
      },
      {
        name: 'METRICS_URL',
        about:
          'Where npm run watch and the console read failure rates: /metrics at the internal port of every API process, comma-separated.',
        otherwise: 'the API of npm start',
      },
      { name: 'CONSOLE_PORT', about: 'Port of npm run console.', value: '3002' },
      { name: 'CONSOLE_BIND', about: 'Address that the console listens on.', value: '127.0.0.1' },
      {
        name: 'CONSOLE_TOKEN',
        about: 'Token for the console; required unless it listens on this machine only.',
      },
      {
        name: 'SITE_BUCKET',
        about: 'Bucket that npm run deploy:bucket uploads the site to (path-style addressing).',
      },
      {
        name: 'SITE_BUCKET_ENDPOINT',
        about: 'URL of that store.',
        otherwise: 'S3_ENDPOINT',
      },
      { name: 'SITE_BUCKET_REGION', about: 'Region for signing requests.', otherwise: 'S3_REGION' },
      {
        name: 'SITE_BUCKET_ACCESS_KEY_ID',
        about: 'Key that may list, read, write and delete objects.',
        otherwise: 'S3_ACCESS_KEY_ID',
      },
      {
        name: 'SITE_BUCKET_SECRET_ACCESS_KEY',
        about: 'Secret of that key.',
        otherwise: 'S3_SECRET_ACCESS_KEY',
      },
    ],
  },
  {
    title: 'Tests',
    settings: [
      {
        name: 'CHROME_PATH',
        about: 'Chrome or Chromium for the browser tests.',
        otherwise: 'an installed one, or a Debian package that the tests install',
      },
      { name: 'E2E_WORKERS', about: 'Number of browser tests that run in parallel.', value: '2' },
    ],
  },
];
