import { resolve } from 'node:path';
import { openToOthers } from '@second-gear/contract/server/production';
import * as z from 'zod/mini';

export const DEMO_PROJECT = 'demo-second-gear';

/** Ports by what listens there; the variable of each is in PORT_VARIABLES. */
export interface Ports {
  site: number;
  api: number;
  apiInternal: number;
  authEmulator: number;
  sandbox: number;
  renderer: number;
}
export const PORT_VARIABLES: Record<keyof Ports, string> = {
  site: 'PORT',
  api: 'API_PORT',
  apiInternal: 'API_INTERNAL_PORT',
  authEmulator: 'AUTH_EMULATOR_PORT',
  sandbox: 'SANDBOX_PORT',
  renderer: 'RENDERER_PORT',
};

export interface Settings {
  ports: Ports;
  /** Absolute. */
  dataDir: string;
  siteDir: string;
  /** The Auth emulator, or the Firebase project that the environment names. */
  signIn: 'emulator' | 'firebase';
  /** The payments sandbox, or Stripe with the environment's keys. */
  payments: 'sandbox' | 'stripe';
  database: 'embedded' | 'postgres';
  /** Whether pages are drawn on the server. */
  draws: boolean;
  /** Whether the demo content is put in. */
  seed: boolean;
  /** Everything that was set, for the processes of the stack. */
  env: Environment;
}
export type Environment = Record<string, string | undefined>;

const port = (variable: string, usual: number) =>
  z._default(
    z.coerce
      .number({ error: `${variable} must be a port number` })
      .check(
        z.int({ error: `${variable} must be a port number` }),
        z.minimum(1, { error: `${variable} must be a port number from 1 to 65535` }),
        z.maximum(65_535, { error: `${variable} must be a port number from 1 to 65535` }),
      ),
    usual,
  );

const postgres = (variable: string) =>
  z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: `${variable} must begin with postgres://` })),
  );

const schema = z.object({
  PORT: port('PORT', 3000),
  API_PORT: port('API_PORT', 4000),
  API_INTERNAL_PORT: port('API_INTERNAL_PORT', 4100),
  AUTH_EMULATOR_PORT: port('AUTH_EMULATOR_PORT', 9099),
  SANDBOX_PORT: port('SANDBOX_PORT', 4242),
  RENDERER_PORT: port('RENDERER_PORT', 3100),
  RENDERER: z.optional(z.literal('off', { error: 'RENDERER must be off, or not set' })),
  DATA_DIR: z._default(z.string(), './.data'),
  SITE_DIR: z._default(z.string(), './site'),
  DATABASE_URL: postgres('DATABASE_URL'),
  DATABASE_DIRECT_URL: postgres('DATABASE_DIRECT_URL'),
  FIREBASE_PROJECT_ID: z.optional(z.string()),
  FIREBASE_API_KEY: z.optional(z.string()),
  FIREBASE_AUTH_DOMAIN: z.optional(z.string()),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  ADMIT_EVERYBODY_AS_ADMIN: z.optional(
    z.enum(['true', 'false'], { error: 'ADMIT_EVERYBODY_AS_ADMIN must be true or false' }),
  ),
  HSTS_INCLUDE_SUBDOMAINS: z.optional(
    z.enum(['true', 'false'], { error: 'HSTS_INCLUDE_SUBDOMAINS must be true or false' }),
  ),
  SEED_DEMO: z.optional(z.enum(['true', 'false'], { error: 'SEED_DEMO must be true or false' })),
});
type Values = z.output<typeof schema>;

/** What is missing beside a variable that switches a real service on. */
function missing(values: Values): string[] {
  const needs = (when: boolean, service: string, names: (keyof Values)[]): string[] =>
    when
      ? names.filter((name) => !values[name]).map((name) => `${name} must be set too, to use ${service}`)
      : [];
  return [
    ...needs(values.DATABASE_DIRECT_URL !== undefined, 'DATABASE_DIRECT_URL', ['DATABASE_URL']),
    ...needs(isRealFirebase(values), 'your own Firebase project', [
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
    ]),
    ...needs(isRealStripe(values), 'Stripe', ['STRIPE_PUBLISHABLE_KEY']),
  ];
}
const isRealFirebase = ({ FIREBASE_PROJECT_ID: id }: Values): boolean =>
  id !== undefined && !id.startsWith('demo-');
const isRealStripe = ({ STRIPE_SECRET_KEY: key }: Values): boolean =>
  key !== undefined && key !== 'sk_test_sandbox';

function doubled(ports: Ports): string[] {
  const names = Object.keys(ports) as (keyof Ports)[];
  return names.flatMap((name, index) =>
    names
      .slice(index + 1)
      .filter((other) => ports[other] === ports[name])
      .map((other) => `${PORT_VARIABLES[name]} and ${PORT_VARIABLES[other]} are both ${String(ports[name])}`),
  );
}

/**
 * The stack's settings from environment variables; an empty variable counts as absent, a relative folder is
 * taken from `root`. Throws an Error that names every wrong variable, and never a value of a secret one.
 */
export function readSettings(env: Environment, root: string): Settings {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(set);
  if (!parsed.success) throw problems(parsed.error.issues.map(({ message }) => message));
  const values = parsed.data;
  const ports: Ports = {
    site: values.PORT,
    api: values.API_PORT,
    apiInternal: values.API_INTERNAL_PORT,
    authEmulator: values.AUTH_EMULATOR_PORT,
    sandbox: values.SANDBOX_PORT,
    renderer: values.RENDERER_PORT,
  };
  const standIns = { emulator: !isRealFirebase(values), sandbox: !isRealStripe(values) };
  const wrong = [...missing(values), ...doubled(ports), ...openToOthers(set, standIns)];
  if (wrong.length > 0) throw problems(wrong);
  const signIn = isRealFirebase(values) ? 'firebase' : 'emulator';
  return {
    ports,
    dataDir: resolve(root, values.DATA_DIR),
    siteDir: resolve(root, values.SITE_DIR),
    signIn,
    payments: isRealStripe(values) ? 'stripe' : 'sandbox',
    database: values.DATABASE_URL ? 'postgres' : 'embedded',
    draws: values.RENDERER !== 'off',
    // Demo people can sign in at the emulator only; a real project's database is not filled unasked.
    seed: values.SEED_DEMO ? values.SEED_DEMO === 'true' : signIn === 'emulator',
    env: set,
  };
}

/** What is wrong with the settings, a line each. */
export const problems = (list: readonly string[]): Error =>
  new Error(`The settings (environment or .env) need attention:\n  ${list.join('\n  ')}`);
