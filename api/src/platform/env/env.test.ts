import { readFileSync } from 'node:fs';
import { envSchema, readDatabaseEnv, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a long enough secret that nobody else has',
  FIREBASE_PROJECT_ID: 'second-gear-live',
  STRIPE_SECRET_KEY: `sk_live_${'51HqT0aBvN8wXyZ3KdLmR7cPu'}`,
  STRIPE_WEBHOOK_SECRET: 'whsec_q7Zt0aBvN8wXyZ3KdLmR7cPu5HsE2fGj',
};
const development = { NODE_ENV: 'development' };

test('development requires only NODE_ENV', () => {
  expect(readEnv(development)).toMatchObject({
    API_PORT: 4000,
    API_BIND: '127.0.0.1',
    DATA_DIR: './.data',
    PUBLIC_API_URL: '/api',
  });
});

test('empty variables count as unset, lists are split, and trailing slashes are removed', () => {
  const env = readEnv({
    ...development,
    DATABASE_URL: '',
    CORS_ORIGINS: 'https://a.test, https://b.test',
    PUBLIC_API_URL: 'https://api.test/',
  });
  expect(env.DATABASE_URL).toBeUndefined();
  expect(env.CORS_ORIGINS).toEqual(['https://a.test', 'https://b.test']);
  expect(env.PUBLIC_API_URL).toBe('https://api.test');
});

test('the error names every invalid variable without its value', () => {
  const readInvalid = () => readEnv({ API_PORT: 'seven', JWT_SECRET: 'too-short', LOG_LEVEL: 'loud' });
  expect(readInvalid).toThrow(/API_PORT[^]*JWT_SECRET[^]*LOG_LEVEL[^]*STRIPE_SECRET_KEY/);
  expect(readInvalid).not.toThrow(/too-short/);
});

test.each([
  ['PLATFORM_FEE_PERCENT', '2.5', '50.01', '-1', '1.005'],
  ['CANCEL_HOURS', '0', '-1', 'soon', '9000'],
  ['AUTO_RELEASE_DAYS', '14', '0', '1.5', '91'],
])('%s accepts %s and rejects %s, %s and %s', (name, validValue, ...invalidValues) => {
  expect(readEnv({ ...development, [name]: validValue })).toMatchObject({ [name]: Number(validValue) });
  for (const value of invalidValues) expect(() => readEnv({ ...development, [name]: value })).toThrow(name);
});

test('a safe production environment is accepted', () => {
  expect(readEnv(production).NODE_ENV).toBe('production');
  const validSettings = {
    CORS_ORIGINS: 'https://gear.example, https://admin.gear.example:8443',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, 203.0.113.7, 2001:db8::/48, fd00::/8, ::ffff:10.0.0.0/104',
    STRIPE_SECRET_KEY: `rk_live_${'51HqT0aBvN8wXyZ3KdLmR7cPu'}`,
    OPERATOR_TOKEN: 'q7Zt0aBvN8wXyZ3KdLmR7cPu',
    RENDERER_TOKEN: 'q7Zt0aBvN8wXyZ3KdLmR7cPu',
    RATE_LIMIT_REDIS_URL: 'rediss://gear:secret@cache.test:6380/1',
    SITE_URL: 'https://gear.example',
    PUBLIC_API_URL: 'https://api.gear.example',
  };
  expect(readEnv({ ...production, ...validSettings }).CORS_ORIGINS).toHaveLength(2);
});

test('without NODE_ENV, production rules apply and the error explains how to set it', () => {
  const { NODE_ENV: _, ...withoutNodeEnv } = production;
  expect(readEnv(withoutNodeEnv).NODE_ENV).toBe('production');
  expect(() => readEnv({})).toThrow(/NODE_ENV=development[^]*JWT_SECRET[^]*STRIPE_WEBHOOK_SECRET/);
});

test.each([
  ['JWT_SECRET', undefined],
  ['JWT_SECRET', 'second-gear-development-only-secret '],
  ['JWT_SECRET', 'SECOND-GEAR-development-only-secret-2'],
  ['JWT_SECRET', 'a'.repeat(64)],
  ['JWT_SECRET', 'correct horse '.repeat(4).trim()],
  ['JWT_SECRET', `change-me-${'q7Zt0aBvN8wXyZ3KdLmR7cPu'}`],
  ['JWT_SECRET', ' a long enough secret that nobody else has'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099'],
  ['FIREBASE_PROJECT_ID', 'demo-second-gear'],
  ['STRIPE_API_BASE', 'http://localhost:4242'],
  ['FIREBASE_PROJECT_ID', 'A project'],
  ['STRIPE_SECRET_KEY', undefined],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
  ['STRIPE_SECRET_KEY', 'sk_test_51HqT0aBvN8wXyZ3KdLmR7cPu'],
  ['STRIPE_SECRET_KEY', 'pk_live_51HqT0aBvN8wXyZ3KdLmR7cPu'],
  ['STRIPE_SECRET_KEY', 'sk_live_x'],
  ['STRIPE_SECRET_KEY', `sk_live_${'x'.repeat(40)}`],
  ['STRIPE_WEBHOOK_SECRET', undefined],
  ['STRIPE_WEBHOOK_SECRET', 'w'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'w'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_sandbox'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', 'http://gear.example'],
  ['CORS_ORIGINS', 'https://gear.example/'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '2000::/3'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '::ffff:0:0/96'],
  ['TRUST_PROXY', '0:0:0:0:0:ffff:0.0.0.0/97'],
  ['TRUST_PROXY', '::FFFF:8.0.0.0/103'],
  ['TRUST_PROXY', '::/80'],
  ['TRUST_PROXY', '::/64'],
  ['CORS_ORIGINS', 'https://*.example.com'],
  ['CORS_ORIGINS', 'https://gear.example,https://*'],
  ['OPERATOR_TOKEN', 'a'.repeat(20)],
  ['OPERATOR_TOKEN', 'changeme-changeme-changeme'],
  ['OPERATOR_TOKEN', 'changeme-q7Zt0aBvN8wXyZ3KdLmR7cPu'],
  ['OPERATOR_TOKEN', 'q7Zt0aBvN8w'],
  ['RENDERER_TOKEN', 'a'.repeat(20)],
  ['RENDERER_TOKEN', 'changeme-q7Zt0aBvN8wXyZ3KdLmR7cPu'],
  ['RENDERER_TOKEN', 'q7Zt0aBvN8wXyZ3K dLmR7cPu'],
  ['SITE_URL', 'http://gear.example'],
  ['PUBLIC_API_URL', 'http://api.gear.example'],
  ['PUBLIC_API_URL', 'javascript:alert(1)//'],
])('production rejects %s = %s', (name, value) => {
  expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
});

test.each([
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', '*'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['PUBLIC_API_URL', 'javascript:alert(1)//'],
  ['PUBLIC_API_URL', '//evil.example'],
  ['PUBLIC_API_URL', '/\\evil.example'],
  ['PUBLIC_API_URL', 'api'],
  ['RATE_LIMIT_REDIS_URL', 'http://cache.test'],
  ['RATE_LIMIT_REDIS_URL', 'cache.test:6379'],
])('every environment rejects %s = %s', (name, value) => {
  expect(() => readEnv({ ...development, [name]: value })).toThrow(name);
});

test('emulators reachable by others require a second setting', () => {
  const reachableSettings = {
    ...development,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    API_BIND: '0.0.0.0',
  };
  expect(() => readEnv(reachableSettings)).toThrow(/is an admin[^]*API_BIND[^]*ALLOW_INSECURE_ACCESS=true/);
  expect(readEnv({ ...reachableSettings, ALLOW_INSECURE_ACCESS: 'true' }).API_BIND).toBe('0.0.0.0');
  expect(readEnv({ ...reachableSettings, API_BIND: '127.0.0.1' }).API_BIND).toBe('127.0.0.1');
  expect(readEnv({ ...production, API_BIND: '0.0.0.0' }).API_BIND).toBe('0.0.0.0');
});

test('deprecated names of settings still work, with a warning', () => {
  const warn = jest.fn();
  expect(readEnv({ ...development, RELEASE_DAYS: '14', GIVEN_UP_DAYS: '60' }, warn)).toMatchObject({
    AUTO_RELEASE_DAYS: 14,
    ABANDONED_ORDER_DAYS: 60,
  });
  expect(warn.mock.calls).toEqual([
    ['GIVEN_UP_DAYS is deprecated: use ABANDONED_ORDER_DAYS'],
    ['RELEASE_DAYS is deprecated: use AUTO_RELEASE_DAYS'],
  ]);
});

test('a bucket requires its URL and both keys', () => {
  const bucket = {
    ...development,
    S3_BUCKET: 'cars',
    S3_ENDPOINT: 'https://store.test/',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readEnv(bucket)).toMatchObject({ S3_ENDPOINT: 'https://store.test', S3_REGION: 'us-east-1' });
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    expect(() => readEnv({ ...bucket, [name]: undefined })).toThrow(
      `${name} must be set when S3_BUCKET is set`,
    );
  }
});

test('a direct database URL requires DATABASE_URL', () => {
  const url = 'postgres://gear@db.test/gear';
  for (const readInvalid of [readEnv, readDatabaseEnv]) {
    const envWithDirectUrlOnly = { ...development, DATABASE_DIRECT_URL: url };
    expect(() => readInvalid(envWithDirectUrlOnly)).toThrow(
      'DATABASE_URL must be set when DATABASE_DIRECT_URL is set',
    );
    expect(() => readInvalid({ ...envWithDirectUrlOnly, DATABASE_DIRECT_URL: 'db.test' })).toThrow(
      'DATABASE_DIRECT_URL',
    );
    const envWithBothUrls = {
      ...envWithDirectUrlOnly,
      DATABASE_URL: 'postgres://gear@pooler.test:6432/gear',
    };
    expect(readInvalid(envWithBothUrls).DATABASE_DIRECT_URL).toBe(url);
  }
});

test('a database URL for migrations requires DATABASE_URL', () => {
  const url = 'postgres://owner@db.test/gear';
  for (const readInvalid of [readEnv, readDatabaseEnv]) {
    expect(() => readInvalid({ ...development, MIGRATION_DATABASE_URL: url })).toThrow(
      'DATABASE_URL must be set when MIGRATION_DATABASE_URL is set',
    );
    const env = { ...development, MIGRATION_DATABASE_URL: url, DATABASE_URL: 'postgres://gear@db.test/gear' };
    expect(readInvalid(env).MIGRATION_DATABASE_URL).toBe(url);
  }
});

test('each number of database connections is an integer of at least two', () => {
  expect(readEnv(development)).toMatchObject({
    DATABASE_WRITE_CONNECTIONS: 10,
    DATABASE_READ_CONNECTIONS: 10,
  });
  for (const name of ['DATABASE_WRITE_CONNECTIONS', 'DATABASE_READ_CONNECTIONS'])
    for (const readInvalid of [readEnv, readDatabaseEnv]) {
      for (const invalid of ['0', '1', '2.5', '1001', 'many'])
        expect(() => readInvalid({ ...development, [name]: invalid })).toThrow(name);
      expect(readInvalid({ ...development, [name]: '30' })).toMatchObject({ [name]: 30 });
    }
});

test('.env.example lists every setting of the API with its default', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const values = new Map(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  // The file omits settings that only the local stack sets.
  const localStackNames = ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_BASE'];
  const names = Object.keys(envSchema.shape).filter((name) => !localStackNames.includes(name));
  expect(names.filter((name) => !values.has(name))).toEqual([]);

  // TRUST_PROXY is not compared: the file has the value for the local stack, where the gateway is the proxy.
  const documentedNames = names.filter((name) => values.get(name) !== '' && name !== 'TRUST_PROXY');
  expect(documentedNames.length).toBeGreaterThan(20);
  expect(
    envSchema.parse(Object.fromEntries(documentedNames.map((name) => [name, values.get(name)]))),
  ).toEqual(envSchema.parse({}));
});
