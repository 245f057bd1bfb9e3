// Plain JavaScript without packages, so that settings are checked before anything is installed.
import { resolve } from 'node:path';
import { listExposureWarnings } from '../../../packages/server-config/src/production.mjs';
import { withRenamedSettings } from '../../../packages/server-config/src/renamed-settings.mjs';

/**
 * @import { Environment, Ports, Settings } from '../src/stack/settings.ts'
 */

export const DEMO_PROJECT = 'demo-second-gear';

/** @type {Record<keyof Ports, string>} */
export const PORT_VARIABLES = {
  site: 'PORT',
  api: 'API_PORT',
  apiInternal: 'API_INTERNAL_PORT',
  authEmulator: 'AUTH_EMULATOR_PORT',
  sandbox: 'SANDBOX_PORT',
  renderer: 'RENDERER_PORT',
};

/** @type {Ports} */
const DEFAULT_PORTS = {
  site: 3000,
  api: 4000,
  apiInternal: 4100,
  authEmulator: 9099,
  sandbox: 4242,
  renderer: 3100,
};

const PORT_NAMES = /** @type {(keyof Ports)[]} */ (Object.keys(DEFAULT_PORTS));

/** @type {(value: string) => boolean} */
const isPort = (value) => {
  const port = Number(value);
  return Number.isInteger(port) && port >= 1 && port <= 65_535;
};
/** @type {(value: string) => boolean} */
const isPostgresUrl = (value) => /^postgres(ql)?:\/\//.test(value);
/** @type {(value: string) => boolean} */
const isConnectionCount = (value) => {
  const count = Number(value);
  return Number.isInteger(count) && count >= 2 && count <= 1000;
};
/** @type {(value: string) => boolean} */
const isBoolean = (value) => value === 'true' || value === 'false';

/**
 * For each variable: a function that validates it, and the hint for an invalid value.
 * @type {Record<string, [isValid: (value: string) => boolean, hint: string]>}
 */
const RULES = {
  ...Object.fromEntries(
    Object.values(PORT_VARIABLES).map((name) => [name, [isPort, 'must be a port number from 1 to 65535']]),
  ),
  RENDERER: [(value) => value === 'off', 'must be off or unset'],
  DATABASE_URL: [isPostgresUrl, 'must begin with postgres://'],
  DATABASE_DIRECT_URL: [isPostgresUrl, 'must begin with postgres://'],
  DATABASE_WRITE_CONNECTIONS: [isConnectionCount, 'must be a whole number from 2 to 1000'],
  DATABASE_READ_CONNECTIONS: [isConnectionCount, 'must be a whole number from 2 to 1000'],
  ALLOW_INSECURE_ACCESS: [isBoolean, 'must be true or false'],
  HSTS_INCLUDE_SUBDOMAINS: [isBoolean, 'must be true or false'],
  SEED_DEMO: [isBoolean, 'must be true or false'],
};

/** @param {Record<string, string>} set */
const findInvalidVariables = (set) =>
  Object.entries(RULES)
    .filter(([name, [isValid]]) => set[name] !== undefined && !isValid(set[name]))
    .map(([name, [, hint]]) => `${name} ${hint}`);

/** @param {Environment} set */
const isRealFirebase = ({ FIREBASE_PROJECT_ID: id }) => id !== undefined && !id.startsWith('demo-');
/** @param {Environment} set */
const isRealStripe = ({ STRIPE_SECRET_KEY: key }) => key !== undefined && key !== 'sk_test_sandbox';

/**
 * Returns a message for each absent variable that another variable requires.
 * @param {Environment} set
 */
function findMissingVariables(set) {
  /** @type {(when: boolean, service: string, names: string[]) => string[]} */
  const needs = (when, service, names) =>
    when
      ? names.filter((name) => !set[name]).map((name) => `${name} is also required to use ${service}`)
      : [];
  return [
    ...needs(set.DATABASE_DIRECT_URL !== undefined, 'DATABASE_DIRECT_URL', ['DATABASE_URL']),
    ...needs(isRealFirebase(set), 'your own Firebase project', ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN']),
    ...needs(isRealStripe(set), 'Stripe', ['STRIPE_PUBLISHABLE_KEY']),
  ];
}

/** @param {Ports} ports */
const findDuplicatePorts = (ports) =>
  PORT_NAMES.flatMap((name, index) =>
    PORT_NAMES.slice(index + 1)
      .filter((other) => ports[other] === ports[name])
      .map((other) => `${PORT_VARIABLES[name]} and ${PORT_VARIABLES[other]} are both ${String(ports[name])}`),
  );

/**
 * Creates an Error that lists these faults of the settings, one per line.
 * @param {readonly string[]} list
 */
export const settingsError = (list) =>
  new Error(`Fix these settings (environment or .env):\n  ${list.join('\n  ')}`);

/**
 * Returns the stack's settings from environment variables. An empty variable counts as absent. Relative
 * folders are resolved against `root`. Throws an Error that names every invalid variable, but no secret
 * value.
 * @param {Environment} env
 * @param {string} root
 * @param {(line: string) => void} [warn] receives one line per deprecated name; defaults to stderr
 * @returns {Settings}
 */
export function readSettings(env, root, warn) {
  /** @type {Record<string, string>} */
  const set = {};
  for (const [name, value] of Object.entries(withRenamedSettings(env, warn))) if (value) set[name] = value;
  const ports = { ...DEFAULT_PORTS };
  for (const name of PORT_NAMES) ports[name] = Number(set[PORT_VARIABLES[name]] ?? ports[name]);
  const localServices = { emulator: !isRealFirebase(set), sandbox: !isRealStripe(set) };
  const errors = [
    ...findInvalidVariables(set),
    ...findMissingVariables(set),
    ...findDuplicatePorts(ports),
    ...listExposureWarnings(set, localServices),
  ];
  if (errors.length > 0) throw settingsError(errors);
  return {
    ports,
    dataDir: resolve(root, set.DATA_DIR ?? './.data'),
    siteDir: resolve(root, set.SITE_DIR ?? './site'),
    signIn: localServices.emulator ? 'emulator' : 'firebase',
    payments: localServices.sandbox ? 'sandbox' : 'stripe',
    database: set.DATABASE_URL ? 'postgres' : 'embedded',
    ssr: set.RENDERER !== 'off',
    // The demo accounts exist only in the Auth emulator. With a real Firebase project, demo content is added
    // only on request.
    seed: set.SEED_DEMO ? set.SEED_DEMO === 'true' : localServices.emulator,
    env: set,
  };
}
