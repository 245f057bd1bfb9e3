import { isIP } from 'node:net';
import { TARGET_NAME_PATTERN } from '@second-gear/contract/names';
import { DEFAULT_REQUEST_TIMEOUTS } from '@second-gear/node-utils/connections';
import {
  DEFAULT_JWT_SECRET,
  listExposureWarnings,
  findUnsafeSettings,
} from '@second-gear/server-config/production';
import { renameDeprecatedSettings } from '@second-gear/server-config/renamed-settings';
import * as z from 'zod/mini';

const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';
const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

const nonEmptyTextSchema = z.string().check(z.trim(), z.minLength(1));
const portSchema = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const connectionCountSchema = z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(1000)), 10);
const createRateLimitSchema = (defaultValue: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1)), defaultValue);
/**
 * Returns whether the HTTP server accepts an item as a trusted proxy: the name of a range, an IP address or a
 * CIDR range.
 */
const isProxyRange = (item: string): boolean => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(item)) return true;
  const [, ip = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
  const family = isIP(ip);
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
};
const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
const secondsSchema = z.coerce.number().check(z.positive(), z.maximum(86_400));
/** A path of the site, or an absolute URL. */
const publicBaseUrlSchema = nonEmptyTextSchema.check(
  z.refine((value) => /^\/(?![/\\])/.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value)), {
    error: 'must be a path like /api or start with http:// or https://',
  }),
);
const httpUrlSchema = z
  .url()
  .check(z.regex(/^https?:\/\//, { error: 'must start with http:// or https://' }));

export const envSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'production'),
  API_PORT: z._default(portSchema, 4000),
  API_BIND: z._default(nonEmptyTextSchema, '127.0.0.1'),
  /**
   * Internal port of the API for the renderer and for operators' programs. Public proxies must not forward to
   * it.
   */
  API_INTERNAL_PORT: z._default(portSchema, 4100),
  API_INTERNAL_BIND: z._default(nonEmptyTextSchema, '127.0.0.1'),
  /** URL of PostgreSQL. Default: the embedded database in DATA_DIR/db. */
  DATABASE_URL: z.optional(z.url()),
  /** URL of PostgreSQL itself if DATABASE_URL points to a pooler without session support. */
  DATABASE_DIRECT_URL: z.optional(z.url()),
  /**
   * URL of PostgreSQL itself with the role that `npm run migrate` uses. If set, programs do not apply
   * migrations when they start.
   */
  MIGRATION_DATABASE_URL: z.optional(z.url()),
  /**
   * Maximum number of PostgreSQL connections of a process. This setting is for transactions and other writes.
   * The next one is for single reads.
   */
  DATABASE_WRITE_CONNECTIONS: connectionCountSchema,
  DATABASE_READ_CONNECTIONS: connectionCountSchema,
  DATA_DIR: z._default(nonEmptyTextSchema, './.data'),
  /** Base URL of the API as browsers reach it, used in image URLs and next-page links. */
  PUBLIC_API_URL: z._default(publicBaseUrlSchema, '/api'),
  /** Public URL of the site, the base of the URLs in the sitemap. Without it there is no sitemap. */
  SITE_URL: z.optional(httpUrlSchema),
  JWT_SECRET: z._default(
    z.string().check(z.minLength(32, { error: 'must have at least 32 characters' })),
    DEFAULT_JWT_SECRET,
  ),
  FIREBASE_PROJECT_ID: z._default(nonEmptyTextSchema, 'demo-second-gear'),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(nonEmptyTextSchema),
  GOOGLE_APPLICATION_CREDENTIALS: z.optional(nonEmptyTextSchema),
  STRIPE_SECRET_KEY: z._default(nonEmptyTextSchema, SANDBOX_STRIPE_KEY),
  STRIPE_WEBHOOK_SECRET: z._default(nonEmptyTextSchema, SANDBOX_WEBHOOK_SECRET),
  /**
   * Signing secret for events of sellers' accounts, which Stripe sends to a separate webhook endpoint.
   * Without it, these events are rejected.
   */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(nonEmptyTextSchema),
  /** URL of the payments sandbox. Default: api.stripe.com. */
  STRIPE_API_BASE: z.optional(httpUrlSchema),
  /** Bucket of an S3-compatible store for pictures, used with path-style URLs. Default: DATA_DIR/images. */
  S3_BUCKET: z.optional(nonEmptyTextSchema),
  S3_ENDPOINT: z.optional(httpUrlSchema),
  S3_REGION: z._default(nonEmptyTextSchema, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(nonEmptyTextSchema),
  S3_SECRET_ACCESS_KEY: z.optional(nonEmptyTextSchema),
  /** Public URL of the bucket's objects. Without it, the API serves them. */
  S3_PUBLIC_URL: z.optional(httpUrlSchema),
  /** Comma-separated origins that may call the API from a browser, in addition to the API's own origin. */
  CORS_ORIGINS: z._default(
    z.pipe(
      z.pipe(z.string(), z.transform(splitList)),
      z.array(z.string()).check(
        z.refine((origins) => origins.every(isOrigin), {
          error: 'must list origins like https://example.com, without a path',
        }),
      ),
    ),
    [],
  ),
  ORDER_EXPIRY_HOURS: z._default(z.coerce.number().check(z.positive()), 48),
  /** Maximum number of unpaid orders per buyer, because each one blocks a car. */
  MAX_UNPAID_ORDERS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 5),
  /**
   * Maximum number of unpaid bookings that a buyer may cancel or let expire within ABANDONED_ORDER_DAYS. This
   * setting counts bookings of one car. The next one counts bookings of all cars.
   */
  MAX_ABANDONED_ORDERS_PER_CAR: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 3),
  MAX_ABANDONED_ORDERS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 10),
  ABANDONED_ORDER_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)), 30),
  /**
   * Hours after which an offer expires if no one responds to it, or if it is accepted but not used for an
   * order.
   */
  OFFER_EXPIRY_HOURS: z._default(z.coerce.number().check(z.positive(), z.maximum(8760)), 48),
  /** Our fee for each sale, as a percentage of the payment minus refunds. */
  PLATFORM_FEE_PERCENT: z._default(
    z.coerce.number().check(
      z.minimum(0),
      z.maximum(50),
      z.refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
        error: 'must have at most two decimal places',
      }),
    ),
    0,
  ),
  /** Number of hours after payment during which the buyer may cancel. 0 means never. */
  CANCEL_HOURS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(8760)), 48),
  /**
   * Number of days from the meeting until the seller is paid if the buyer does not respond. The buyer gets a
   * reminder each day.
   */
  AUTO_RELEASE_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 7),
  /** Names that metrics may use as the remote that sent a request. Requests of others count as `other`. */
  REMOTES: z._default(
    z.pipe(
      z.pipe(z.string(), z.transform(splitList)),
      z.array(z.string().check(z.regex(TARGET_NAME_PATTERN, { error: 'must list names like catalog' }))),
    ),
    ['shell', 'catalog', 'checkout', 'dashboard'],
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** IP address, range or `loopback` of the proxy whose X-Forwarded-For header is trusted. Default: none. */
  TRUST_PROXY: z.optional(
    nonEmptyTextSchema.check(
      z.refine((list) => splitList(list).every(isProxyRange), {
        error: 'must be an address, a range like 10.0.0.0/8, or loopback',
      }),
    ),
  ),
  /**
   * Whether the operator accepts that anyone who reaches the API can sign in as any user at the Auth
   * emulator.
   */
  ALLOW_INSECURE_ACCESS: z._default(z.enum(['true', 'false']), 'false'),
  /** Whether HSTS includes subdomains, even those that belong to other services. */
  HSTS_INCLUDE_SUBDOMAINS: z._default(z.enum(['true', 'false']), 'false'),
  /** Token that operators must send to read /metrics on the public port, and /docs in production. */
  OPERATOR_TOKEN: z.optional(
    z.string().check(z.minLength(20, { error: 'must have at least 20 characters' })),
  ),
  /** Token that renderers send with their reads at the public port, so that these are not rate-limited. */
  RENDERER_TOKEN: z.optional(
    z
      .string()
      .check(
        z.minLength(20, { error: 'must have at least 20 characters' }),
        z.regex(/^[\x21-\x7e]+$/, { error: 'must consist of ASCII characters without spaces' }),
      ),
  ),
  /**
   * Time limits in seconds for receiving a request: this one for the whole request, including uploads, and
   * the next one for its headers.
   */
  REQUEST_TIMEOUT_SECONDS: z._default(secondsSchema, DEFAULT_REQUEST_TIMEOUTS.request),
  HEADERS_TIMEOUT_SECONDS: z._default(secondsSchema, DEFAULT_REQUEST_TIMEOUTS.headers),
  /** URL of Valkey or Redis, in which all processes count requests. Default: PostgreSQL. */
  RATE_LIMIT_REDIS_URL: z.optional(
    z.url().check(z.regex(/^rediss?:\/\//, { error: 'must start with redis:// or rediss://' })),
  ),
  RATE_LIMIT_GENERAL: createRateLimitSchema(1000),
  RATE_LIMIT_SIGN_IN: createRateLimitSchema(120),
  RATE_LIMIT_CONTACT_FORMS: createRateLimitSchema(20),
  RATE_LIMIT_PAYMENT: createRateLimitSchema(120),
  RATE_LIMIT_UPLOAD: createRateLimitSchema(60),
});
export type Env = z.output<typeof envSchema>;

const isVariableSet = ([, value]: [string, string | undefined]): boolean =>
  value !== undefined && value !== '';

const databaseEnvSchema = z.pick(envSchema, {
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  MIGRATION_DATABASE_URL: true,
  DATABASE_WRITE_CONNECTIONS: true,
  DATABASE_READ_CONNECTIONS: true,
  DATA_DIR: true,
});
/** Settings for the database: its URLs or folder, and the number of connections. */
export type DatabaseEnv = z.output<typeof databaseEnvSchema>;

/**
 * Reads only the database settings, for commands that need no others. Throws an Error that names each invalid
 * variable.
 */
export function readDatabaseEnv(source: Record<string, string | undefined>): DatabaseEnv {
  const parseResult = databaseEnvSchema.safeParse(
    Object.fromEntries(Object.entries(source).filter(isVariableSet)),
  );
  const problems = parseResult.success
    ? findMissingDatabaseUrl(parseResult.data)
    : parseResult.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parseResult.success || problems.length > 0) throw new Error(problems.join('\n'));
  return parseResult.data;
}

/**
 * Returns an error message for each other URL that is set without DATABASE_URL. It would be ignored, and the
 * embedded database would be used.
 */
const findMissingDatabaseUrl = (urls: DatabaseUrls): string[] =>
  (['DATABASE_DIRECT_URL', 'MIGRATION_DATABASE_URL'] as const)
    .filter((name) => urls[name] !== undefined && urls.DATABASE_URL === undefined)
    .map((name) => `DATABASE_URL must be set when ${name} is set`);
type DatabaseUrls = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MIGRATION_DATABASE_URL'>;

/** Returns an error message for each setting that a bucket needs and that is missing. */
function findMissingBucketSettings(env: Env): string[] {
  if (env.S3_BUCKET === undefined) return [];
  const requiredNames = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return requiredNames
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} must be set when S3_BUCKET is set`);
}

/** Returns whether two error messages start with the name of the same variable. */
const isSameVariable = (a: string, b: string): boolean => /^\w+/.exec(a)?.[0] === /^\w+/.exec(b)?.[0];

/**
 * Reads and checks the settings when a program starts. An empty variable counts as unset. Without NODE_ENV,
 * the mode is production. Throws an Error that names every invalid variable, but never shows its value.
 * @param warn receives one line for each deprecated name; writes to stderr by default
 */
export function readEnv(source: Record<string, string | undefined>, warn?: (line: string) => void): Env {
  const definedVariables = Object.fromEntries(
    Object.entries(renameDeprecatedSettings(source, warn)).filter(isVariableSet),
  );
  const parseResult = envSchema.safeParse(definedVariables);
  const invalidValues = (parseResult.error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  );
  const problems = [
    ...invalidValues,
    ...findUnsafeSettings(definedVariables, 'api').filter(
      (line) => !invalidValues.some((other) => isSameVariable(line, other)),
    ),
    ...listExposureWarnings(definedVariables, {
      emulator: Boolean(definedVariables['FIREBASE_AUTH_EMULATOR_HOST']),
      sandbox: Boolean(definedVariables['STRIPE_API_BASE']),
    }),
    ...(parseResult.success
      ? [...findMissingBucketSettings(parseResult.data), ...findMissingDatabaseUrl(parseResult.data)]
      : []),
  ];
  if (!parseResult.success || problems.length > 0) {
    throw new Error(`could not start the API: invalid configuration:\n  ${problems.join('\n  ')}`);
  }
  const { PUBLIC_API_URL, SITE_URL, S3_ENDPOINT, S3_PUBLIC_URL, ...otherSettings } = parseResult.data;
  const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '');
  return {
    ...otherSettings,
    PUBLIC_API_URL: withoutTrailingSlash(PUBLIC_API_URL),
    ...(SITE_URL && { SITE_URL: withoutTrailingSlash(SITE_URL) }),
    ...(S3_ENDPOINT && { S3_ENDPOINT: withoutTrailingSlash(S3_ENDPOINT) }),
    ...(S3_PUBLIC_URL && { S3_PUBLIC_URL: withoutTrailingSlash(S3_PUBLIC_URL) }),
  };
}
