import { readFile } from 'node:fs/promises';
import { siteConfigSchema } from '@second-gear/federation/site-config';
import { writeAtomically } from '@second-gear/node-utils/atomic-write';
import { findUnsafeSettings } from '@second-gear/server-config/production';
import * as z from 'zod/mini';

/**
 * Settings of a site. They are stored with the site, so a release needs no environment variables.
 */
export const settingsSchema = z.object({
  config: siteConfigSchema,
  /** Public address of the site, for canonical links and the sitemap. Empty if unknown. */
  siteUrl: z.string(),
  /** URL of the bucket that serves uploaded pictures. Absent if the API serves them. */
  pictures: z.optional(z.string()),
  /** Whether HSTS includes all subdomains, even those of other services. */
  hstsSubdomains: z.optional(z.boolean()),
  /** Whether to reload the page when a development build changes. */
  liveReload: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;

const AUTH_PROVIDERS = ['google', 'github', 'twitter'] as const;

/**
 * Reads settings from environment variables, which `.env.example` lists. The defaults fit the local stack.
 */
export function settingsFromEnvironment(env: NodeJS.ProcessEnv): Settings {
  const emulatorUrl = env.AUTH_EMULATOR_URL;
  const stripeScriptUrl = env.STRIPE_SCRIPT_URL;
  const providers = (env.AUTH_PROVIDERS ?? 'google,github').split(',').map((provider) => provider.trim());
  return settingsSchema.parse({
    config: {
      apiHost: (env.API_HOST ?? '/api').replace(/\/$/, ''),
      firebase: {
        apiKey: env.FIREBASE_API_KEY ?? 'demo-key',
        authDomain: env.FIREBASE_AUTH_DOMAIN ?? 'localhost',
        projectId: env.FIREBASE_PROJECT_ID ?? 'demo-second-gear',
        ...(env.FIREBASE_APP_ID ? { appId: env.FIREBASE_APP_ID } : {}),
      },
      ...(emulatorUrl ? { authEmulator: emulatorUrl } : {}),
      authProviders: AUTH_PROVIDERS.filter((provider) => providers.includes(provider)),
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      ...(stripeScriptUrl ? { stripeScript: stripeScriptUrl } : {}),
    },
    siteUrl: env.SITE_URL ?? '',
    ...(env.S3_PUBLIC_URL ? { pictures: env.S3_PUBLIC_URL } : {}),
    ...(env.HSTS_INCLUDE_SUBDOMAINS === 'true' ? { hstsSubdomains: true } : {}),
    liveReload: env.LIVE_RELOAD === '1',
  });
}

const booleanStringSchema = z.optional(z.enum(['true', 'false']));

const findBooleanProblems = ({ HSTS_INCLUDE_SUBDOMAINS: value }: NodeJS.ProcessEnv): string[] =>
  booleanStringSchema.safeParse(value).success ? [] : ['HSTS_INCLUDE_SUBDOMAINS must be true or false'];

/**
 * Reads and validates settings. A production site rejects the emulator, the sandbox and sample keys. Throws
 * an Error that names every invalid variable and its fix, but never its value.
 */
export function validatedSettings(env: NodeJS.ProcessEnv): Settings {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const problems = [...findBooleanProblems(definedEnv), ...findUnsafeSettings(definedEnv, 'site')];
  if (problems.length > 0) {
    throw new Error(`The site cannot be composed with these settings:\n  ${problems.join('\n  ')}`);
  }
  return settingsFromEnvironment(definedEnv);
}

export const readSettings = async (file: string): Promise<Settings> =>
  settingsSchema.parse(JSON.parse(await readFile(file, 'utf8')));

export const writeSettings = (file: string, settings: Settings): Promise<void> =>
  writeAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
