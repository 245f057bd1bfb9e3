import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { run } from '@second-gear/node-utils/run';
import { BENCH_CACHE } from '../cache.ts';

/** The last commit before server-side rendering. */
export const PRE_SSR_COMMIT = 'a919a1f';

/** The site configuration embedded in a page. */
export interface SiteConfig {
  apiHost: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  authEmulator?: string;
  authProviders: string[];
  stripePublishableKey: string;
  stripeScript?: string;
}

/**
 * Converts the configuration of a running site to the environment variables that the build at PRE_SSR_COMMIT
 * reads.
 */
const environmentOf = ({ apiHost, firebase, authEmulator, ...rest }: SiteConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  npm_config_prefer_offline: 'true',
  API_HOST: apiHost,
  FIREBASE_API_KEY: firebase.apiKey,
  FIREBASE_AUTH_DOMAIN: firebase.authDomain,
  FIREBASE_PROJECT_ID: firebase.projectId,
  AUTH_PROVIDERS: rest.authProviders.join(','),
  STRIPE_PUBLISHABLE_KEY: rest.stripePublishableKey,
  ...(authEmulator && { AUTH_EMULATOR_URL: authEmulator }),
  ...(rest.stripeScript && { STRIPE_SCRIPT_URL: rest.stripeScript }),
});

/**
 * Checks out PRE_SSR_COMMIT into a folder of the benchmark cache, unless that folder exists, and returns the
 * folder.
 */
async function checkOutCommit(): Promise<string> {
  const folder = join(BENCH_CACHE, 'baselines', PRE_SSR_COMMIT);
  if (existsSync(folder)) return folder;
  const partialFolder = `${folder}.partial`;
  await rm(partialFolder, { recursive: true, force: true });
  await mkdir(partialFolder, { recursive: true });
  const archive = join(partialFolder, 'sources.tar');
  await run('git', ['archive', `--output=${archive}`, PRE_SSR_COMMIT], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', partialFolder], { cwd: ROOT });
  await rm(archive);
  await rename(partialFolder, folder);
  return folder;
}

/**
 * Builds the site of PRE_SSR_COMMIT with the build tools of that commit. The built site can call today's API,
 * because the API's public endpoints have not changed since.
 * @returns the site directory, and the HTML that the built site serves at every address
 */
export async function buildPreSsrSite(config: SiteConfig): Promise<{ folder: string; html: string }> {
  const sources = await checkOutCommit();
  const folder = join(sources, 'site');
  await run(
    'node',
    ['tools/dev-stack/bin/run.mjs', 'tools/release/src/commands/build-site.ts', '--site', folder],
    {
      cwd: sources,
      env: environmentOf(config),
      onOutput: (chunk) => process.stderr.write(chunk),
    },
  );
  return { folder, html: await readFile(join(folder, 'index.html'), 'utf8') };
}
