// Plain JavaScript without packages, so that settings are checked before anything is installed.
import { resolve } from 'node:path';
import { listExposureWarnings } from '../../../packages/server-config/src/production.mjs';
import { renameDeprecatedSettings } from '../../../packages/server-config/src/renamed-settings.mjs';

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
 * By variable: a function that validates the value, and a hint for an invalid value.
 * @type {Record<string, [isValid: (value: string) => boolean, hint: string]>}
 */
const VALIDATION_RULES = {
  ...Object.fromEntries(
    Object.values(PORT_VARIABLES).map((name) => [name, [isPort, 'must be a port number from 1 to 65535']]),
  ),
  RENDERER: [(value) => value === 'off', 'must be off or unset'],
  DATABASE_URL: [isPostgresUrl, 'must begin with postgres://'],
  DATABASE_DIRECT_URL: [isPostgresUrl, 'must begin with postgres://'],
  MIGRATION_DATABASE_URL: [isPostgresUrl, 'must begin with postgres://'],
  DATABASE_WRITE_CONNECTIONS: [isConnectionCount, 'must be a whole number from 2 to 1000'],
  DATABASE_READ_CONNECTIONS: [isConnectionCount, 'must be a whole number from 2 to 1000'],
  ALLOW_INSECURE_ACCESS: [isBoolean, 'must be true or false'],
  HSTS_INCLUDE_SUBDOMAINS: [isBoolean, 'must be true or false'],
  SEED_DEMO: [isBoolean, 'must be true or false'],
};

/** @param {Record<string, string>} variables */
const findInvalidVariables = (variables) =>
  Object.entries(VALIDATION_RULES)
    .filter(([name, [isValid]]) => variables[name] !== undefined && !isValid(variables[name]))
    .map(([name, [, hint]]) => `${name} ${hint}`);

/** @param {Environment} variables */
const isRealFirebase = ({ FIREBASE_PROJECT_ID: id }) => id !== undefined && !id.startsWith('demo-');
/** @param {Environment} variables */
const isRealStripe = ({ STRIPE_SECRET_KEY: key }) => key !== undefined && key !== 'sk_test_sandbox';

/**
 * Returns a message for each absent variable that another variable requires.
 * @param {Environment} variables
 */
function findMissingVariables(variables) {
  /** @type {(isRequired: boolean, service: string, names: string[]) => string[]} */
  const findUnset = (isRequired, service, names) =>
    isRequired
      ? names.filter((name) => !variables[name]).map((name) => `${name} is also required to use ${service}`)
      : [];
  return [
    ...findUnset(variables.DATABASE_DIRECT_URL !== undefined, 'DATABASE_DIRECT_URL', ['DATABASE_URL']),
    ...findUnset(variables.MIGRATION_DATABASE_URL !== undefined, 'MIGRATION_DATABASE_URL', ['DATABASE_URL']),
    ...findUnset(isRealFirebase(variables), 'your own Firebase project', [
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
    ]),
    ...findUnset(isRealStripe(variables), 'Stripe', ['STRIPE_PUBLISHABLE_KEY']),
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
 * Creates an Error that lists these problems of the settings, one per line.
 * @param {readonly string[]} problems
 */
export const createSettingsError = (problems) =>
  new Error(`Fix these settings (environment or .env):\n  ${problems.join('\n  ')}`);

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
  const variables = {};
  for (const [name, value] of Object.entries(renameDeprecatedSettings(env, warn)))
    if (value) variables[name] = value;
  const ports = { ...DEFAULT_PORTS };
  for (const name of PORT_NAMES) ports[name] = Number(variables[PORT_VARIABLES[name]] ?? ports[name]);
  const localServices = { emulator: !isRealFirebase(variables), sandbox: !isRealStripe(variables) };
  const errors = [
    ...findInvalidVariables(variables),
    ...findMissingVariables(variables),
    ...findDuplicatePorts(ports),
    ...listExposureWarnings(variables, localServices),
  ];
  if (errors.length > 0) throw createSettingsError(errors);
  return {
    ports,
    dataDir: resolve(root, variables.DATA_DIR ?? './.data'),
    siteDir: resolve(root, variables.SITE_DIR ?? './site'),
    signIn: localServices.emulator ? 'emulator' : 'firebase',
    payments: localServices.sandbox ? 'sandbox' : 'stripe',
    database: variables.DATABASE_URL ? 'postgres' : 'embedded',
    ssr: variables.RENDERER !== 'off',
    // The demo accounts exist only in the Auth emulator, so a real Firebase project gets demo content only on
    // request.
    seed: variables.SEED_DEMO ? variables.SEED_DEMO === 'true' : localServices.emulator,
    env: variables,
  };
}
