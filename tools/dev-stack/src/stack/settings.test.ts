import { readSettings } from '../../bin/settings.mjs';

const readTestSettings = (env: Record<string, string>) => readSettings(env, '/srv/second-gear');

test('readSettings defaults to the standard ports, local services, and folders in the repository', () => {
  expect(readTestSettings({})).toMatchObject({
    ports: { site: 3000, api: 4000, apiInternal: 4100, authEmulator: 9099, sandbox: 4242 },
    dataDir: '/srv/second-gear/.data',
    siteDir: '/srv/second-gear/site',
    signIn: 'emulator',
    payments: 'sandbox',
    database: 'embedded',
    seed: true,
  });
});

test('readSettings reads ports and folders from the environment and ignores empty variables', () => {
  const settings = readTestSettings({ PORT: '3200', API_PORT: '', DATA_DIR: '/var/data', SITE_DIR: 'out' });
  expect(settings.ports).toMatchObject({ site: 3200, api: 4000 });
  expect(settings).toMatchObject({ dataDir: '/var/data', siteDir: '/srv/second-gear/out' });
});

test.each(['abc', '0', '70000', '3000.5'])('readSettings rejects PORT=%s by name', (PORT) => {
  expect(() => readTestSettings({ PORT })).toThrow(/PORT must be a port number/);
});

test('readSettings reports all invalid variables at once', () => {
  expect(() => readTestSettings({ PORT: 'x', DATABASE_URL: 'mysql://x', SEED_DEMO: 'maybe' })).toThrow(
    /PORT must be a port number[\s\S]*DATABASE_URL must begin with postgres:\/\/[\s\S]*SEED_DEMO must be true or false/,
  );
});

test('readSettings rejects an invalid enum value of site or API before they start', () => {
  expect(() => readTestSettings({ HSTS_INCLUDE_SUBDOMAINS: 'yes' })).toThrow(
    'HSTS_INCLUDE_SUBDOMAINS must be true or false',
  );
});

test.each(['1', '2.5', '1001', 'many'])('readSettings rejects %s database connections by name', (value) => {
  for (const name of ['DATABASE_WRITE_CONNECTIONS', 'DATABASE_READ_CONNECTIONS']) {
    expect(() => readTestSettings({ [name]: value })).toThrow(
      `${name} must be a whole number from 2 to 1000`,
    );
    expect(readTestSettings({ [name]: '30' }).env).toMatchObject({ [name]: '30' });
  }
});

test('readSettings rejects the same port for two services', () => {
  expect(() => readTestSettings({ PORT: '4000' })).toThrow('PORT and API_PORT are both 4000');
});

test('a real Firebase project replaces the emulator and gets demo content only on request', () => {
  const firebase = {
    FIREBASE_PROJECT_ID: 'gear-prod',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'gear-prod.firebaseapp.com',
  };
  expect(readTestSettings(firebase)).toMatchObject({ signIn: 'firebase', seed: false });
  expect(readTestSettings({ ...firebase, SEED_DEMO: 'true' })).toMatchObject({ seed: true });
  expect(readTestSettings({ FIREBASE_PROJECT_ID: 'demo-second-gear' })).toMatchObject({ signIn: 'emulator' });
});

test('Stripe and PostgreSQL replace the sandbox and the embedded database', () => {
  expect(
    readTestSettings({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).payments,
  ).toBe('stripe');
  expect(readTestSettings({ DATABASE_URL: 'postgres://localhost/gear' }).database).toBe('postgres');
  const direct = { DATABASE_DIRECT_URL: 'postgres://localhost/gear' };
  expect(() => readTestSettings(direct)).toThrow('DATABASE_URL is also required to use DATABASE_DIRECT_URL');
  const migration = { MIGRATION_DATABASE_URL: 'postgres://localhost/gear' };
  expect(() => readTestSettings(migration)).toThrow(
    'DATABASE_URL is also required to use MIGRATION_DATABASE_URL',
  );
});

test('readSettings rejects an incomplete configuration without revealing the secret', () => {
  const readIncomplete = () =>
    readTestSettings({ FIREBASE_PROJECT_ID: 'gear-prod', STRIPE_SECRET_KEY: 'sk_live_verysecret' });
  expect(readIncomplete).toThrow(
    /FIREBASE_API_KEY is also required[\s\S]*STRIPE_PUBLISHABLE_KEY is also required/,
  );
  expect(readIncomplete).not.toThrow(/verysecret/);
});

test('emulator and sandbox accept connections from other machines only with an explicit setting', () => {
  for (const name of ['BIND', 'API_BIND']) {
    expect(() => readTestSettings({ [name]: '0.0.0.0' })).toThrow(
      /Anyone[^]*is an admin[^]*test cards[^]*ALLOW_INSECURE_ACCESS=true/,
    );
    expect(readTestSettings({ [name]: '0.0.0.0', ALLOW_INSECURE_ACCESS: 'true' }).signIn).toBe('emulator');
    expect(readTestSettings({ [name]: '127.0.0.1' }).signIn).toBe('emulator');
  }
  const realServices = {
    FIREBASE_PROJECT_ID: 'gear-prod',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'gear-prod.firebaseapp.com',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  };
  expect(readTestSettings({ ...realServices, BIND: '0.0.0.0' })).toMatchObject({
    signIn: 'firebase',
    payments: 'stripe',
  });
  expect(() => readTestSettings({ BIND: '0.0.0.0', ALLOW_INSECURE_ACCESS: 'yes' })).toThrow(
    /must be true or false/,
  );
});

test('the processes of the stack get settings with old names under their new names', () => {
  const warn = jest.fn();
  const oldNames = { BIND: '0.0.0.0', ADMIT_EVERYBODY_AS_ADMIN: 'true', ORDER_LAPSE_HOURS: '24' };
  expect(readSettings(oldNames, '/srv/second-gear', warn).env).toEqual({
    BIND: '0.0.0.0',
    ALLOW_INSECURE_ACCESS: 'true',
    ORDER_EXPIRY_HOURS: '24',
  });
  expect(warn.mock.calls).toEqual([
    ['ADMIT_EVERYBODY_AS_ADMIN is deprecated: use ALLOW_INSECURE_ACCESS'],
    ['ORDER_LAPSE_HOURS is deprecated: use ORDER_EXPIRY_HOURS'],
  ]);
});
