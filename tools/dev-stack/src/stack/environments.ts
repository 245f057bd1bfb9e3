import { readOrCreateSecret } from '@second-gear/node-utils/secret-file';
import { DEMO_PROJECT } from '../../bin/settings.mjs';
import type { Environment, Settings } from './settings.ts';

/** Secrets of the local stack, created once per data folder. */
export interface Secrets {
  jwt: string;
  /**
   * Signs the sandbox's webhook events. It also replaces an unset STRIPE_WEBHOOK_SECRET, so that events of
   * the real Stripe cannot be forged.
   */
  webhook: string;
}

const toLocalOrigin = (port: number): string => `http://127.0.0.1:${String(port)}`;

/** Returns the origins of the stack's services, for the browser and for the other processes. */
export const getServiceUrls = ({ ports }: Settings) => ({
  site: `http://localhost:${String(ports.site)}`,
  api: toLocalOrigin(ports.api),
  apiInternal: toLocalOrigin(ports.apiInternal),
  authEmulator: toLocalOrigin(ports.authEmulator),
  sandbox: toLocalOrigin(ports.sandbox),
  renderer: toLocalOrigin(ports.renderer),
});
export type ServiceUrls = ReturnType<typeof getServiceUrls>;

/** Removes variables that the user may have set earlier and that could redirect a service. */
const omitVariables = (env: Environment, ...names: string[]): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

/** Default for NODE_ENV. Without it, site and API would run in production mode. */
const DEFAULT_NODE_ENV = 'development';

/** Returns the environment for building and assembling the site, including the page's configuration. */
export function siteEnvironment(settings: Settings): Environment {
  const urls = getServiceUrls(settings);
  const base = omitVariables(settings.env, 'AUTH_EMULATOR_URL', 'STRIPE_SCRIPT_URL', 'PORT');
  return {
    NODE_ENV: DEFAULT_NODE_ENV,
    API_HOST: '/api',
    AUTH_PROVIDERS: 'google,github',
    SITE_URL: urls.site,
    ...base,
    SITE_DIR: settings.siteDir,
    ...(settings.signIn === 'emulator' && {
      FIREBASE_API_KEY: 'demo-key',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      FIREBASE_PROJECT_ID: DEMO_PROJECT,
      AUTH_EMULATOR_URL: urls.authEmulator,
    }),
    ...(settings.payments === 'sandbox' && {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_SCRIPT_URL: `${urls.sandbox}/stripe.js`,
    }),
  };
}

/** Returns the environment of the API and its seed command. */
export function apiEnvironment(settings: Settings, secrets: Secrets): Environment {
  const base = omitVariables(settings.env, 'FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_BASE', 'PORT');
  return {
    NODE_ENV: DEFAULT_NODE_ENV,
    // Trusts X-Forwarded-For only from this machine, on which the gateway runs.
    TRUST_PROXY: 'loopback',
    PUBLIC_API_URL: settings.env.API_HOST ?? '/api',
    SITE_URL: getServiceUrls(settings).site,
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
          STRIPE_API_BASE: getServiceUrls(settings).sandbox,
        }
      : { STRIPE_WEBHOOK_SECRET: settings.env.STRIPE_WEBHOOK_SECRET ?? secrets.webhook }),
  };
}

export const sandboxEnvironment = (settings: Settings): Environment => ({
  ...settings.env,
  SANDBOX_PORT: String(settings.ports.sandbox),
  SANDBOX_WEBHOOK_URL: `${getServiceUrls(settings).api}/stripe/webhook`,
  DATA_DIR: settings.dataDir,
});

export const gatewayEnvironment = (settings: Settings): Environment => ({
  ...settings.env,
  PORT: String(settings.ports.site),
  SITE_DIR: settings.siteDir,
  API_TARGET: getServiceUrls(settings).api,
  RENDERER: settings.ssr ? getServiceUrls(settings).renderer : 'off',
});

/** Returns the environment of the renderer, without secrets. */
export const rendererEnvironment = (settings: Settings): Environment => ({
  PATH: settings.env.PATH,
  RENDERER_PORT: String(settings.ports.renderer),
  RENDERER_DEADLINE_MS: settings.env.RENDERER_DEADLINE_MS,
  LOG_LEVEL: settings.env.LOG_LEVEL,
  SITE_DIR: settings.siteDir,
  API_TARGET: getServiceUrls(settings).apiInternal,
});

/** Returns the secrets of this data folder. Creates them on the first call. */
export const loadSecrets = (dataDir: string): Secrets => ({
  jwt: readOrCreateSecret(dataDir, 'jwt-secret'),
  webhook: readOrCreateSecret(dataDir, 'webhook-secret'),
});
