import { readEnv } from './env.ts';

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
