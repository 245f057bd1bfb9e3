import { readFileSync } from 'node:fs';
import { envSchema, readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a long enough secret that nobody else has',
  FIREBASE_PROJECT_ID: 'second-gear-live',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_live',
};

test('development needs no variable at all', () => {
  expect(readEnv({})).toMatchObject({
    API_PORT: 4000,
    API_BIND: '127.0.0.1',
    DATA_DIR: './.data',
    PUBLIC_API_URL: '/api',
  });
});

test('an empty variable counts as absent, lists are split, a trailing slash goes', () => {
  const env = readEnv({
    DATABASE_URL: '',
    CORS_ORIGINS: 'https://a.test, https://b.test',
    PUBLIC_API_URL: 'https://api.test/',
  });
  expect(env.DATABASE_URL).toBeUndefined();
  expect(env.CORS_ORIGINS).toEqual(['https://a.test', 'https://b.test']);
  expect(env.PUBLIC_API_URL).toBe('https://api.test');
});

test('every wrong variable is named, without its value', () => {
  const read = () => readEnv({ API_PORT: 'seven', JWT_SECRET: 'too-short', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/API_PORT[^]*JWT_SECRET[^]*LOG_LEVEL/);
  expect(read).not.toThrow(/too-short/);
});

test('a safe production environment starts', () => {
  expect(readEnv(production).NODE_ENV).toBe('production');
});

test.each([
  ['JWT_SECRET', undefined],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099'],
  ['FIREBASE_PROJECT_ID', 'demo-second-gear'],
  ['STRIPE_API_BASE', 'http://localhost:4242'],
  ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
  ['STRIPE_WEBHOOK_SECRET', undefined],
  ['CORS_ORIGINS', '*'],
])('production refuses to start with %s = %s', (name, value) => {
  expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
});

test('a bucket needs its address and both keys', () => {
  const bucket = {
    S3_BUCKET: 'cars',
    S3_ENDPOINT: 'https://store.test/',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readEnv(bucket)).toMatchObject({ S3_ENDPOINT: 'https://store.test', S3_REGION: 'us-east-1' });
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    expect(() => readEnv({ ...bucket, [name]: undefined })).toThrow(`${name} must be set with S3_BUCKET`);
  }
});

test('the settings of the API are offered in .env.example', () => {
  const offered = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  // Set by the local stack from its own settings, never by hand.
  const made = ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_BASE'];
  const names = Object.keys(envSchema.shape).filter((name) => !made.includes(name));
  expect(names.filter((name) => !offered.includes(`\n${name}=`))).toEqual([]);
});
