import { requireSafeSettings } from '../../bin/production.mjs';
import { readSettings } from '../../bin/settings.mjs';
import {
  apiEnvironment,
  gatewayEnvironment,
  rendererEnvironment,
  sandboxEnvironment,
  siteEnvironment,
} from './environments.ts';

const secrets = { jwt: 'made-once', webhook: 'whsec_made_up' };
const localSettings = readSettings(
  {
    PORT: '3200',
    API_PORT: '4100',
    API_INTERNAL_PORT: '4101',
    AUTH_EMULATOR_PORT: '9100',
    SANDBOX_PORT: '4300',
  },
  '/srv',
);
const realSettings = readSettings(
  {
    FIREBASE_PROJECT_ID: 'gear-prod',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'gear.example',
    FIREBASE_AUTH_EMULATOR_HOST: 'left:over',
    AUTH_EMULATOR_URL: 'http://left.over',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_API_BASE: 'http://left.over',
    STRIPE_SCRIPT_URL: 'http://left.over/stripe.js',
    JWT_SECRET: 'my own',
  },
  '/srv',
);

test('the local site uses the emulator and loads Stripe’s script from the sandbox', () => {
  expect(siteEnvironment(localSettings)).toMatchObject({
    SITE_DIR: '/srv/site',
    API_HOST: '/api',
    AUTH_PROVIDERS: 'google,github',
    AUTH_EMULATOR_URL: 'http://127.0.0.1:9100',
    STRIPE_SCRIPT_URL: 'http://127.0.0.1:4300/stripe.js',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  });
});

test('the local API verifies tokens with the emulator and charges the sandbox', () => {
  expect(apiEnvironment(localSettings, secrets)).toMatchObject({
    API_PORT: '4100',
    API_INTERNAL_PORT: '4101',
    DATA_DIR: '/srv/.data',
    JWT_SECRET: 'made-once',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9100',
    STRIPE_API_BASE: 'http://127.0.0.1:4300',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_made_up',
  });
});

test('settings for real services remove all variables for the local replacements', () => {
  const api = apiEnvironment(realSettings, secrets);
  expect(api).not.toHaveProperty('FIREBASE_AUTH_EMULATOR_HOST');
  expect(api).not.toHaveProperty('STRIPE_API_BASE');
  expect(api).toMatchObject({ JWT_SECRET: 'my own', STRIPE_WEBHOOK_SECRET: 'whsec_made_up' });
  const site = siteEnvironment(realSettings);
  expect(site).not.toHaveProperty('AUTH_EMULATOR_URL');
  expect(site).not.toHaveProperty('STRIPE_SCRIPT_URL');
  expect(site).toMatchObject({ FIREBASE_PROJECT_ID: 'gear-prod', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
});

test('sandbox and gateway get the address of the API', () => {
  expect(sandboxEnvironment(localSettings)).toMatchObject({
    SANDBOX_PORT: '4300',
    SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:4100/stripe/webhook',
  });
  expect(gatewayEnvironment(localSettings)).toMatchObject({
    PORT: '3200',
    API_TARGET: 'http://127.0.0.1:4100',
  });
});

test('the gateway gets the address of the renderer, and the renderer gets that of the API and no secret', () => {
  expect(gatewayEnvironment(localSettings).RENDERER).toBe('http://127.0.0.1:3100');
  expect(
    rendererEnvironment({ ...localSettings, env: { ...localSettings.env, JWT_SECRET: 'x', PATH: '/bin' } }),
  ).toEqual({
    PATH: '/bin',
    RENDERER_PORT: '3100',
    SITE_DIR: '/srv/site',
    API_TARGET: 'http://127.0.0.1:4101',
  });
  expect(gatewayEnvironment(readSettings({ RENDERER: 'off' }, '/srv')).RENDERER).toBe('off');
  expect(() => readSettings({ RENDERER: 'maybe' }, '/srv')).toThrow('RENDERER must be off or unset');
});

test('site and API get the configured address of the site, or else its local address', () => {
  expect(siteEnvironment(localSettings).SITE_URL).toBe('http://localhost:3200');
  expect(apiEnvironment(localSettings, secrets).SITE_URL).toBe('http://localhost:3200');
  const withSiteUrl = readSettings({ SITE_URL: 'https://gear.example' }, '/srv');
  expect(siteEnvironment(withSiteUrl).SITE_URL).toBe('https://gear.example');
  expect(apiEnvironment(withSiteUrl, secrets).SITE_URL).toBe('https://gear.example');
});

test('site and API run in development mode unless the settings select production', () => {
  expect([siteEnvironment(localSettings).NODE_ENV, apiEnvironment(localSettings, secrets).NODE_ENV]).toEqual([
    'development',
    'development',
  ]);
  const production = readSettings({ NODE_ENV: 'production' }, '/srv');
  expect([siteEnvironment(production).NODE_ENV, apiEnvironment(production, secrets).NODE_ENV]).toEqual([
    'production',
    'production',
  ]);
});

test('a production stack requires all settings of site and API except for the generated secret', () => {
  const generatedSecret = 'q7Zt0aBvN8wXyZ3KdLmR7cPu5HsE2fGjq8Zt1aBv';
  expect(() => requireSafeSettings(localSettings, generatedSecret)).not.toThrow();
  const production = () =>
    requireSafeSettings(readSettings({ NODE_ENV: 'production' }, '/srv'), generatedSecret);
  expect(production).toThrow(/FIREBASE_PROJECT_ID[^]*STRIPE_PUBLISHABLE_KEY[^]*STRIPE_SECRET_KEY/);
  expect(production).not.toThrow(/JWT_SECRET/);
});
