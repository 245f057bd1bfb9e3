import { DEMO_PROJECT } from '../../bin/settings.mjs';
import type { Environment, Settings } from './settings.ts';

/** Made once per data folder, or taken from the environment. */
export interface Secrets {
  jwt: string;
  /** Signs the sandbox's webhooks; where Stripe's own secret was not given, made up so that none can be forged. */
  webhook: string;
}

const local = (port: number): string => `http://127.0.0.1:${String(port)}`;

/** Origins as the browser and the processes of the stack reach them. */
export const addresses = ({ ports }: Settings) => ({
  site: `http://localhost:${String(ports.site)}`,
  api: local(ports.api),
  apiInternal: local(ports.apiInternal),
  authEmulator: local(ports.authEmulator),
  sandbox: local(ports.sandbox),
  renderer: local(ports.renderer),
});
export type Addresses = ReturnType<typeof addresses>;

/** Without the given names, so that a left-over variable cannot turn a service into another. */
const without = (env: Environment, ...names: string[]): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

/** What the stack is for unless the settings say another thing; site and API take silence for production. */
const HERE = 'development';

/** For the build and composition of the site: what the page will tell the browser. */
export function siteEnvironment(settings: Settings): Environment {
  const at = addresses(settings);
  const base = without(settings.env, 'AUTH_EMULATOR_URL', 'STRIPE_SCRIPT_URL', 'PORT');
  return {
    NODE_ENV: HERE,
    API_HOST: '/api',
    AUTH_PROVIDERS: 'google,github',
    SITE_URL: at.site,
    ...base,
    SITE_DIR: settings.siteDir,
    ...(settings.signIn === 'emulator' && {
      FIREBASE_API_KEY: 'demo-key',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      FIREBASE_PROJECT_ID: DEMO_PROJECT,
      AUTH_EMULATOR_URL: at.authEmulator,
    }),
    ...(settings.payments === 'sandbox' && {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_SCRIPT_URL: `${at.sandbox}/stripe.js`,
    }),
  };
}

/** For the API and its seed command. */
export function apiEnvironment(settings: Settings, secrets: Secrets): Environment {
  const base = without(settings.env, 'FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_BASE', 'PORT');
  return {
    NODE_ENV: HERE,
    // The gateway in front is on this machine; with nothing in front, X-Forwarded-For is not believed.
    TRUST_PROXY: 'loopback',
    PUBLIC_API_URL: settings.env.API_HOST ?? '/api',
    SITE_URL: addresses(settings).site,
    JWT_SECRET: secrets.jwt,
    ...base,
    API_PORT: String(settings.ports.api),
    API_INTERNAL_PORT: String(settings.ports.apiInternal),
    DATA_DIR: settings.dataDir,
    ...(settings.signIn === 'emulator' && {
      FIREBASE_PROJECT_ID: DEMO_PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(settings.ports.authEmulator)}`,
    }),
    ...(settings.payments === 'sandbox'
      ? {
          STRIPE_SECRET_KEY: 'sk_test_sandbox',
          STRIPE_WEBHOOK_SECRET: secrets.webhook,
          STRIPE_API_BASE: addresses(settings).sandbox,
        }
      : { STRIPE_WEBHOOK_SECRET: settings.env.STRIPE_WEBHOOK_SECRET ?? secrets.webhook }),
  };
}

/** For the payments sandbox. */
export const sandboxEnvironment = (settings: Settings): Environment => ({
  ...settings.env,
  SANDBOX_PORT: String(settings.ports.sandbox),
  SANDBOX_WEBHOOK_URL: `${addresses(settings).api}/stripe/webhook`,
  DATA_DIR: settings.dataDir,
});

/** For the gateway that serves the site. */
export const gatewayEnvironment = (settings: Settings): Environment => ({
  ...settings.env,
  PORT: String(settings.ports.site),
  SITE_DIR: settings.siteDir,
  API_TARGET: addresses(settings).api,
  RENDERER: settings.draws ? addresses(settings).renderer : 'off',
});

/** For the renderer, which has no use for what is secret. */
export const rendererEnvironment = (settings: Settings): Environment => ({
  PATH: settings.env.PATH,
  RENDERER_PORT: String(settings.ports.renderer),
  RENDERER_DEADLINE_MS: settings.env.RENDERER_DEADLINE_MS,
  SITE_DIR: settings.siteDir,
  API_TARGET: addresses(settings).apiInternal,
});
