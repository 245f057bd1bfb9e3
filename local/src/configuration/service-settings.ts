import type { SettingsGroup } from './setting.ts';

/** Ports, folders, and the services that a site uses. */
export const SERVICE_SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'Ports of the local stack (npm start)',
    settings: [
      { name: 'PORT', about: 'Port of the site, which also proxies /api to the API.', value: '3000' },
      { name: 'API_PORT', about: 'Port of the API.', value: '4000' },
      {
        name: 'API_INTERNAL_PORT',
        about: "The API's internal port, for the renderer and monitoring. Never route a public proxy to it.",
        value: '4100',
      },
      { name: 'AUTH_EMULATOR_PORT', about: 'Port of the Firebase Auth emulator.', value: '9099' },
      { name: 'SANDBOX_PORT', about: 'Port of the payments sandbox.', value: '4242' },
      { name: 'RENDERER_PORT', about: 'Port of the renderer (server-side rendering).', value: '3100' },
      {
        name: 'BIND',
        about: 'Address that the site listens on. 0.0.0.0 accepts connections from other machines.',
        otherwise: '127.0.0.1',
      },
      { name: 'API_BIND', about: 'Address that the API listens on.', otherwise: '127.0.0.1' },
      {
        name: 'API_INTERNAL_BIND',
        about: 'Address of the internal port: localhost or an address of a private network.',
        value: '127.0.0.1',
      },
      {
        name: 'ADMIT_EVERYBODY_AS_ADMIN',
        about:
          'true or false. true lets other machines use a site that runs on the Auth emulator or the payments sandbox, where anyone can sign in as an admin and no payment is real.',
        otherwise: 'false',
      },
    ],
  },
  {
    title: 'Folders',
    settings: [
      {
        name: 'DATA_DIR',
        about: 'Database, uploads, emulator accounts, sandbox state and logs. Relative to the repository.',
        value: './.data',
      },
      { name: 'SITE_DIR', about: 'The assembled site with every released version.', value: './site' },
    ],
  },
  {
    title: 'Demo content',
    settings: [
      {
        name: 'SEED_DEMO',
        about: 'true or false. Adds demo accounts, cars and orders to an empty database.',
        otherwise: 'true with the Auth emulator, false with your own Firebase project',
      },
    ],
  },
  {
    title: 'Database',
    settings: [
      {
        name: 'DATABASE_URL',
        about: 'PostgreSQL 14 or newer: postgres://user:password@host:5432/name.',
        otherwise: 'the embedded database in DATA_DIR',
      },
      {
        name: 'DATABASE_DIRECT_URL',
        about:
          'The same database without a connection pooler. Migrations and LISTEN need a session, which PgBouncer in transaction mode does not provide.',
        otherwise: 'DATABASE_URL',
      },
      {
        name: 'DATABASE_WRITE_CONNECTIONS',
        about: 'Maximum number of connections per API process for transactions and writes, 2 to 1000.',
        value: '10',
      },
      {
        name: 'DATABASE_READ_CONNECTIONS',
        about: 'Maximum number of connections per API process for single reads, 2 to 1000.',
        value: '10',
      },
    ],
  },
  {
    title: 'Photos',
    settings: [
      {
        name: 'S3_BUCKET',
        about: 'Bucket for uploads in any S3-compatible store (path-style addressing).',
        otherwise: 'DATA_DIR/images',
      },
      { name: 'S3_ENDPOINT', about: 'URL of that store. Required with S3_BUCKET.' },
      { name: 'S3_REGION', about: 'Region for signing requests.', value: 'us-east-1' },
      {
        name: 'S3_ACCESS_KEY_ID',
        about: 'Key that may read, write and delete objects. Required with S3_BUCKET.',
      },
      { name: 'S3_SECRET_ACCESS_KEY', about: 'Secret of that key.' },
      {
        name: 'S3_PUBLIC_URL',
        about: 'Public base URL of the bucket, for browsers.',
        otherwise: 'the API serves the photos',
      },
    ],
  },
  {
    title: 'Sign-in: Firebase Authentication',
    settings: [
      {
        name: 'FIREBASE_PROJECT_ID',
        about: 'Your Firebase project.',
        otherwise: 'the Auth emulator, also for ids that begin with demo-',
      },
      {
        name: 'FIREBASE_API_KEY',
        about: "From the project's web app settings. Required with your own project.",
      },
      {
        name: 'FIREBASE_AUTH_DOMAIN',
        about: "From the project's web app settings. Required with your own project.",
      },
      { name: 'FIREBASE_APP_ID', about: "From the project's web app settings. Optional." },
      {
        name: 'GOOGLE_APPLICATION_CREDENTIALS',
        about: 'Path of a service account file. With it, the API rejects revoked sign-ins immediately.',
      },
      {
        name: 'AUTH_PROVIDERS',
        about: 'Sign-in methods besides the password, comma-separated: google, github, twitter.',
        value: 'google,github',
      },
    ],
  },
  {
    title: 'Payments: Stripe',
    settings: [
      {
        name: 'STRIPE_SECRET_KEY',
        about: 'Secret key of your Stripe account.',
        otherwise: 'the payments sandbox',
      },
      { name: 'STRIPE_PUBLISHABLE_KEY', about: 'Publishable key of the same account.' },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        about: 'Signing secret of the webhook at /api/stripe/webhook.',
        otherwise: 'a random secret, so that every event is rejected',
      },
      {
        name: 'STRIPE_CONNECT_WEBHOOK_SECRET',
        about: 'Signing secret of the second webhook, for events on connected accounts.',
        otherwise: 'their events are rejected',
      },
    ],
  },
];
