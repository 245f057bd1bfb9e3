import * as z from 'zod/mini';

const DEFAULT_JWT_SECRET = 'second-gear-development-only-secret';
const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';
const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox';

const text = z.string().check(z.trim(), z.minLength(1));
const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const perMinute = (usual: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1)), usual);
const address = z.url().check(z.regex(/^https?:\/\//, { error: 'must begin with http:// or https://' }));

export const envSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  API_PORT: z._default(port, 4000),
  API_BIND: z._default(text, '127.0.0.1'),
  /** PostgreSQL; without it the embedded database in DATA_DIR/db serves. */
  DATABASE_URL: z.optional(z.url()),
  DATA_DIR: z._default(text, './.data'),
  /** What the browser puts before the API's paths; image addresses and next-page links begin with it. */
  PUBLIC_API_URL: z._default(text, '/api'),
  /** Public address of the site, which the site map's addresses begin with; without it there is none. */
  SITE_URL: z.optional(address),
  JWT_SECRET: z._default(z.string().check(z.minLength(32)), DEFAULT_JWT_SECRET),
  FIREBASE_PROJECT_ID: z._default(text, 'demo-second-gear'),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(text),
  GOOGLE_APPLICATION_CREDENTIALS: z.optional(text),
  STRIPE_SECRET_KEY: z._default(text, SANDBOX_STRIPE_KEY),
  STRIPE_WEBHOOK_SECRET: z._default(text, SANDBOX_WEBHOOK_SECRET),
  /** The payments sandbox; absent means api.stripe.com. */
  STRIPE_API_BASE: z.optional(address),
  /** Bucket of an S3-compatible store for pictures, addressed by path; without it they are in DATA_DIR/images. */
  S3_BUCKET: z.optional(text),
  S3_ENDPOINT: z.optional(address),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  /** Where browsers find the bucket's objects; without it the API passes them on. */
  S3_PUBLIC_URL: z.optional(address),
  /** Comma-separated origins that may call from a browser besides the API's own. */
  CORS_ORIGINS: z._default(
    z.pipe(
      z.string(),
      z.transform((list: string) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    ),
    [],
  ),
  ORDER_LAPSE_HOURS: z._default(z.coerce.number().check(z.positive()), 48),
  /** Unpaid orders that one buyer may have at a time: each keeps a car from everybody else. */
  MAX_UNPAID_ORDERS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 5),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** Address, range or `loopback` of the proxy whose X-Forwarded-For is believed; absent believes none. */
  TRUST_PROXY: z.optional(text),
  RATE_LIMIT_GENERAL: perMinute(1000),
  RATE_LIMIT_SIGN_IN: perMinute(120),
  RATE_LIMIT_OUTREACH: perMinute(20),
  RATE_LIMIT_PAYMENT: perMinute(120),
  RATE_LIMIT_UPLOAD: perMinute(60),
});
export type Env = z.output<typeof envSchema>;

/** What a bucket needs besides its name, one line each. */
function missingForBucket(env: Env): string[] {
  if (env.S3_BUCKET === undefined) return [];
  const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return needed.filter((name) => env[name] === undefined).map((name) => `${name} must be set with S3_BUCKET`);
}

/** Everything in a production environment that would be unsafe, one line each. */
function unsafeInProduction(env: Env): string[] {
  const reasons: [boolean, string][] = [
    [env.JWT_SECRET === DEFAULT_JWT_SECRET, 'JWT_SECRET must be set to a secret of your own'],
    [
      Boolean(env.FIREBASE_AUTH_EMULATOR_HOST),
      'FIREBASE_AUTH_EMULATOR_HOST must not be set: anyone could sign in',
    ],
    [env.FIREBASE_PROJECT_ID.startsWith('demo-'), 'FIREBASE_PROJECT_ID must name a real project'],
    [Boolean(env.STRIPE_API_BASE), 'STRIPE_API_BASE must not be set: it leads to the payments sandbox'],
    [env.STRIPE_SECRET_KEY === SANDBOX_STRIPE_KEY, "STRIPE_SECRET_KEY must not be the sandbox's"],
    [env.STRIPE_WEBHOOK_SECRET === SANDBOX_WEBHOOK_SECRET, "STRIPE_WEBHOOK_SECRET must not be the sandbox's"],
    [env.CORS_ORIGINS.includes('*'), 'CORS_ORIGINS must list origins, not *'],
  ];
  return reasons.filter(([unsafe]) => unsafe).map(([, reason]) => reason);
}

/**
 * The process's settings, checked once at start. An empty variable counts as absent.
 * Throws an Error that names every wrong variable (never its value).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(set);
  const problems = parsed.success
    ? [
        ...missingForBucket(parsed.data),
        ...(parsed.data.NODE_ENV === 'production' ? unsafeInProduction(parsed.data) : []),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The API cannot start with this configuration:\n  ${problems.join('\n  ')}`);
  }
  const { PUBLIC_API_URL, SITE_URL, S3_ENDPOINT, S3_PUBLIC_URL, ...rest } = parsed.data;
  const bare = (url: string) => url.replace(/\/+$/, '');
  return {
    ...rest,
    PUBLIC_API_URL: bare(PUBLIC_API_URL),
    ...(SITE_URL && { SITE_URL: bare(SITE_URL) }),
    ...(S3_ENDPOINT && { S3_ENDPOINT: bare(S3_ENDPOINT) }),
    ...(S3_PUBLIC_URL && { S3_PUBLIC_URL: bare(S3_PUBLIC_URL) }),
  };
}
