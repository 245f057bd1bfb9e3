import type { SettingsGroup } from './setting.ts';

/** Ports, folders, and the services that a site uses. */
export const SERVICE_SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'Ports of the local stack (npm start)',
    settings: [
      { name: 'PORT', description: 'Port of the site, which also proxies /api to the API.', value: '3000' },
      { name: 'API_PORT', description: 'Port of the API.', value: '4000' },
      {
        name: 'API_INTERNAL_PORT',
        description:
          "The API's internal port, for the renderer and monitoring. Never route a public proxy to it.",
        value: '4100',
      },
      { name: 'AUTH_EMULATOR_PORT', description: 'Port of the Firebase Auth emulator.', value: '9099' },
      { name: 'SANDBOX_PORT', description: 'Port of the payments sandbox.', value: '4242' },
      { name: 'RENDERER_PORT', description: 'Port of the renderer (server-side rendering).', value: '3100' },
      {
        name: 'BIND',
        description: 'Address that the site listens on. 0.0.0.0 accepts connections from other machines.',
        defaultDescription: '127.0.0.1',
      },
      { name: 'API_BIND', description: 'Address that the API listens on.', defaultDescription: '127.0.0.1' },
      {
        name: 'API_INTERNAL_BIND',
        description: 'Address of the internal port: localhost or an address of a private network.',
        value: '127.0.0.1',
      },
      {
        name: 'ALLOW_INSECURE_ACCESS',
        description:
          'true or false. true lets other machines use a site that runs on the Auth emulator or the payments sandbox, where anyone can sign in as an admin and no payment is real.',
        defaultDescription: 'false',
      },
    ],
  },
  {
    title: 'Folders',
    settings: [
      {
        name: 'DATA_DIR',
        description:
          'Database, uploads, emulator accounts, sandbox state and logs. Relative to the repository.',
        value: './.data',
      },
      { name: 'SITE_DIR', description: 'The assembled site with every released version.', value: './site' },
    ],
  },
  {
    title: 'Demo content',
    settings: [
      {
        name: 'SEED_DEMO',
        description: 'true or false. Adds demo accounts, cars and orders to an empty database.',
        defaultDescription: 'true with the Auth emulator, false with your own Firebase project',
      },
    ],
  },
  {
    title: 'Database',
    settings: [
      {
        name: 'DATABASE_URL',
        description: 'PostgreSQL 14 or newer: postgres://user:password@host:5432/name.',
        defaultDescription: 'the embedded database in DATA_DIR',
      },
      {
        name: 'DATABASE_DIRECT_URL',
        description:
          'The same database without a connection pooler. Migrations and LISTEN need a session, which PgBouncer in transaction mode does not provide.',
        defaultDescription: 'DATABASE_URL',
      },
      {
        name: 'MIGRATION_DATABASE_URL',
        description:
          'The same database with the role that `npm run migrate`, backup and restore use. If set, the API refuses to start while migrations are pending.',
        defaultDescription: 'the API applies migrations at start',
      },
      {
        name: 'DATABASE_WRITE_CONNECTIONS',
        description: 'Maximum number of connections per API process for transactions and writes, 2 to 1000.',
        value: '10',
      },
      {
        name: 'DATABASE_READ_CONNECTIONS',
        description: 'Maximum number of connections per API process for single reads, 2 to 1000.',
        value: '10',
      },
    ],
  },
  {
    title: 'Photos',
    settings: [
      {
        name: 'S3_BUCKET',
        description: 'Bucket for uploads in any S3-compatible store (path-style addressing).',
        defaultDescription: 'DATA_DIR/images',
      },
      { name: 'S3_ENDPOINT', description: 'URL of that store. Required with S3_BUCKET.' },
      { name: 'S3_REGION', description: 'Region for signing requests.', value: 'us-east-1' },
      {
        name: 'S3_ACCESS_KEY_ID',
        description: 'Key that may read, write and delete objects. Required with S3_BUCKET.',
      },
      { name: 'S3_SECRET_ACCESS_KEY', description: 'Secret of that key.' },
      {
        name: 'S3_PUBLIC_URL',
        description: 'Public base URL of the bucket, for browsers.',
        defaultDescription: 'the API serves the photos',
      },
    ],
  },
  {
    title: 'Sign-in: Firebase Authentication',
    settings: [
      {
        name: 'FIREBASE_PROJECT_ID',
        description: 'Your Firebase project.',
        defaultDescription: 'the Auth emulator, also for ids that begin with demo-',
      },
      {
        name: 'FIREBASE_API_KEY',
        description: "From the project's web app settings. Required with your own project.",
      },
      {
        name: 'FIREBASE_AUTH_DOMAIN',
        description: "From the project's web app settings. Required with your own project.",
      },
      { name: 'FIREBASE_APP_ID', description: "From the project's web app settings. Optional." },
      {
        name: 'GOOGLE_APPLICATION_CREDENTIALS',
        description: 'Path of a service account file. With it, the API rejects revoked sign-ins immediately.',
      },
      {
        name: 'AUTH_PROVIDERS',
        description: 'Sign-in methods besides the password, comma-separated: google, github, twitter.',
        value: 'google,github',
      },
    ],
  },
  {
    title: 'Payments: Stripe',
    settings: [
      {
        name: 'STRIPE_SECRET_KEY',
        description: 'Secret key of your Stripe account.',
        defaultDescription: 'the payments sandbox',
      },
      { name: 'STRIPE_PUBLISHABLE_KEY', description: 'Publishable key of the same account.' },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        description: 'Signing secret of the webhook at /api/stripe/webhook.',
        defaultDescription: 'a random secret, so that every event is rejected',
      },
      {
        name: 'STRIPE_CONNECT_WEBHOOK_SECRET',
        description: 'Signing secret of the second webhook, for events on connected accounts.',
        defaultDescription: 'their events are rejected',
      },
    ],
  },
];
