import { readFile } from 'node:fs/promises';
import { unsafeInProduction } from '@second-gear/contract/server/production';
import { siteConfigSchema } from '@second-gear/contract/site-config';
import { writeAtomically } from '@second-gear/toolkit/atomic';
import * as z from 'zod/mini';

/** What a site was configured with when it was composed; kept beside it, so that a release needs no environment. */
export const settingsSchema = z.object({
  config: siteConfigSchema,
  /** Public address of the site, for canonical links and the site map; empty when unknown. */
  siteUrl: z.string(),
  /** Address of a bucket that uploads are shown from; absent where the API gives them out. */
  pictures: z.optional(z.string()),
  /** Whether other hosts below the site's name are bound to HTTPS too, even those that belong to something else. */
  hstsSubdomains: z.optional(z.boolean()),
  /** Reload the page when a development build changes. */
  liveReload: z.boolean(),
});
export type Settings = z.output<typeof settingsSchema>;

const AUTH_PROVIDERS = ['google', 'github', 'twitter'] as const;

/** Settings from environment variables (`.env.example` lists them), with the local stack's as defaults. */
export function settingsFromEnvironment(env: NodeJS.ProcessEnv): Settings {
  const emulator = env.AUTH_EMULATOR_URL;
  const script = env.STRIPE_SCRIPT_URL;
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
      ...(emulator ? { authEmulator: emulator } : {}),
      authProviders: AUTH_PROVIDERS.filter((provider) => providers.includes(provider)),
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
      ...(script ? { stripeScript: script } : {}),
    },
    siteUrl: env.SITE_URL ?? '',
    ...(env.S3_PUBLIC_URL ? { pictures: env.S3_PUBLIC_URL } : {}),
    ...(env.HSTS_INCLUDE_SUBDOMAINS === 'true' ? { hstsSubdomains: true } : {}),
    liveReload: env.LIVE_RELOAD === '1',
  });
}

const isYesOrNo = z.optional(z.enum(['true', 'false']));

const notYesOrNo = ({ HSTS_INCLUDE_SUBDOMAINS: value }: NodeJS.ProcessEnv): string[] =>
  isYesOrNo.safeParse(value).success ? [] : ['HSTS_INCLUDE_SUBDOMAINS must be true or false'];

/**
 * The same, checked: a site for production takes neither the emulator nor the sandbox nor made-up keys.
 * Throws an Error that names every wrong variable and says what to do; never its value.
 */
export function checkedSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const problems = [...notYesOrNo(set), ...unsafeInProduction(set, 'site')];
  if (problems.length > 0) {
    throw new Error(`The site cannot be composed with this configuration:\n  ${problems.join('\n  ')}`);
  }
  return settingsFromEnvironment(set);
}

export const readSettings = async (file: string): Promise<Settings> =>
  settingsSchema.parse(JSON.parse(await readFile(file, 'utf8')));

export const writeSettings = (file: string, settings: Settings): Promise<void> =>
  writeAtomically(file, `${JSON.stringify(settings, null, 2)}\n`);
